import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf } from './testing/compile.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' });
const ORDERS = [
  'buy 10 USDC of ETH',
  'send 100 USDC to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
];
const WHEN = ['Every Monday at 9 UTC', 'Every day at 18:00 UTC'];
const LIMITS = [
  'twelve times',
  '12x',
  'max 10 times',
  'not more than 10 times',
  'once',
  ', budget 100',
  'up to 300',
  ', total 300',
  'this month',
  'during June',
  'in June',
  'before July',
  'except July',
  ', skipping holidays',
  'for six months',
  'with ETH below 2000',
  ', limit 2000',
  ', ask me first',
];

describe('a schedule', () => {
  it('asks about what bounds its order', () => {
    for (const when of WHEN)
      for (const order of ORDERS) {
        expect(read(`${when} ${order}`), order).toMatchObject({ outcome: 'schedule' });
        for (const limit of LIMITS) {
          const text = `${when} ${order} ${limit}`.replace(' ,', ',');
          expect(read(text).outcome, text).toBe('needs_clarification');
        }
      }
  });

  it('asks where a day of the week stands beside every day', () => {
    for (const order of ORDERS) {
      const text = `Every day at 9 UTC ${order} and sell 5 LINK on Fridays`;
      expect(read(text).outcome, text).toBe('needs_clarification');
    }
  });

  it('takes an hour of a clock with twelve for that of the part of the day', () => {
    for (const [part, hours] of [
      ['evening', { 5: 17, 8: 20, 11: 23 }],
      ['night', { 2: 2, 7: 19, 10: 22, 12: 0 }],
      ['afternoon', { 1: 13, 3: 15, 12: 12 }],
      ['Monday evening', { 7: 19 }],
      ['Friday night', { 10: 22 }],
      ['day in the night', { 1: 1, 10: 22 }],
      ['morning', { 7: 7, 11: 11 }],
    ] as const)
      for (const [said, hour] of Object.entries(hours))
        for (const [minute, written] of [
          ['00', said],
          ['30', `${said}:30`],
        ] as const) {
          const text = `Every ${part} at ${written} UTC remind me to look`;
          const time = `${String(hour).padStart(2, '0')}:${minute}`;
          expect(lineOf(read(text)), text).toContain(` at ${time} UTC: look`);
        }
  });

  it('asks where the hour is of another part of the day than was said', () => {
    for (const [part, hours] of [
      ['evening', ['3', '05:00', '08:00', '12']],
      ['night', ['07:00', '10:30am', '12:00pm']],
      ['afternoon', ['8', '03:00']],
      ['Monday evening', ['07:00']],
      ['morning', ['12', '14', '21']],
    ] as const)
      for (const hour of hours) {
        const text = `Every ${part} at ${hour} UTC remind me to look`;
        expect(read(text).outcome, text).toBe('needs_clarification');
      }
    for (const hour of [12, 1, 5])
      expect(read(`Every Friday night at ${hour} UTC remind me to look`).outcome).toBe(
        'needs_clarification',
      );
    for (const text of ['read the evening news', 'call the night nurse'])
      expect(read(`Every day at 8 UTC remind me to ${text}`).outcome, text).toBe(
        'needs_clarification',
      );
    const answered =
      'Every evening remind me to look\nAt what time of day, and in which time zone?: 9 UTC';
    expect(lineOf(read(answered))).toMatch(/^\?/);
    for (const [text, time] of [
      ['Every morning at 9 UTC', '09:00'],
      ['Every evening at 8pm UTC', '20:00'],
      ['Every evening at 20:00 UTC', '20:00'],
      ['Every day at 8 in the evening UTC', '20:00'],
      ['Every night at 11pm UTC', '23:00'],
    ] as const)
      expect(lineOf(read(`${text} remind me to look`)), text).toBe(`Daily at ${time} UTC: look`);
  });
});

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

  it('asks where the hour is of another part of the day than was said', () => {
    for (const [part, hours] of [
      ['evening', [5, 8, 9, 11]],
      ['night', [7, 9, 10, 12]],
      ['afternoon', [1, 3, 5]],
      ['Monday evening', [7]],
      ['Friday night', [10]],
      ['morning', [14, 21]],
    ] as const)
      for (const hour of hours) {
        const text = `Every ${part} at ${hour} UTC remind me to look`;
        expect(read(text).outcome, text).toBe('needs_clarification');
      }
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { countCalls, mostCalls } from '#server/intent/testing/count-calls.ts';
import { AgentCondition } from '#server/schemas/agent-condition.ts';
import { eachLevel, isImpossible } from './contradiction.ts';
import { renderCondition } from './render-condition.ts';
import { renderSchedule } from './settle-schedule.ts';
import { compile } from './testing/compile.ts';
import { anyCondition } from './testing/conditions.ts';

const words = fc.constantFrom(
  ...'alert me tell if when unless every each daily monday 1st at 9am 18:30 utc est and or but not any token my eth btc usdc aave spark base price apy health factor hf gas gwei balance portfolio peg above below over under hits crosses drops rises moves by to between from in 24h week for 3 days 2000 5% -5% $1.2 2k 1,900 3x sell buy swap 10 it then , . ? ( ) < > >= = - : ; @x 0x 0xabc a.eth keep stop loss take profit'.split(
    ' ',
  ),
);

/** What can never be true, and two levels on one side, are asked about, however they are written. */
const possibleCondition = anyCondition.filter(
  (condition) => !isImpossible(condition) && eachLevel(condition).length === 0,
);

describe('the language of conditions', () => {
  it('reads every condition that it writes', () => {
    fc.assert(
      fc.property(possibleCondition, (condition) => {
        expect(AgentCondition.safeParse(condition).success).toBe(true);
        const compiled = compile(renderCondition(condition));
        expect(compiled.outcome === 'condition' ? compiled.condition : compiled).toEqual(condition);
      }),
      { numRuns: scaled(500, 200) },
    );
  });

  it('reads every schedule that it writes', () => {
    const schedule = fc
      .record({
        cadence: fc.constantFrom('daily', 'weekly', 'monthly'),
        hour: fc.integer({ min: 0, max: 23 }),
        minute: fc.integer({ min: 0, max: 59 }),
        timezone: fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')),
        day: fc.integer({ min: 0, max: 6 }),
        date: fc.integer({ min: 1, max: 31 }),
      })
      .map(({ cadence, hour, minute, timezone, day, date }) => ({
        cadence: cadence as 'daily',
        hour,
        minute,
        timezone,
        ...(cadence === 'weekly' && { day_of_week: day }),
        ...(cadence === 'monthly' && { day_of_month: date }),
      }));
    fc.assert(
      fc.property(schedule, (wanted) => {
        expect(compile(renderSchedule(wanted))).toMatchObject({ outcome: 'schedule', ...wanted });
      }),
      { numRuns: scaled(300) },
    );
  });
});

describe('any text', () => {
  it('never throws and never costs much', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.string({ unit: 'grapheme', maxLength: 500 }),
      fc.array(words, { maxLength: 90 }).map((list) => list.join(' ')),
      fc
        .tuple(words, fc.integer({ min: 1, max: 200 }))
        .map(([word, times]) => `${word} `.repeat(times)),
      fc
        .constantFrom('(', '0', ',', '.', '-', '%', '$', '<', '\n', '\u200b', 'a')
        .map((char) => char.repeat(500)),
    );
    fc.assert(
      fc.property(text, (request) => {
        const { calls } = countCalls(() => compile(request, { autonomy: 'prepare' }));
        expect(calls).toBeLessThan(mostCalls(request));
      }),
      { numRuns: scaled(800, 150) },
    );
  });

  it('gives the same answer every time, and one that the schema takes', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (list) => {
        const request = list.join(' ');
        const compiled = compile(request, { autonomy: 'prepare' });
        expect(compile(request, { autonomy: 'prepare' })).toEqual(compiled);
        if (compiled.outcome === 'condition') AgentCondition.parse(compiled.condition);
        // Whatever it says, a request never makes its own agent act.
        expect(compile(request)).not.toHaveProperty('action', expect.any(String));
        if (compiled.outcome === 'needs_clarification') {
          expect(compiled.options.length).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: scaled(800, 200) },
    );
  });
});

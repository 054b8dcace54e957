import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import {
  holdsFor,
  type NextStep,
  nextStep,
  type Standing,
  type StandingRun,
  wholeCondition,
} from './next-step.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const standing = (changes: Partial<Standing> = {}): Standing => ({
  nowMs: NOW,
  expiresAtMs: NOW + 30 * 24 * HOUR,
  left: 500n,
  isMet: false,
  crossings: 0,
  keepsGoing: false,
  runs: [],
  ...changes,
});

/** Runs of the current crossing by their states, made one after the other since `agoMs`. */
const runs = (states: readonly StandingRun['state'][], agoMs = 2 * HOUR, endedAgoMs = agoMs) =>
  states.map((state, i) => ({
    item: '0',
    attempt: i + 1,
    state,
    createdAtMs: NOW - agoMs,
    endedAtMs: state === 'queued' || state === 'sending' ? null : NOW - endedAgoMs,
  }));

const met = (states: readonly StandingRun['state'][], changes: Partial<Standing> = {}) =>
  standing({ isMet: true, crossings: 3, runs: runs(states), ...changes });

const run = (crossing: number, attempt: number): NextStep => ({
  kind: 'run',
  crossing,
  item: '0',
  attempt,
  nextCheckAtMs: null,
});
const wait = (changes: Partial<Extract<NextStep, { kind: 'wait' }>> = {}): NextStep => ({
  kind: 'wait',
  isMet: true,
  skips: [],
  nextCheckAtMs: null,
  ...changes,
});
const isOver = { isMet: false, skips: 'all' as const };
const ten = Array.from({ length: 10 }, () => 'done' as const);
const going = { keepsGoing: true };

const TABLE: readonly (readonly [string, Standing, boolean | 'unknown', NextStep])[] = [
  ['already true at the first check', standing(), true, run(1, 1)],
  ['false at the first check', standing(), false, wait(isOver)],
  ['re-armed by Start, still true', met(['done'], { isMet: false }), true, run(4, 1)],
  ['one success completes a crossing', met(['done']), true, wait()],
  ['a false condition ends a crossing', met(['done']), false, wait(isOver)],
  ['true again is a new crossing', met(['done'], { isMet: false }), true, run(4, 1)],
  ['blocked before, true still', met(['queued']), true, run(3, 1)],
  ['blocked before, false now', met(['queued']), false, wait(isOver)],
  ['sent and failed an hour ago', met(['failed']), true, run(3, 2)],
  [
    'sent and failed a minute ago',
    met([], { runs: runs(['failed'], MINUTE) }),
    true,
    wait({ nextCheckAtMs: NOW + HOUR - MINUTE }),
  ],
  ['failed twice', met(['failed', 'failed']), true, wait()],
  ['failed, then went through', met(['failed', 'done']), true, wait()],
  ['its retry was blocked', met(['failed', 'queued']), true, run(3, 2)],
  ['on its way', met(['sending']), true, wait({ nextCheckAtMs: NOW + 4 * MINUTE })],
  [
    'on its way and expired',
    met(['sending'], { expiresAtMs: NOW - 1 }),
    true,
    wait({ nextCheckAtMs: NOW + 4 * MINUTE }),
  ],
  ['on its way and false', met(['sending']), false, wait({ nextCheckAtMs: NOW + 4 * MINUTE })],
  ['silent chain', met(['queued']), 'unknown', wait({ nextCheckAtMs: NOW + 4 * MINUTE })],
  [
    'silent chain before any check',
    standing(),
    'unknown',
    wait({ isMet: false, nextCheckAtMs: NOW + 4 * MINUTE }),
  ],
  ['at its last moment', standing({ expiresAtMs: NOW }), true, run(1, 1)],
  [
    'after its last moment',
    standing({ expiresAtMs: NOW - 1 }),
    true,
    { kind: 'end', reason: 'expired' },
  ],
  ['spent', standing({ left: 0n }), true, { kind: 'end', reason: 'exhausted' }],
  ['keeps going after the cooldown', met(['done'], going), true, run(3, 2)],
  [
    'keeps going, within the cooldown',
    met([], { ...going, runs: runs(['done'], MINUTE) }),
    true,
    wait({ nextCheckAtMs: NOW + 3 * MINUTE }),
  ],
  ['keeps going, 10 firings', met(ten, going), true, wait()],
  ['keeps going, 9 firings', met(ten.slice(1), going), true, run(3, 10)],
  [
    'keeps going, 6 hours',
    met([], { ...going, runs: runs(['done'], 6 * HOUR, HOUR) }),
    true,
    wait(),
  ],
];

describe('the next step after a check', () => {
  it.each(TABLE)('%s', (_name, before, trueParts, expected) => {
    expect(
      nextStep(before, trueParts === 'unknown' ? trueParts : wholeCondition(trueParts)),
    ).toEqual(expected);
  });
});

describe('a condition whose parts are each enough (docs/executor.md)', () => {
  /** Plays hourly and cooldown checks of generated conditions against the rules, as a chain that takes every second run. */
  it('fires once for each part that turns true while the whole stays true, one run at a time', () => {
    const part = fc.constantFrom('0', '1', '2');
    const conditions = fc.array(fc.oneof(fc.uniqueArray(part), fc.constant('unknown' as const)), {
      minLength: 1,
      maxLength: 12,
    });
    const outcomes = fc.array(fc.constantFrom('done', 'failed', 'queued', 'sending'), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(conditions, outcomes, (hours, ends) => {
        let isMet = false;
        let crossings = 0;
        let nowMs = NOW;
        let all: (StandingRun & { crossing: number })[] = [];
        let at = 0;
        for (const trueParts of hours) {
          // As many checks as an hour has cooldowns: each is allowed at any time.
          for (let check = 0; check < 15; check++, nowMs += 4 * MINUTE) {
            const runs = all.filter(
              ({ crossing, state }) => crossing === crossings || state === 'sending',
            );
            const step = nextStep(
              { ...standing({ isMet, crossings, runs }), nowMs, expiresAtMs: nowMs + 1 },
              trueParts,
            );
            if (step.kind === 'end') throw new Error('it is neither over nor spent');
            if (step.kind === 'wait') {
              ({ isMet } = step);
              all = all.map((one) =>
                one.state === 'queued' && (step.skips === 'all' || step.skips.includes(one.item))
                  ? { ...one, state: 'skipped', endedAtMs: nowMs }
                  : one,
              );
              // The pending run ends meanwhile.
              all = all.map((one) =>
                one.state === 'sending' ? { ...one, state: 'done', endedAtMs: nowMs } : one,
              );
              continue;
            }
            expect(trueParts).toContain(step.item);
            expect(all.filter(({ state }) => state === 'sending')).toEqual([]);
            const state = ends[at++ % ends.length] ?? 'done';
            const is = {
              crossing: step.crossing,
              item: step.item,
              attempt: step.attempt,
              state,
              createdAtMs: nowMs,
              endedAtMs: state === 'queued' || state === 'sending' ? null : nowMs,
            };
            const same = (one: StandingRun & { crossing: number }) =>
              one.crossing === is.crossing && one.item === is.item && one.attempt === is.attempt;
            // An attempt is made once; only a queued run is tried again.
            const before = all.find(same);
            if (before !== undefined) expect(before.state).toBe('queued');
            all = [...all.filter((one) => !same(one)), is];
            isMet = true;
            crossings = step.crossing;
          }
          if (trueParts === 'unknown') continue;
          const ofNow = all.filter(({ crossing }) => crossing === crossings);
          // An hour later no run is queued for a part that no longer holds, and each part that holds has had its
          // chance.
          for (const { item, state } of ofNow) {
            if (state === 'queued') expect(trueParts).toContain(item);
          }
          for (const item of trueParts) {
            // A blocked run is tried before others, because the same cause would block them.
            expect(ofNow.some((one) => one.item === item || one.state === 'queued')).toBe(true);
          }
        }
        for (const [, runs] of Map.groupBy(all, ({ crossing, item }) => `${crossing} ${item}`)) {
          const count = (is: string) => runs.filter(({ state }) => state === is).length;
          expect(count('done')).toBeLessThanOrEqual(1);
          expect(count('failed')).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it('looks at those that wait after the cooldown, and leaves out what holds no more', () => {
    const of = (
      item: string,
      state: StandingRun['state'],
      endedAtMs: number | null = NOW - HOUR,
    ) => ({
      item,
      attempt: 1,
      state,
      createdAtMs: NOW - 2 * HOUR,
      endedAtMs,
    });
    const at = (runs: readonly StandingRun[]) => standing({ isMet: true, crossings: 3, runs });
    const firing = (item: string, nextCheckAtMs: number | null = null, attempt = 1): NextStep => ({
      kind: 'run',
      crossing: 3,
      item,
      attempt,
      nextCheckAtMs,
    });
    const cooled = NOW + 4 * MINUTE;
    expect(nextStep(standing({ crossings: 2 }), ['1', '0'])).toEqual(firing('1', cooled));
    expect(nextStep(at([of('0', 'done')]), ['0', '1'])).toEqual(firing('1'));
    expect(nextStep(at([of('0', 'done'), of('1', 'done')]), ['0', '1'])).toEqual(wait());
    // A waiting run comes before a new one, and an ended run makes room immediately.
    const waiting = [of('0', 'done'), of('2', 'queued', null)];
    expect(nextStep(at(waiting), ['1', '2'])).toEqual(firing('2', cooled));
    expect(nextStep(at(waiting), ['0', '1'])).toEqual(wait({ skips: ['2'], nextCheckAtMs: NOW }));
    expect(nextStep(at([of('0', 'done'), of('2', 'skipped')]), ['2'])).toEqual(
      firing('2', null, 2),
    );
    expect(nextStep(at([of('0', 'done'), of('1', 'sending', null)]), ['0', '2'])).toEqual(
      wait({ nextCheckAtMs: cooled }),
    );
  });

  it.each([...TABLE])('counts a crossing of before as one for all parts: %s', (...row) => {
    const [, before, trueParts, expected] = row;
    const whole = before.runs.map((one) => ({ ...one, item: '*' }));
    const parts = trueParts === true ? ['1', '0:a'] : wholeCondition(false);
    const step = nextStep({ ...before, runs: whole }, trueParts === 'unknown' ? trueParts : parts);
    const isOfBefore = before.isMet && whole.length > 0;
    const isNew = step.kind === 'run' && !isOfBefore;
    expect(step).toEqual(
      expected.kind === 'run'
        ? {
            ...expected,
            item: isOfBefore ? '*' : '1',
            nextCheckAtMs: isNew ? NOW + 4 * MINUTE : null,
          }
        : expected,
    );
  });

  it('has a run of before true while any part is', () => {
    expect([holdsFor('*', ['1']), holdsFor('*', []), holdsFor('0', ['1'])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type NextStep,
  nextStep,
  type Reading,
  type Standing,
  type StandingRun,
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
    attempt: i + 1,
    state,
    createdAtMs: NOW - agoMs,
    endedAtMs: state === 'queued' || state === 'sending' ? null : NOW - endedAgoMs,
  }));

const met = (states: readonly StandingRun['state'][], changes: Partial<Standing> = {}) =>
  standing({ isMet: true, crossings: 3, runs: runs(states), ...changes });

const run = (crossing: number, attempt: number): NextStep => ({ kind: 'run', crossing, attempt });
const wait = (changes: Partial<Extract<NextStep, { kind: 'wait' }>> = {}): NextStep => ({
  kind: 'wait',
  isMet: true,
  skipsQueued: false,
  nextCheckAtMs: null,
  ...changes,
});
const isOver = { isMet: false, skipsQueued: true };
const ten = Array.from({ length: 10 }, () => 'done' as const);
const going = { keepsGoing: true };

const TABLE: readonly (readonly [string, Standing, Reading, NextStep])[] = [
  ['already true at the first check', standing(), true, run(1, 1)],
  ['false at the first check', standing(), false, wait(isOver)],
  ['re-armed by Start, still true', met(['done'], { isMet: false }), true, run(4, 1)],
  ['one success completes a crossing', met(['done']), true, wait()],
  ['a false reading ends a crossing', met(['done']), false, wait(isOver)],
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

describe('what a check leads to', () => {
  it.each(TABLE)('%s', (_name, before, reading, expected) => {
    expect(nextStep(before, reading)).toEqual(expected);
  });
});

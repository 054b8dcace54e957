import type { AgentCondition } from '#server/schemas/agent-condition.ts';
import { evaluateCondition } from '../condition/evaluate-condition.ts';
import { holds, type Span } from '../condition/holds.ts';
import { type LeafTruth, truthsOf } from '../condition/truths-of.ts';
import { changedBy } from '../decimals.ts';

/** The reading of a subject at one moment. */
export interface PastValue extends Span {
  /** Unix time in milliseconds. */
  readonly atMs: number;
  readonly source: string;
}

/** One comparison of an agent, and what its subject was read as, oldest first. */
export interface ReplayedWatch {
  readonly leaf: number;
  /** The subject, in one line. */
  readonly watch: string;
  readonly comparator: 'above' | 'below';
  /** Null for a change that counts from the first reading. */
  readonly threshold: string | null;
  readonly changePercent: string | null;
  readonly readings: readonly PastValue[];
  /** A moment at which it is due; the others are whole cadences away. Unix time in milliseconds. */
  readonly phaseMs: number;
}

/** A value that took part in a firing. */
export interface ReplayedValue {
  readonly watch: string;
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
  readonly value: string;
  readonly readAtMs: number;
  readonly source: string;
  readonly isMet: boolean;
}

export interface ReplayedFire {
  readonly atMs: number;
  /** Whether it held when it was looked at for the first time (`docs/guides/agents.md`). */
  readonly isFirstCheck: boolean;
  readonly values: readonly ReplayedValue[];
}

interface State {
  readonly watch: ReplayedWatch;
  threshold: string | null;
  last: PastValue | null;
  isMet: boolean;
}

/**
 * When an agent would have fired over past readings, by the same rules as a pass: which comparisons
 * hold, how they are combined, and that it fires when the result turns true. It is checked once per
 * cadence, with the first reading of each; an overdue value is unknown.
 *
 * @param condition null for a single comparison
 */
export function replay(
  watches: readonly ReplayedWatch[],
  { condition, cadenceMs }: { condition: AgentCondition | null; cadenceMs: number },
): readonly ReplayedFire[] {
  const states = watches.map(
    (watch): State => ({ watch, threshold: watch.threshold, last: null, isMet: false }),
  );
  const checks = watches.flatMap((watch, at) =>
    checksOf(watch, cadenceMs).map((reading) => ({ at, reading })),
  );
  const byTime = Map.groupBy(checks, ({ reading }) => reading.atMs);
  const fires: ReplayedFire[] = [];
  let isMet = false;
  let wasDecided = false;
  for (const atMs of [...byTime.keys()].sort((a, b) => a - b)) {
    for (const { at, reading } of byTime.get(atMs) ?? []) look(states[at] as State, reading);
    const truth = decide(states, condition, atMs - cadenceMs);
    if (truth === null) continue;
    if (truth && !isMet) {
      fires.push({ atMs, isFirstCheck: !wasDecided, values: states.flatMap(shownValue) });
    }
    isMet = truth;
    wasDecided = true;
  }
  return fires;
}

/** The readings that checks would have made. */
function checksOf({ readings, phaseMs }: ReplayedWatch, cadenceMs: number): PastValue[] {
  let before = Number.NaN;
  return readings.filter(({ atMs }) => {
    const turn = Math.floor((atMs - phaseMs) / cadenceMs);
    const isFirst = turn !== before;
    before = turn;
    return isFirst;
  });
}

function look(state: State, reading: PastValue): void {
  const { changePercent, comparator } = state.watch;
  if (state.threshold === null && changePercent !== null) {
    state.threshold = changedBy(reading.low, changePercent);
  }
  state.last = reading;
  state.isMet =
    state.threshold !== null && holds({ comparator, threshold: state.threshold }, reading);
}

/** @param overdueMs readings of this time or earlier are overdue */
function decide(
  states: readonly State[],
  condition: AgentCondition | null,
  overdueMs: number,
): boolean | null {
  const leaves = states.map(
    ({ watch: { leaf }, last, isMet }): LeafTruth => ({
      leaf,
      is_met: isMet,
      is_known: last !== null && last.atMs > overdueMs,
    }),
  );
  const truths = truthsOf(leaves);
  return condition === null ? (truths[0] ?? null) : evaluateCondition(condition, truths);
}

function shownValue({ watch, threshold, last, isMet }: State): ReplayedValue[] {
  if (last === null || threshold === null) return [];
  const value = watch.comparator === 'above' ? last.high : last.low;
  return [
    {
      watch: watch.watch,
      comparator: watch.comparator,
      threshold,
      value,
      readAtMs: last.atMs,
      source: last.source,
      isMet,
    },
  ];
}

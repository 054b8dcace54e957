/** How often the condition of a permission is checked. */
export const CHECK_EVERY_MS = 3_600_000;
/** After how long what waits is checked again. */
export const COOLDOWN_MS = 240_000;
/** How far a repayment that keeps going goes at most. */
const MOST_FIRINGS = 10;
const KEEPS_GOING_FOR_MS = 6 * 3_600_000;
/** A firing that was sent and failed is tried once more. */
export const MOST_FAILURES = 2;

/** The stored state of a permission before a check. */
export interface Standing {
  readonly nowMs: number;
  readonly expiresAtMs: number;
  /** The rest of the budget, in the token's smallest unit. */
  readonly left: bigint;
  /** Whether the condition was true at the last check; false after Start, which arms it again. */
  readonly isMet: boolean;
  readonly crossings: number;
  /** Whether one firing may take several runs. */
  readonly keepsGoing: boolean;
  /** The runs of the current crossing, oldest first. */
  readonly runs: readonly StandingRun[];
}

export interface StandingRun {
  /** Which part of the condition it is for. */
  readonly item: string;
  readonly attempt: number;
  readonly state: 'queued' | 'sending' | 'done' | 'failed' | 'skipped';
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
}

/**
 * The result of the check: the parts of the condition that hold, each of which is sufficient; empty where it is
 * false, and `unknown` where the chain, the venue or a source does not answer.
 */
export type TrueParts = readonly string[] | 'unknown';

/**
 * The part of a run that is for all parts at once, as all runs were before they counted by part.
 */
const ALL_PARTS = '*';

/** Whether the part of a run is true, where `parts` hold. */
export const holdsFor = (item: string, parts: readonly string[]): boolean =>
  item === ALL_PARTS ? parts.length > 0 : parts.includes(item);

/** The part of a condition that has only one. */
export const wholeCondition = (isMet: boolean): readonly string[] => (isMet ? ['0'] : []);

export type NextStep =
  /** It is over. */
  | { readonly kind: 'end'; readonly reason: 'expired' | 'exhausted' }
  /** Nothing runs before `nextCheckAtMs`. */
  | {
      readonly kind: 'wait';
      readonly isMet: boolean;
      /** The parts whose queued runs are left out, as they hold no more; `all` where the condition is over. */
      readonly skips: readonly string[] | 'all';
      /** Null for the next regular check: nothing is due before the condition changes. */
      readonly nextCheckAtMs: number | null;
    }
  /** A run is made, or the queued one of that attempt tried again. */
  | {
      readonly kind: 'run';
      readonly crossing: number;
      readonly item: string;
      readonly attempt: number;
      /** When other parts that hold are looked at; null where none waits behind it. */
      readonly nextCheckAtMs: number | null;
    };

type Wait = Extract<NextStep, { kind: 'wait' }>;

/**
 * The next step after a check of a permission. The rules are those that its owner reads before signing
 * (`docs/guides/guard.md`): an already true condition may fire at the first check; one success completes a crossing;
 * where several parts of the condition are each sufficient, each that turns true fires once while the whole stays
 * true, one run at a time; a sent run that failed is tried once more at the next hourly check; a blocked run waits
 * and is checked again after the cooldown.
 */
export function nextStep(standing: Standing, trueParts: TrueParts): NextStep {
  const { nowMs, runs, isMet, crossings } = standing;
  const wait = (changes: Partial<Wait> = {}): Wait => ({
    kind: 'wait',
    isMet,
    skips: [],
    nextCheckAtMs: null,
    ...changes,
  });
  // One run at a time; and a run that may be pending is followed to its end, even if the permission
  // has ended.
  if (runs.some(({ state }) => state === 'sending')) {
    return wait({ nextCheckAtMs: nowMs + COOLDOWN_MS });
  }
  if (nowMs > standing.expiresAtMs) return { kind: 'end', reason: 'expired' };
  if (standing.left <= 0n) return { kind: 'end', reason: 'exhausted' };
  if (trueParts === 'unknown') return wait({ nextCheckAtMs: nowMs + COOLDOWN_MS });
  if (trueParts.length === 0) return wait({ isMet: false, skips: 'all' });
  const current = isMet ? runs : [];
  // A crossing that began as one for all parts stays one to its end: none of its parts runs again for a run that
  // already happened.
  const parts = current.some(({ item }) => item === ALL_PARTS) ? [ALL_PARTS] : trueParts;
  const over = current.filter(({ item, state }) => state === 'queued' && !parts.includes(item));
  // Skipped first; other due runs follow immediately.
  if (over.length > 0) return wait({ skips: over.map(({ item }) => item), nextCheckAtMs: nowMs });
  const steps = parts.map((item) => ({
    item,
    ...stepOfPart(
      standing,
      current.filter((run) => run.item === item),
    ),
  }));
  const due = steps.filter(({ attempt }) => attempt !== null);
  const isQueued = ({ item }: { readonly item: string }) =>
    current.some((run) => run.item === item && run.state === 'queued');
  const first = due.find(isQueued) ?? due[0];
  const later = steps.flatMap(({ atMs }) => (atMs === null ? [] : [atMs]));
  if (first === undefined || first.attempt === null) {
    return wait({ nextCheckAtMs: later.length === 0 ? null : Math.min(...later) });
  }
  return {
    kind: 'run',
    crossing: isMet ? crossings : crossings + 1,
    item: first.item,
    attempt: first.attempt,
    nextCheckAtMs: due.length > 1 ? nowMs + COOLDOWN_MS : null,
  };
}

/**
 * The next step for one part that holds: an attempt now, or one later; neither where it has had its run.
 */
interface PartStep {
  readonly attempt: number | null;
  readonly atMs: number | null;
}

const NOTHING: PartStep = { attempt: null, atMs: null };

/** @param runs of that part in the current crossing, oldest first */
function stepOfPart(standing: Standing, runs: readonly StandingRun[]): PartStep {
  const { nowMs } = standing;
  const last = runs.at(-1);
  const attempt = (is: number): PartStep => ({ attempt: is, atMs: null });
  if (last === undefined) return attempt(1);
  if (last.state === 'queued') return attempt(last.attempt);
  // Its part was false for a while, and is new again.
  if (last.state === 'skipped') return attempt(last.attempt + 1);
  if (last.state === 'failed') {
    const failures = runs.filter(({ state }) => state === 'failed').length;
    if (failures >= MOST_FAILURES) return NOTHING;
    const retryAtMs = (last.endedAtMs ?? nowMs) + CHECK_EVERY_MS;
    return nowMs < retryAtMs ? { attempt: null, atMs: retryAtMs } : attempt(last.attempt + 1);
  }
  if (!standing.keepsGoing) return NOTHING;
  const startedAtMs = runs[0]?.createdAtMs ?? nowMs;
  if (runs.length >= MOST_FIRINGS || nowMs - startedAtMs >= KEEPS_GOING_FOR_MS) return NOTHING;
  const againAtMs = (last.endedAtMs ?? nowMs) + COOLDOWN_MS;
  return nowMs < againAtMs ? { attempt: null, atMs: againAtMs } : attempt(last.attempt + 1);
}

/** How often the condition of a permission is checked. */
export const CHECK_EVERY_MS = 3_600_000;
/** After how long what waits is checked again. */
export const COOLDOWN_MS = 240_000;
/** How far a repayment that keeps going goes at most. */
const MOST_FIRINGS = 10;
const KEEPS_GOING_FOR_MS = 6 * 3_600_000;
/** A firing that was sent and failed is tried once more. */
const MOST_FAILURES = 2;

/** What the rows of a permission say before a check. */
export interface Standing {
  readonly nowMs: number;
  readonly expiresAtMs: number;
  /** What is left of the budget, in the token's smallest unit. */
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
  readonly attempt: number;
  readonly state: 'queued' | 'sending' | 'done' | 'failed' | 'skipped';
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
}

/** What the check read: `unknown` where the chain or the venue does not say. */
export type Reading = boolean | 'unknown';

export type NextStep =
  /** It is over. */
  | { readonly kind: 'end'; readonly reason: 'expired' | 'exhausted' }
  /** Nothing runs before `nextCheckAtMs`; what is queued is left out where the condition is over. */
  | {
      readonly kind: 'wait';
      readonly isMet: boolean;
      readonly skipsQueued: boolean;
      /** Null for the next regular check: nothing is due before the condition changes. */
      readonly nextCheckAtMs: number | null;
    }
  /** A run is made, or the queued one of that attempt tried again. */
  | { readonly kind: 'run'; readonly crossing: number; readonly attempt: number };

/**
 * What a check of a permission leads to. The rules are those that its owner reads before signing
 * (`docs/guides/guard.md`): an already true condition may fire at the first check; one success completes a
 * crossing; a sent run that failed is tried once more at the next hourly check; what is blocked waits and is
 * checked again after the cooldown.
 */
export function nextStep(standing: Standing, reading: Reading): NextStep {
  const { nowMs, runs, isMet, crossings } = standing;
  const wait = (changes: Partial<Extract<NextStep, { kind: 'wait' }>> = {}): NextStep => ({
    kind: 'wait',
    isMet,
    skipsQueued: false,
    nextCheckAtMs: null,
    ...changes,
  });
  const last = runs.at(-1);
  // One run at a time; and what may be on its way is followed to its end, whatever else has ended.
  if (last?.state === 'sending') return wait({ nextCheckAtMs: nowMs + COOLDOWN_MS });
  if (nowMs > standing.expiresAtMs) return { kind: 'end', reason: 'expired' };
  if (standing.left <= 0n) return { kind: 'end', reason: 'exhausted' };
  if (reading === 'unknown') return wait({ nextCheckAtMs: nowMs + COOLDOWN_MS });
  if (!reading) return wait({ isMet: false, skipsQueued: true });
  if (!isMet) return { kind: 'run', crossing: crossings + 1, attempt: 1 };
  if (last === undefined || last.state === 'skipped') return wait();
  if (last.state === 'queued') return { kind: 'run', crossing: crossings, attempt: last.attempt };
  if (last.state === 'failed') {
    const failures = runs.filter(({ state }) => state === 'failed').length;
    if (failures >= MOST_FAILURES) return wait();
    const retryAtMs = (last.endedAtMs ?? nowMs) + CHECK_EVERY_MS;
    if (nowMs < retryAtMs) return wait({ nextCheckAtMs: retryAtMs });
    return { kind: 'run', crossing: crossings, attempt: last.attempt + 1 };
  }
  return standing.keepsGoing ? keepGoing(standing, last, wait) : wait();
}

function keepGoing(
  { nowMs, runs, crossings }: Standing,
  last: StandingRun,
  wait: (changes: { readonly nextCheckAtMs?: number }) => NextStep,
): NextStep {
  const startedAtMs = runs[0]?.createdAtMs ?? nowMs;
  if (runs.length >= MOST_FIRINGS || nowMs - startedAtMs >= KEEPS_GOING_FOR_MS) return wait({});
  const againAtMs = (last.endedAtMs ?? nowMs) + COOLDOWN_MS;
  if (nowMs < againAtMs) return wait({ nextCheckAtMs: againAtMs });
  return { kind: 'run', crossing: crossings, attempt: last.attempt + 1 };
}

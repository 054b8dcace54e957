import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attempt } from '#server/schemas/signing.ts';
import { reportDropped } from './report-attempt.ts';
import type { SignedPlan } from './signed-plan.ts';

/** The state of a step that a wallet was asked to sign. */
export interface SentStep {
  /** Hash or signature; absent while only the wallet knows the transactions of a batch. */
  readonly hash?: string;
  /** The wallet's name for the batch that it was sent in. */
  readonly batch?: string;
  readonly done: boolean;
  /** When it was sent, or the wallet was asked; Unix milliseconds. */
  readonly sentAtMs: number;
  /** Which attempt it is: when the service noted it; Unix milliseconds. */
  readonly askedAt?: number;
  /** The height of Solana when it was first asked for. */
  readonly sinceHeight?: number;
  /** Key of the first of the steps that were requested together. */
  readonly together?: string;
  /** Whether bridged funds have arrived. */
  readonly landed?: boolean;
  /** What only the owner has reported, and may undo: `done` or `landed`. */
  readonly said?: 'through' | 'landed';
}

/** The progress of signing a plan: the sent steps, by their keys. */
export type Progress = Readonly<Record<string, SentStep>>;

/** Whether the wallet was asked and its answer is not known. */
export function isOnlyAsked({ hash, batch, done }: SentStep): boolean {
  return !done && hash === undefined && batch === undefined;
}

/**
 * Keeps the progress in this browser, so that a closed tab continues where it stopped. Requests to
 * wallets and successful steps are known in every browser, so that no step is signed twice.
 */
export function useProgress(plan: SignedPlan) {
  const { id } = plan;
  const key = `portolan-review:${id}`;
  const [progress, setProgress] = useState<Progress>(() => knownOf(plan, {}));
  const latest = useRef(progress);
  useEffect(() => {
    try {
      const known = knownOf(plan, JSON.parse(localStorage.getItem(key) ?? '{}') as Progress);
      // A page that this browser knows nothing more of is not rendered again.
      if (JSON.stringify(latest.current) === JSON.stringify(known)) return;
      latest.current = known;
      setProgress(known);
    } catch {
      // A value that cannot be read was not written by this code.
      localStorage.removeItem(key);
    }
  }, [key, plan]);
  const note = useCallback(
    (steps: readonly string[], entry: SentStep | null) => {
      const keep = (changes: Readonly<Record<string, SentStep | null>>) => {
        const kept = Object.entries({ ...latest.current, ...changes });
        const after = Object.fromEntries(kept.filter(([, one]) => one !== null)) as Progress;
        localStorage.setItem(key, JSON.stringify(after));
        latest.current = after;
        setProgress(after);
      };
      const before = latest.current;
      keep(Object.fromEntries(steps.map((step) => [step, entry])));
      if (entry !== null) return;
      for (const askedAt of new Set(steps.map((step) => before[step]?.askedAt))) {
        if (askedAt === undefined) continue;
        const same = steps.filter((step) => before[step]?.askedAt === askedAt);
        void reportDropped(id, same, askedAt).then((answer) => {
          if (!answer.ok) return;
          // Another page has asked a wallet for them since: that is followed here too.
          const newer = Object.entries(answer.value.attempts);
          if (newer.length > 0) {
            keep(Object.fromEntries(newer.map(([step, attempt]) => [step, entryOf(attempt)])));
          }
        });
      }
    },
    [id, key],
  );
  return { progress, note };
}

/** An attempt that another page reported. */
export function entryOf({ asked_at, hash, batch, landed }: Attempt): SentStep {
  return {
    done: false,
    sentAtMs: asked_at,
    askedAt: asked_at,
    ...(hash !== undefined && { hash }),
    ...(batch !== undefined && { batch }),
    ...(landed && { landed }),
  };
}

/** What a chain has shown is not so by the owner's word any more. */
function unsaid(entry: SentStep | undefined): Omit<SentStep, 'said'> | undefined {
  if (!entry) return undefined;
  const { said: _, ...heard } = entry;
  return heard;
}

/** The progress stored in this browser, merged with the progress known everywhere. */
function knownOf({ attempts, done }: SignedPlan, own: Progress): Progress {
  const known = new Map(
    // Another browser has heard that it was not sent.
    Object.entries(own).filter(([step, entry]) => !isOnlyAsked(entry) || attempts[step]),
  );
  for (const [step, attempt] of Object.entries(attempts)) {
    const { done: _, ...elsewhere } = entryOf(attempt);
    const kept = known.get(step);
    known.set(step, { done: false, ...(elsewhere.landed ? unsaid(kept) : kept), ...elsewhere });
  }
  for (const [step, hash] of Object.entries(done)) {
    const kept = known.get(step);
    const heard = kept?.said === 'through' ? unsaid(kept) : kept;
    known.set(step, { sentAtMs: 0, ...heard, hash, done: true });
  }
  return Object.fromEntries(known);
}

import { useCallback, useEffect, useState } from 'react';
import type { SignedPlan } from './signed-plan.ts';

/** What is known of a step that was sent. */
export interface SentStep {
  /** Hash or signature; absent while only the wallet knows what a batch came to. */
  readonly hash?: string;
  /** The wallet's name for the batch that it was sent in. */
  readonly batch?: string;
  readonly done: boolean;
  /** When it was sent, Unix milliseconds. */
  readonly sentAtMs: number;
  /** The height of Solana when it was first asked for. */
  readonly sinceHeight?: number;
}

/** How far the signing of a plan is: what was sent, by the key of the step. */
export type Progress = Readonly<Record<string, SentStep>>;

/**
 * Keeps the progress in this browser, so that a closed tab goes on where it stopped. What was found
 * to be through is known in every browser: nobody signs it twice.
 */
export function useProgress({ id, done }: SignedPlan) {
  const key = `portolan-review:${id}`;
  const [progress, setProgress] = useState<Progress>(() => throughOf(done));
  useEffect(() => {
    try {
      const own = JSON.parse(localStorage.getItem(key) ?? '{}') as Progress;
      setProgress({ ...own, ...throughOf(done) });
    } catch {
      // What cannot be read was not written here.
      localStorage.removeItem(key);
    }
  }, [key, done]);
  const note = useCallback(
    (steps: readonly string[], entry: SentStep | null) => {
      setProgress((before) => {
        const after = { ...before };
        for (const step of steps) {
          if (entry === null) delete after[step];
          else after[step] = entry;
        }
        localStorage.setItem(key, JSON.stringify(after));
        return after;
      });
    },
    [key],
  );
  return { progress, note };
}

function throughOf(done: SignedPlan['done']): Progress {
  return Object.fromEntries(
    Object.entries(done).map(([step, hash]) => [step, { hash, done: true, sentAtMs: 0 }]),
  );
}

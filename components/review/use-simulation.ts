import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReviewSimulation } from '#server/schemas/review-simulation.ts';
import type { PageAnswer } from '../wallet/ask-page.ts';
import { postReview } from './post-review.ts';
import type { SignedPlan } from './signed-plan.ts';
import type { Progress } from './use-progress.ts';

/** A simulation of a plan's remaining steps. */
export interface SimulationRun {
  /** Null while it is pending. */
  readonly answer: PageAnswer<ReviewSimulation> | null;
  /** The last result, also while the next is pending; null before the first. */
  readonly last: ReviewSimulation | null;
  /** When the answer came, by the clock of this browser; Unix milliseconds. */
  readonly atMs: number | null;
  readonly again: () => void;
}

interface Known extends Omit<SimulationRun, 'again'> {}

const NOTHING: Known = { answer: null, last: null, atMs: null };

/** Simulates a plan's remaining steps with fresh quotes, and again whenever a step has succeeded. */
export function useSimulation(plan: SignedPlan, progress: Progress): SimulationRun {
  const [known, setKnown] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const body = useMemo(() => JSON.stringify(stillOpen(plan, progress)), [plan, progress]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isWanted = true;
    setKnown(({ last }) => ({ ...NOTHING, last }));
    void postReview<ReviewSimulation>(plan.id, 'simulation', JSON.parse(body) as object).then(
      (answer) => {
        if (!isWanted) return;
        // Every step shows its part of it: that is rendered in pieces, and taps go first.
        startTransition(() =>
          setKnown(({ last }) => ({
            answer,
            last: answer.ok ? answer.value : last,
            atMs: Date.now(),
          })),
        );
      },
    );
    return () => {
      isWanted = false;
    };
  }, [plan.id, body, tries]);
  const again = useCallback(() => setTries((before) => before + 1), []);
  return { ...known, again };
}

function stillOpen({ steps }: SignedPlan, progress: Progress) {
  const keys = steps.map(({ key }) => key ?? '');
  return {
    done: keys.filter((key) => progress[key]?.done),
    landed: keys.filter((key) => progress[key]?.landed),
  };
}

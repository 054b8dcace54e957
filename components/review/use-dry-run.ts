import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReviewDryRun } from '#server/schemas/dry-run.ts';
import type { PageAnswer } from '../wallet/ask-page.ts';
import { postReview } from './post-review.ts';
import type { SignedPlan } from './signed-plan.ts';
import type { Progress } from './use-progress.ts';

/** A dry run of what is still to come of a plan. */
export interface DryRun {
  /** Null while it is on its way. */
  readonly answer: PageAnswer<ReviewDryRun> | null;
  readonly again: () => void;
}

/** Runs what is still to come of a plan dry, by quotes of now, and again whenever a step is through. */
export function useDryRun(plan: SignedPlan, progress: Progress): DryRun {
  const [answer, setAnswer] = useState<DryRun['answer']>(null);
  const [tries, setTries] = useState(0);
  const body = useMemo(() => JSON.stringify(stillOpen(plan, progress)), [plan, progress]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isWanted = true;
    setAnswer(null);
    void postReview<ReviewDryRun>(plan.id, 'simulation', JSON.parse(body) as object).then(
      (found) => {
        // Every step shows its part of it: that is rendered in pieces, and taps go first.
        if (isWanted) startTransition(() => setAnswer(found));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [plan.id, body, tries]);
  const again = useCallback(() => setTries((before) => before + 1), []);
  return { answer, again };
}

function stillOpen({ steps }: SignedPlan, progress: Progress) {
  const keys = steps.map(({ key }) => key ?? '');
  return {
    done: keys.filter((key) => progress[key]?.done),
    landed: keys.filter((key) => progress[key]?.landed),
  };
}

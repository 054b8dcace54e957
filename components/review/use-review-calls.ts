import { useCallback, useEffect, useState } from 'react';
import type { ReviewCallKind } from '#server/schemas/review.ts';
import type { PageAnswer } from '../wallet/ask-page.ts';
import { postReview } from './post-review.ts';

/** Answers in the order of the questions; null for pending ones. */
export interface ReviewCalls<T> {
  readonly answers: readonly (PageAnswer<T> | null)[];
  /** Asks again for what failed. */
  readonly retry: () => void;
}

/**
 * Asks the page's server about its plan, once for each body.
 *
 * @param bodies one array for as long as they are the same
 */
export function useReviewCalls<T>(
  planId: string,
  call: ReviewCallKind,
  bodies: readonly object[],
): ReviewCalls<T> {
  const [answers, setAnswers] = useState<readonly (PageAnswer<T> | null)[]>(() =>
    bodies.map(() => null),
  );
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isWanted = true;
    for (const [at, body] of bodies.entries()) {
      void postReview<T>(planId, call, body).then((answer) => {
        if (!isWanted) return;
        setAnswers((before) => before.with(at, answer));
      });
    }
    return () => {
      isWanted = false;
    };
  }, [planId, call, bodies, tries]);
  const retry = useCallback(() => {
    setAnswers((before) => before.map((answer) => (answer?.ok ? answer : null)));
    setTries((before) => before + 1);
  }, []);
  return { answers, retry };
}

import { useEffect, useState } from 'react';
import type { ReviewCallKind } from '#server/schemas/review.ts';
import type { PageAnswer } from '../wallet/ask-page.ts';
import { postReview } from './post-review.ts';

const LOOK_MS = 3_000;

/**
 * Asks the page's server the same again and again while it is shown.
 *
 * @param body as JSON: the same text is the same question
 * @returns the last answer; null before the first
 */
export function useLook<T>(
  planId: string,
  call: ReviewCallKind,
  body: string,
): PageAnswer<T> | null {
  const [answer, setAnswer] = useState<PageAnswer<T> | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await postReview<T>(planId, call, JSON.parse(body) as object);
      if (!isWanted) return;
      setAnswer(found);
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [planId, call, body]);
  return answer;
}

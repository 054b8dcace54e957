import type { ReviewCallKind } from '#server/schemas/review.ts';
import { askPage, type PageAnswer } from '../wallet/ask-page.ts';

/** Asks the page's own server about its plan. Never rejects. */
export function postReview<T>(
  planId: string,
  call: ReviewCallKind,
  body: object,
): Promise<PageAnswer<T>> {
  return askPage<T>(`/review/plan/${planId}/${call}`, body);
}

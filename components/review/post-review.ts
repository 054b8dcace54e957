import type { ReviewCallKind } from '#server/schemas/review.ts';
import { askPage, type PageAnswer } from '../wallet/ask-page.ts';

/** Where a plan's page asks. */
export const reviewPath = (planId: string, call: ReviewCallKind): string =>
  `/review/plan/${planId}/${call}`;

/** Asks the page's own server about its plan. Never rejects. */
export function postReview<T>(
  planId: string,
  call: ReviewCallKind,
  body: object,
): Promise<PageAnswer<T>> {
  return askPage<T>(reviewPath(planId, call), body);
}

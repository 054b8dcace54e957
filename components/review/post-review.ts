import { askPage, type PageAnswer } from '../wallet/ask-page.ts';

/** What the server of a page answers. */
export type ReviewCall =
  | 'fresh-step'
  | 'simulation'
  | 'receipt'
  | 'recipients'
  | 'attempt'
  | 'found'
  | 'arrival';

/** Asks the page's own server about its plan. Never rejects. */
export function postReview<T>(
  planId: string,
  call: ReviewCall,
  body: object,
): Promise<PageAnswer<T>> {
  return askPage<T>(`/review/plan/${planId}/${call}`, body);
}

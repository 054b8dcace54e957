import { askPage, type PageAnswer } from '../wallet/ask-page.ts';

/** Asks the page's own server about its draft. Never rejects. */
export function postDraft<T>(
  draftId: string,
  call: 'challenge' | 'claim' | 'stop' | 'chat',
  body: object,
): Promise<PageAnswer<T>> {
  return askPage<T>(`/review/draft/${draftId}/${call}`, body);
}

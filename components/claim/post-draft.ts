import { askPage, type PageAnswer } from '../wallet/ask-page.ts';

type DraftCallKind = 'challenge' | 'claim' | 'stop' | 'chat' | 'email';

/** Where the page of a draft asks. */
export const draftPath = (draftId: string, call: DraftCallKind): string =>
  `/review/draft/${draftId}/${call}`;

/** Asks the page's own server about its draft. Never rejects. */
export function postDraft<T>(
  draftId: string,
  call: DraftCallKind,
  body: object,
): Promise<PageAnswer<T>> {
  return askPage<T>(draftPath(draftId, call), body);
}

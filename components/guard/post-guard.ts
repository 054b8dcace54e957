import { askPage, type PageAnswer } from '../wallet/ask-page.ts';

type GuardCallKind =
  | 'look'
  | 'preview'
  | 'terms'
  | 'authorize'
  | 'register'
  | 'message'
  | 'signed'
  | 'chat'
  | 'email';

/** Where the page of a permission asks. */
export const guardPath = (id: string, call: GuardCallKind): string => `/review/guard/${id}/${call}`;

/** Asks the page's own server about its permission. Never rejects. */
export function postGuard<T>(
  id: string,
  call: GuardCallKind,
  body: object,
): Promise<PageAnswer<T>> {
  return askPage<T>(guardPath(id, call), body);
}

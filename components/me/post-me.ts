import { askPage, type PageAnswer } from '#components/wallet/ask-page.ts';

type MeCallKind = 'message' | 'sign-in' | 'sign-out' | 'status' | 'stop';

/** Where the page of a wallet asks. */
export const mePath = (call: MeCallKind): string => `/me/${call}`;

/** Asks the page's own server about the wallet that is signed in. Never rejects. */
export function postMe(call: MeCallKind, body: object): Promise<PageAnswer<unknown>> {
  return askPage(mePath(call), body);
}

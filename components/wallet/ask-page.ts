import { WALLET_TEXTS } from '#locale/wallet.ts';

/** The result of a call of an owner's page to its own server. */
export type PageAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

const UNREACHABLE = WALLET_TEXTS.unreachable;

/**
 * Calls the page's own server. Never rejects: an error is returned in words for the owner.
 *
 * @param path such as `/review/plan/<id>/receipt`
 */
export async function askPage<T>(path: string, body: object): Promise<PageAnswer<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return { ok: true, value: answer as T };
    const { friendly_message, issues } = answer as {
      friendly_message?: string;
      issues?: { message: string }[];
    };
    return { ok: false, message: issues?.[0]?.message ?? friendly_message ?? UNREACHABLE };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
}

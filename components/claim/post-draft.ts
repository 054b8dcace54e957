import { CLAIM_TEXTS } from './texts.ts';

/** What a call of a claim page came to. */
export type DraftAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

/** Asks the page's own server about its draft. Never rejects. */
export async function postDraft<T>(
  draftId: string,
  call: 'challenge' | 'claim' | 'stop',
  body: object,
): Promise<DraftAnswer<T>> {
  try {
    const response = await fetch(`/review/draft/${draftId}/${call}`, {
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
    const message = issues?.[0]?.message ?? friendly_message ?? CLAIM_TEXTS.unreachable;
    return { ok: false, message };
  } catch {
    return { ok: false, message: CLAIM_TEXTS.unreachable };
  }
}

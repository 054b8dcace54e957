/** What a call of a review page came to. */
export type ReviewAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

/** What the server of a page answers. */
export type ReviewCall = 'fresh-step' | 'simulation' | 'receipt' | 'recipients';

const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.';

/** Asks the page's own server about its plan. Never rejects. */
export async function postReview<T>(
  planId: string,
  call: ReviewCall,
  body: object,
): Promise<ReviewAnswer<T>> {
  try {
    const response = await fetch(`/review/plan/${planId}/${call}`, {
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

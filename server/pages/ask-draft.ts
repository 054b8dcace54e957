import { BASE_PATH } from '#server/http/match-route.ts';
import { serve } from '#server/http/serve.ts';
import { createAgentDraft } from '#server/operations/create-agent-draft.ts';
import { type AskingCaller, ownRequest } from './own-request.ts';

/** What the API of this process answered: where the draft's owner reads it, or why there is none. */
export type AskedDraft =
  | { readonly ok: true; readonly reviewUrl: string }
  | {
      readonly ok: false;
      readonly status: number;
      /** In words. */
      readonly message: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * Asks the API of this process to draft an agent, with the limits of the person who is behind a call.
 *
 * @param form `request` and `wallet`, as `POST /agent-drafts` takes them
 */
export async function askDraft(form: URLSearchParams, caller: AskingCaller): Promise<AskedDraft> {
  const body = { request: form.get('request'), wallet: form.get('wallet') };
  const response = await serve(ownRequest(`${BASE_PATH}${createAgentDraft.path}`, body, caller), {
    remoteAddress: caller.remoteAddress,
  });
  const answer = (await response.json()) as {
    readonly review_url?: string;
    readonly friendly_message?: string;
    readonly issues?: readonly { readonly message: string }[];
  };
  if (answer.review_url !== undefined) return { ok: true, reviewUrl: answer.review_url };
  const retryAfter = response.headers.get('retry-after');
  return {
    ok: false,
    status: response.status,
    message: answer.issues?.[0]?.message ?? answer.friendly_message ?? 'It could not be drafted.',
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  };
}

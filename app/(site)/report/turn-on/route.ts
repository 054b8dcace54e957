import { connectedAddress } from '#server/caller/caller-address.ts';
import { getConfig } from '#server/config/environment.ts';
import { serve } from '#server/http/serve.ts';
import { isOwnOrigin } from '#server/portal/origin.ts';

/**
 * "Turn on" of a report: drafts the agent and leads to its private link, where its owner signs. The
 * form is taken from our own pages alone; the limits are those of `POST /agent-drafts`.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnOrigin(request.headers, getConfig().appUrl)) return new Response(null, { status: 404 });
  const form = await request.formData();
  const headers = new Headers(request.headers);
  for (const name of ['content-length', 'transfer-encoding', 'authorization', 'cookie'])
    headers.delete(name);
  headers.set('content-type', 'application/json');
  const response = await serve(
    new Request('http://in-process/v1beta/agent-drafts', {
      method: 'POST',
      headers,
      body: JSON.stringify({ request: form.get('request'), wallet: form.get('wallet') }),
    }),
    { remoteAddress: connectedAddress(request.headers) },
  );
  const answer = (await response.json()) as {
    readonly review_url?: string;
    readonly friendly_message?: string;
  };
  if (answer.review_url === undefined) {
    return new Response(`${answer.friendly_message ?? 'It could not be drafted.'}\n`, {
      status: response.status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  // Below the host that the page was opened by: a form is led to no other one (`form-action`).
  const location = new URL(answer.review_url).pathname;
  return new Response(null, { status: 303, headers: { location } });
}

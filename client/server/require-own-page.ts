import { Refusal } from './refusal.ts';

/**
 * Accepts only intentional requests of a page of this origin. Browsers set `Origin` and `Sec-Fetch-Site`
 * themselves, and no page can set them; a form of another site cannot send JSON.
 *
 * @param origin where the page is served, such as `https://app.example`; without one, the host of the request
 * @throws Refusal 405, 403 or 415
 */
export function requireOwnPage(request: Request, origin: string | undefined): void {
  if (request.method !== 'POST') {
    throw new Refusal(405, 'method_not_allowed', 'Send a POST.', { headers: { allow: 'POST' } });
  }
  const site = request.headers.get('sec-fetch-site');
  const isForeignSite = site !== null && site !== 'same-origin';
  if (isForeignSite || !isSame(request, origin)) {
    throw new Refusal(403, 'origin_forbidden', 'Only pages of this site may call this.');
  }
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal(415, 'unsupported_media_type', 'Send application/json.');
  }
}

function isSame(request: Request, origin: string | undefined): boolean {
  const sent = request.headers.get('origin');
  if (sent === null || !URL.canParse(sent)) return false;
  if (origin !== undefined) return sent === origin;
  // Where TLS ends before this process its own scheme is another one, and so may be its own host.
  return new URL(sent).host === (request.headers.get('host') ?? new URL(request.url).host);
}

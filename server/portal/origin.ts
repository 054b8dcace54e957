const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/**
 * The origins of the portal: its address, and on loopback also the other name of the same address.
 * Any other Host header is ignored.
 */
function portalOrigins(appUrl: string): readonly string[] {
  const url = new URL(appUrl);
  if (!LOOPBACK.has(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [...LOOPBACK].map((host) => `${url.protocol}//${host}${port}`);
}

/** @returns the portal's origin that a request came to, which its Host header chooses. */
export function originOf(headers: Headers, appUrl: string): string {
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  const origins = portalOrigins(appUrl);
  return origins.find((origin) => new URL(origin).host === host) ?? new URL(appUrl).origin;
}

/**
 * Whether a request that changes something was sent by our own page. A form of a page that names no
 * referrer is sent with the origin "null": then the browser's own word counts, which no page can set.
 */
export function isOwnOrigin(headers: Headers, appUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin === 'null') return headers.get('sec-fetch-site') === 'same-origin';
  return origin !== null && origin === originOf(headers, appUrl);
}

/** What passkeys are bound to: browsers take a name and no IP address. */
export function relyingPartyId(appUrl: string): string {
  const { hostname } = new URL(appUrl);
  return LOOPBACK.has(hostname) ? 'localhost' : hostname;
}

/** Whether the portal is reached over https. */
export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith('https:');
}

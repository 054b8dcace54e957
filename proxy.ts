import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { getConfig, getWalletConnectConfig } from '#server/config/environment.ts';
import { isRegionBlocked } from '#server/http/region.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { isSecureOrigin } from '#server/portal/origin.ts';

/**
 * Nobody in a region that is not served gets anything. Nothing foreign runs in a page or frames it.
 * Of the pages that hold what is somebody's own nobody else hears, and nobody keeps them; the front
 * door and the documentation are for everybody.
 */
export function proxy(request: NextRequest): NextResponse {
  const { appUrl, countryHeader, blockedRegions } = getConfig();
  if (isRegionBlocked(request.headers, { countryHeader, blockedCountries: blockedRegions })) {
    return new NextResponse(REGION_TEXT, {
      status: 451,
      headers: { ...securityHeaders(appUrl), 'cache-control': 'no-store' },
    });
  }
  const { pathname, search, searchParams } = request.nextUrl;
  const invitation = searchParams.get('token');
  if (pathname === INVITATION_PATH && invitation !== null)
    return keepInvitation(request, invitation);
  const nonce = randomBytes(16).toString('base64');
  const policy = policyWith(nonce, walletRelayOf(pathname));
  const headers = new Headers(request.headers);
  // Next gives its own scripts the nonce that it finds here.
  headers.set('content-security-policy', policy);
  // And so do we.
  headers.set('x-nonce', nonce);
  // Layouts do not learn which page they are around; sign-in leads back to it.
  headers.set('x-portolan-path', pathname + search);
  const response = NextResponse.next({ request: { headers } });
  if (!isForEverybody(pathname)) return withPrivacy(response, policy);
  if (request.headers.get('sec-fetch-dest') === 'document') {
    response.headers.set('cache-control', READERS_CACHE);
  }
  return withPolicy(response, policy);
}

/**
 * All but files, and but the API, the calls of pages and the jobs, which answer for themselves: before
 * what is matched here is answered, Next reads the whole of its body. An address that nothing has is a
 * page too.
 */
export const config = {
  matcher: [
    '/((?!_next/|icons/|widget/|v1beta(?:/|$)|openapi\\.json$|mcp$|insights/report$|try/run$|(?:report/)?turn-on$|healthz$|icon\\.svg$|api/(?:inngest|trpc|chat)(?:/|$)|review/plan/[^/]+/[^/]+$|review/draft/[^/]+/(?:challenge|claim|stop|chat|email)$|review/guard/[^/]+/(?:look|preview|terms|authorize|register|message|signed|chat|email)$|me/[a-z-]+$|mail/[a-z]+/[^/]+/now$).*)',
  ],
};

/**
 * A page is good for as long as the policy that came with it, which names its nonce. No cache that
 * several share may keep it, and what a crawler or Next's own navigation gets is not kept at all.
 */
const READERS_CACHE = 'private, max-age=300';

const REGION_TEXT = 'Portolan is not available in your region.\n';

const INVITATION_PATH = '/invitation';
const INVITATION_COOKIE_AGE_S = 60 * 60;

/** Takes the token of an invitation out of the address: it stays in no history and no next address. */
function keepInvitation(request: NextRequest, token: string): NextResponse {
  const bare = request.nextUrl.clone();
  bare.search = '';
  // Next refuses a relative address here, and makes one of its own origin relative itself.
  const response = NextResponse.redirect(bare, 303);
  response.cookies.set('portolan-invitation', token.slice(0, 64), {
    httpOnly: true,
    secure: isSecureOrigin(getConfig().appUrl),
    sameSite: 'lax',
    path: INVITATION_PATH,
    maxAge: INVITATION_COOKIE_AGE_S,
  });
  return withPrivacy(response, `default-src 'none'; frame-ancestors 'none'`);
}

function isForEverybody(pathname: string): boolean {
  return /^\/($|docs(\/|$)|demo$|llms|server\.json$)/.test(pathname);
}

function withPolicy(response: NextResponse, policy: string): NextResponse {
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(securityHeaders(getConfig().appUrl))) {
    response.headers.set(name, value);
  }
  return response;
}

function withPrivacy(response: NextResponse, policy: string): NextResponse {
  withPolicy(response, policy);
  response.headers.set('referrer-policy', 'no-referrer');
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** Where the pages that wallets sign on reach them over WalletConnect, if they do: an origin. */
function walletRelayOf(pathname: string): string | null {
  const relayUrl = /^\/(?:review\/|me$)/.test(pathname)
    ? getWalletConnectConfig()?.relayUrl
    : undefined;
  return relayUrl === undefined ? null : new URL(relayUrl).origin;
}

function policyWith(nonce: string, walletRelay: string | null): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    // The checker of review pages is the one worker.
    `worker-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Wallets announce themselves with an icon of their own, as a data: address.
    `img-src 'self' data:`,
    `font-src 'self'`,
    walletRelay === null ? `connect-src 'self'` : `connect-src 'self' ${walletRelay}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

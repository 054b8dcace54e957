import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';

/** The review pages hold private plans: nothing foreign runs in them, frames them or hears of them. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = policyWith(nonce);
  const headers = new Headers(request.headers);
  // Next gives its own scripts the nonce that it finds here.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('referrer-policy', 'no-referrer');
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

export const config = { matcher: '/review/:path*' };

function policyWith(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Wallets announce themselves with an icon of their own, as a data: address.
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

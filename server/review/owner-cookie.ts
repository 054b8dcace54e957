import { timingSafeEqual } from 'node:crypto';
import { hashLinkToken, isLinkToken } from './link-token.ts';
import { REVIEW_PATH } from './review-cookie.ts';

/** How long the browser that signed is known as its owner's. */
export const OWNER_LIFE_MS = 30 * 86_400_000;

/** What is stored of the browser that signed. */
export interface KnownOwner {
  readonly ownerSha256: Buffer | null;
  readonly ownerUntil: Date | null;
}

/** The cookie by which the browser that signed is known as its owner's; one for each draft or proposal. */
export function ownerCookieName(id: string): string {
  return `portolan_owner_${id}`;
}

/** The `Set-Cookie` header for a browser whose wallet has just signed. */
export function ownerCookie(id: string, token: string, appUrl: string): string {
  return [
    `${ownerCookieName(id)}=${token}`,
    `Path=${REVIEW_PATH}`,
    `Max-Age=${OWNER_LIFE_MS / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(appUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}

/**
 * Whether a browser is its owner's: whoever drafted an agent or proposed a permission holds its link
 * too, and is not told what its owner is told.
 *
 * @param token of the cookie
 */
export function isOwner(
  { ownerSha256, ownerUntil }: KnownOwner,
  token: string | undefined,
  nowMs: number,
): boolean {
  if (token === undefined || !isLinkToken(token)) return false;
  if (ownerSha256 === null || ownerUntil === null || ownerUntil.getTime() <= nowMs) return false;
  return timingSafeEqual(ownerSha256, hashLinkToken(token));
}

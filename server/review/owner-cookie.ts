import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import {
  covers,
  type OwnedWallet,
  sessionOf,
  type WalletSession,
} from '#server/wallet-proof/index.ts';
import { hashLinkToken, isLinkToken } from './link-token.ts';
import { REVIEW_PATH, readCookie } from './review-cookie.ts';

/** How long the browser that signed is known as its owner's. */
export const OWNER_LIFE_MS = 30 * 86_400_000;

/** What is stored of an owner, and of the browser that signed. */
export interface KnownOwner {
  /** Null while it has no owner. */
  readonly owned: OwnedWallet | null;
  readonly ownerSha256: Buffer | null;
  readonly ownerUntil: Date | null;
}

/** What a browser sends to be known as an owner's. */
export interface OwnerEvidence {
  /** Of the cookie of one draft or proposal. */
  readonly token: string | null;
  /** The wallet that is signed in. */
  readonly session: WalletSession | null;
}

/** @param id of the draft or proposal */
export async function ownerEvidence(
  pool: pg.Pool,
  cookies: string | null,
  id: string,
  appUrl: string,
): Promise<OwnerEvidence> {
  return {
    token: readCookie(cookies, ownerCookieName(id)),
    session: await sessionOf(pool, cookies, appUrl),
  };
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
 * Whether a browser is its owner's: anyone who drafted an agent or proposed a permission holds its link
 * too, and is not shown what its owner is shown.
 */
export function isOwner(
  { owned, ownerSha256, ownerUntil }: KnownOwner,
  { token, session }: OwnerEvidence,
  nowMs: number,
): boolean {
  if (owned !== null && session !== null && covers(session, owned)) return true;
  if (token === null || !isLinkToken(token)) return false;
  if (ownerSha256 === null || ownerUntil === null || ownerUntil.getTime() <= nowMs) return false;
  return timingSafeEqual(ownerSha256, hashLinkToken(token));
}

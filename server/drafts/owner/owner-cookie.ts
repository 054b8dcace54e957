import { timingSafeEqual } from 'node:crypto';
import { hashLinkToken, isLinkToken } from '#server/review/link-token.ts';
import type { StoredDraft } from '../find-draft.ts';

/** The cookie by which the browser that signed is known as its owner's; one for each draft. */
export function ownerCookieName(draftId: string): string {
  return `portolan_owner_${draftId}`;
}

/**
 * Whether a browser is its owner's: whoever drafted an agent holds its link too, and is not told
 * what it tells its owner.
 *
 * @param token of the cookie
 */
export function isOwner(
  { ownerSha256, ownerUntil }: StoredDraft,
  token: string | undefined,
  nowMs: number,
): boolean {
  if (token === undefined || !isLinkToken(token)) return false;
  if (ownerSha256 === null || ownerUntil === null || ownerUntil.getTime() <= nowMs) return false;
  return timingSafeEqual(ownerSha256, hashLinkToken(token));
}

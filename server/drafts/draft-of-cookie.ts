import type pg from 'pg';
import { readReviewCookie } from '#server/review/review-cookie.ts';
import { covers, sessionOf } from '#server/wallet-proof/index.ts';
import { findClaimedDraft, findDraft, ownedBy, type StoredDraft } from './find-draft.ts';

/**
 * The draft that a browser was let to by its private link, or by the wallet that claimed it and is signed in; null
 * where it was not.
 */
export async function draftOfCookie(
  { pool, appUrl }: { readonly pool: pg.Pool; readonly appUrl: string },
  cookies: string | null,
  draftId: string,
): Promise<StoredDraft | null> {
  const token = readReviewCookie(cookies, draftId);
  const draft = token === null ? null : await findDraft(pool, token);
  if (draft?.id === draftId) return draft;
  const session = await sessionOf(pool, cookies, appUrl);
  const claimed = session === null ? null : await findClaimedDraft(pool, draftId);
  const owned = claimed === null ? null : ownedBy(claimed);
  return session !== null && owned !== null && covers(session, owned) ? claimed : null;
}

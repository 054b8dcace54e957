import type pg from 'pg';
import { readReviewCookie } from '#server/review/review-cookie.ts';
import { findDraft, type StoredDraft } from './find-draft.ts';

/** The draft that a browser was let to by its private link; null where it was not. */
export async function draftOfCookie(
  { pool }: { readonly pool: pg.Pool },
  cookies: string | null,
  draftId: string,
): Promise<StoredDraft | null> {
  const token = readReviewCookie(cookies, draftId);
  const draft = token === null ? null : await findDraft(pool, token);
  return draft?.id === draftId ? draft : null;
}

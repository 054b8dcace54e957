import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { findDraft } from '#server/drafts/index.ts';
import { REVIEW_PATH, reviewCookieName } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';
import { lookUpLink } from '../../../look-up-link.ts';

/** Longer than a draft waits, so that an old one can still say that it is. */
const COOKIE_SECONDS = 30 * 86_400;

/** Exchanges the token of a draft's link for a cookie, so that it leaves the address bar. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const root = reviewRoot();
  const { pool, appUrl } = root;
  const draft = await lookUpLink(root, () => findDraft(pool, token));
  if (draft === null) redirect(`${REVIEW_PATH}/draft/unknown`);
  (await cookies()).set(reviewCookieName(draft.id), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
    path: REVIEW_PATH,
    maxAge: COOKIE_SECONDS,
  });
  redirect(`${REVIEW_PATH}/draft/${draft.id}`);
}

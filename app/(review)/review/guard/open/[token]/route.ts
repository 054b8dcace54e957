import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { findProposalByToken } from '#server/guard/index.ts';
import { REVIEW_PATH, reviewCookieName } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';
import { lookUpLink } from '../../../look-up-link.ts';

/** As long as a permission may last, so that its owner can always end it. */
const COOKIE_SECONDS = 100 * 86_400;

/** Exchanges the token of a proposal's link for a cookie, so that it leaves the address bar. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const root = reviewRoot();
  const proposal = await lookUpLink(root, () => findProposalByToken(root.pool, token));
  if (proposal === null) redirect(`${REVIEW_PATH}/unknown`);
  (await cookies()).set(reviewCookieName(proposal.id), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: root.appUrl.startsWith('https:'),
    path: REVIEW_PATH,
    maxAge: COOKIE_SECONDS,
  });
  redirect(`${REVIEW_PATH}/guard/${proposal.id}`);
}

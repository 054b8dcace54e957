import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { findPlan } from '#server/review/find-plan.ts';
import { REVIEW_PATH, reviewCookieName } from '#server/review/review-cookie.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import { lookUpLink } from './look-up-link.ts';

/** Exchanges the token of a plan's private link for a cookie, and goes to its page. */
export async function keepPlanLink(root: ReviewRoot, token: string): Promise<never> {
  const { pool, environment, appUrl, sealKey } = root;
  const nowMs = environment.nowMs();
  const found = await lookUpLink(root, () => findPlan(pool, token, { nowMs, sealKey }));
  if (found.state !== 'open') redirect(`${REVIEW_PATH}/${found.state}`);
  const { id, expires_at } = found.plan;
  (await cookies()).set(reviewCookieName(id), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
    path: REVIEW_PATH,
    maxAge: Math.floor((expires_at - nowMs) / 1000),
  });
  redirect(`${REVIEW_PATH}/plan/${id}`);
}

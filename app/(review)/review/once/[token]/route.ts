import { redirect } from 'next/navigation';
import { REVIEW_PATH } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';
import { exchangeReview } from '#server/surfaces/index.ts';
import { keepPlanLink } from '../../keep-plan-link.ts';
import { lookUpLink } from '../../look-up-link.ts';

/** Next would answer HEAD by GET, which uses the URL up: scanners of links send it. */
export function HEAD() {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } });
}

/** Uses a review URL of a page up and opens the plan that it is for. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const root = reviewRoot();
  const nowMs = root.environment.nowMs();
  const planToken = await lookUpLink(root, () => exchangeReview({ ...root, nowMs }, token));
  if (planToken === null) redirect(`${REVIEW_PATH}/used`);
  await keepPlanLink(root, planToken);
}

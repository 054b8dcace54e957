import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { PlanPage as Page } from '#components/review/plan-page.tsx';
import { explorersOf } from '#server/chains/explorers.ts';
import { getConfig, getWalletConnectConfig } from '#server/config/environment.ts';
import { findPlan } from '#server/review/find-plan.ts';
import { REVIEW_PATH, readReviewCookie } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';
import { readAttempts } from '#server/review/signing/attempts.ts';

/** A prepared plan, for the owner who holds its link. */
export default async function PlanPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const token = readReviewCookie((await headers()).get('cookie'), id);
  if (token === null) redirect(`${REVIEW_PATH}/unknown`);
  const { pool, environment, sealKey } = reviewRoot();
  const nowMs = environment.nowMs();
  const found = await findPlan(pool, token, { nowMs, sealKey });
  if (found.state !== 'open') redirect(`${REVIEW_PATH}/${found.state}`);
  if (found.plan.id !== id) redirect(`${REVIEW_PATH}/unknown`);
  const attempts = await readAttempts(pool, id);
  return (
    <Page
      plan={found.plan}
      attempts={attempts}
      walletConnect={getWalletConnectConfig()}
      explorers={explorersOf(getConfig().explorerUrls)}
      nowMs={nowMs}
    />
  );
}

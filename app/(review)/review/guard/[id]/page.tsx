import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { GuardPage as Page } from '#components/guard/guard-page.tsx';
import { explorersOf } from '#server/chains/explorers.ts';
import { getConfig, getWalletConnectConfig } from '#server/config/environment.ts';
import { proposalOfCookie, viewGuardPage } from '#server/guard/index.ts';
import { ownerEvidence } from '#server/review/owner-cookie.ts';
import { REVIEW_PATH } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';

/** A proposed permission, for its owner to sign, and later what became of it. */
export default async function GuardPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const root = reviewRoot();
  const { pool, environment, guard, appUrl } = root;
  const cookies = (await headers()).get('cookie');
  const proposal = await proposalOfCookie(root, cookies, id);
  if (proposal === null) redirect(`${REVIEW_PATH}/unknown`);
  const owner = await ownerEvidence(pool, cookies, id, appUrl);
  const nowMs = environment.nowMs();
  const explorers = explorersOf(getConfig().explorerUrls);
  const page = await viewGuardPage(pool, proposal, owner, { guard, explorers, nowMs });
  return (
    <Page
      page={page}
      walletConnect={getWalletConnectConfig()}
      nowMs={nowMs}
      offersChat={root.chat !== null}
      offersMail={root.sendsMail}
    />
  );
}

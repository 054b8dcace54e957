import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { DraftPageBody } from '#components/claim/draft-page-body.tsx';
import { getWalletConnectConfig } from '#server/config/environment.ts';
import { draftOfCookie, viewDraft } from '#server/drafts/index.ts';
import { ownerEvidence } from '#server/review/owner-cookie.ts';
import { REVIEW_PATH } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';

/** A drafted agent, for anyone who holds its link: to claim it, and later to see its alerts. */
export default async function DraftPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const root = reviewRoot();
  const cookies = (await headers()).get('cookie');
  const draft = await draftOfCookie(root, cookies, id);
  if (draft === null) redirect(`${REVIEW_PATH}/draft/unknown`);
  const owner = await ownerEvidence(root.pool, cookies, id, root.appUrl);
  const nowMs = root.environment.nowMs();
  const view = await viewDraft(root.pool, draft, owner, {
    masterKey: root.masterKey,
    nowMs,
  });
  return (
    <DraftPageBody
      draft={view}
      walletConnect={getWalletConnectConfig()}
      nowMs={nowMs}
      offersChat={root.chat !== null}
      offersMail={root.sendsMail}
    />
  );
}

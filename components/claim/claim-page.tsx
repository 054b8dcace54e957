import type { ReactNode } from 'react';
import { SignaturePage } from '#components/review/signature-page.tsx';
import { walletKindOf } from '#components/wallet/page-wallet.ts';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import { draftPath } from './post-draft.ts';

interface Props {
  readonly draft: DraftView;
  readonly expires: { readonly at: number; readonly nowMs: number } | undefined;
  readonly walletConnect: WalletConnectConfig | null;
  readonly children: ReactNode;
}

/** A draft's page where its wallet signs: to claim the agent, or to see its alerts. */
export function ClaimPage({ draft, expires, walletConnect, children }: Props) {
  const { id, owner, state, solana_may_claim: solanaMayClaim } = draft;
  const ofAnyone = solanaMayClaim ? (['evm', 'solana'] as const) : (['evm'] as const);
  return (
    <SignaturePage
      kinds={owner === null ? ofAnyone : [walletKindOf(owner)]}
      signer={owner}
      paths={{ message: draftPath(id, 'challenge'), signed: draftPath(id, 'claim') }}
      openIn={`/review/draft/${id}/open-in`}
      expires={expires}
      texts={CLAIM_TEXTS.signature[state === 'draft' ? 'claim' : 'open']}
      walletConnect={walletConnect}
    >
      {children}
    </SignaturePage>
  );
}

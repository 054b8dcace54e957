'use client';

import { type ReactNode, useId, useState } from 'react';
import bar from '#components/review/action-bar.module.css';
import { PageTop } from '#components/review/page-top.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import {
  type FoundWallet,
  isSameAccount,
  type PageWallet,
  walletKindOf,
} from '#components/wallet/page-wallet.ts';
import { useSigning } from '#components/wallet/use-signing.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import { WalletNotices } from '#components/wallet/wallet-notices.tsx';
import { addressOf, WalletPart } from '#components/wallet/wallet-part.tsx';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import styles from './claim.module.css';
import { draftPath } from './post-draft.ts';

type Kind = PageWallet['kind'];
const KINDS: readonly Kind[] = ['evm', 'solana'];

interface Props {
  readonly draft: DraftView;
  readonly expires: { readonly at: number; readonly nowMs: number } | undefined;
  readonly walletConnect: WalletConnectConfig | null;
  readonly children: ReactNode;
}

/** A draft's page where its wallet signs: to claim the agent, or to see its alerts. */
export function ClaimPage({ draft, expires, walletConnect, children }: Props) {
  const { owner } = draft;
  const isClaim = draft.state === 'draft';
  const [chosen, setChosen] = useState<Kind>('evm');
  const kind = owner === null ? chosen : walletKindOf(owner);
  const [wallets, setWallets] = useState<Readonly<Partial<Record<Kind, FoundWallet>>>>({});
  const [onWallet] = useState(() =>
    Object.fromEntries(
      KINDS.map((one) => [
        one,
        (found: FoundWallet) => setWallets((before) => ({ ...before, [one]: found })),
      ]),
    ),
  );
  const [isConnecting, setConnecting] = useState(false);
  const { waiting, error, sign } = useSigning(
    { message: draftPath(draft.id, 'challenge'), signed: draftPath(draft.id, 'claim') },
    isClaim ? CLAIM_TEXTS.declined : CLAIM_TEXTS.declinedOpen,
  );
  const found = wallets[kind] ?? null;
  const wallet = rightWallet(found, owner);
  const titleId = useId();
  const hintId = useId();
  return (
    <>
      <PageTop expires={expires}>
        <WalletPart
          needed={[{ kind, found }]}
          openIn={`/review/draft/${draft.id}/open-in`}
          isOpen={isConnecting}
          setOpen={setConnecting}
        />
      </PageTop>
      <WalletLink
        key={kind}
        kind={kind}
        onWallet={onWallet[kind] ?? (() => undefined)}
        walletConnect={walletConnect}
      />
      <main className={`review ${styles.signing}`}>
        {children}
        {owner === null && draft.solana_may_claim && (
          <fieldset className={styles.kinds}>
            <legend>{CLAIM_TEXTS.chooseKind}</legend>
            {KINDS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => setChosen(one)}
              >
                {WALLET_TEXTS.kinds[one]}
              </button>
            ))}
          </fieldset>
        )}
        <WalletNotices found={found} wanted={owner} />
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        <section className={bar.bar} aria-labelledby={titleId}>
          <div className={bar.inner}>
            <p id={titleId} className={bar.title}>
              <span className={bar.label}>
                {isClaim ? CLAIM_TEXTS.claimIt : CLAIM_TEXTS.openIt}
              </span>{' '}
              <span id={hintId} className={bar.count}>
                {addressOf(found) !== null && wallet === null
                  ? CLAIM_TEXTS.wrongAccount
                  : CLAIM_TEXTS.free}
              </span>
            </p>
            <div className={bar.actions}>
              {addressOf(found) === null ? (
                <Button variant="primary" onClick={() => setConnecting(true)}>
                  {WALLET_TEXTS.connect}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  busy={waiting !== null}
                  disabled={wallet === null}
                  aria-describedby={hintId}
                  onClick={() => wallet && void sign(wallet)}
                >
                  {isClaim ? CLAIM_TEXTS.claim : CLAIM_TEXTS.open}
                </Button>
              )}
            </div>
            <p className={bar.reason} role="status">
              {waiting}
            </p>
          </div>
        </section>
      </main>
    </>
  );
}

/** The connected wallet, where it may sign. */
function rightWallet(found: FoundWallet, owner: string | null) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return owner === null || isSameAccount(found.address, owner) ? found : null;
}

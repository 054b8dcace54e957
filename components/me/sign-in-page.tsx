'use client';

import { useId, useState } from 'react';
import styles from '#components/claim/claim.module.css';
import bar from '#components/review/action-bar.module.css';
import { PageTop } from '#components/review/page-top.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { FoundWallet, PageWallet } from '#components/wallet/page-wallet.ts';
import { useSigning } from '#components/wallet/use-signing.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import { WalletNotices } from '#components/wallet/wallet-notices.tsx';
import { WalletPart } from '#components/wallet/wallet-part.tsx';
import { ME_TEXTS } from '#locale/me.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import { mePath } from './post-me.ts';

type Kind = PageWallet['kind'];
const KINDS: readonly Kind[] = ['evm', 'solana'];

/** Where a wallet signs in to see everything of its own. */
export function SignInPage({
  walletConnect,
}: {
  readonly walletConnect: WalletConnectConfig | null;
}) {
  const [kind, setKind] = useState<Kind>('evm');
  const [found, setFound] = useState<FoundWallet>(null);
  const [isConnecting, setConnecting] = useState(false);
  const paths = { message: mePath('message'), signed: mePath('sign-in') };
  const { waiting, error, sign } = useSigning(paths, ME_TEXTS.declined);
  const titleId = useId();
  const hintId = useId();
  const wallet = found === null || found === 'unavailable' || found.address === null ? null : found;
  return (
    <>
      <PageTop>
        <WalletPart
          needed={[{ kind, found }]}
          openIn="/me/open-in"
          isOpen={isConnecting}
          setOpen={setConnecting}
        />
      </PageTop>
      <WalletLink key={kind} kind={kind} onWallet={setFound} walletConnect={walletConnect} />
      <main className={`review ${styles.signing}`}>
        <h1>{ME_TEXTS.title}</h1>
        <p>{ME_TEXTS.lead}</p>
        <fieldset className={styles.kinds}>
          <legend>{ME_TEXTS.chooseKind}</legend>
          {KINDS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              onClick={() => {
                setFound(null);
                setKind(one);
              }}
            >
              {WALLET_TEXTS.kinds[one]}
            </button>
          ))}
        </fieldset>
        <details>
          <summary>{ME_TEXTS.signing}</summary>
          <ul>
            {ME_TEXTS.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </details>
        <WalletNotices found={found} wanted={null} />
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        <section className={bar.bar} aria-labelledby={titleId}>
          <div className={bar.inner}>
            <p id={titleId} className={bar.title}>
              <span className={bar.label}>{ME_TEXTS.bar}</span>{' '}
              <span id={hintId} className={bar.count}>
                {ME_TEXTS.free}
              </span>
            </p>
            <div className={bar.actions}>
              {wallet === null ? (
                <Button variant="primary" onClick={() => setConnecting(true)}>
                  {WALLET_TEXTS.connect}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  busy={waiting !== null}
                  aria-describedby={hintId}
                  onClick={() => void sign(wallet)}
                >
                  {ME_TEXTS.signIn}
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

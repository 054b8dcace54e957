'use client';

import { type ReactNode, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import {
  type FoundWallet,
  isSameAccount,
  type PageWallet,
} from '#components/wallet/page-wallet.ts';
import { useSigning } from '#components/wallet/use-signing.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import { WalletNotices } from '#components/wallet/wallet-notices.tsx';
import { addressOf, WalletPart } from '#components/wallet/wallet-part.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import { PageTop } from './page-top.tsx';
import { SignatureBar } from './signature-bar.tsx';
import styles from './signature-page.module.css';

type Kind = PageWallet['kind'];

interface SignatureTexts {
  readonly chooseKind: string;
  readonly title: string;
  readonly hint: string;
  /** In the place of the hint while another account is connected than the one that signs. */
  readonly wrongAccount: string;
  readonly button: string;
  readonly declined: string;
}

interface Props {
  /** The kinds of wallets that may sign; the reader chooses where there are several. */
  readonly kinds: readonly [Kind, ...Kind[]];
  /** The account that signs; null where any may. */
  readonly signer: string | null;
  /** Where the message is asked for, and where it is taken signed. */
  readonly paths: { readonly message: string; readonly signed: string };
  /** The address below which every wallet app opens the page on the same device. */
  readonly openIn: string;
  readonly expires?: { readonly at: number; readonly nowMs: number } | undefined;
  readonly texts: SignatureTexts;
  readonly walletConnect: WalletConnectConfig | null;
  readonly children: ReactNode;
}

/** A page on which a wallet signs one message. */
export function SignaturePage(props: Props) {
  const { kinds, signer, paths, openIn, expires, texts, walletConnect, children } = props;
  const [chosen, setChosen] = useState(kinds[0]);
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  const [found, setFound] = useState<FoundWallet>(null);
  const [isConnecting, setConnecting] = useState(false);
  const { waiting, error, sign } = useSigning(paths, texts.declined);
  const wallet = rightWallet(found, signer);
  const isConnected = addressOf(found) !== null;
  return (
    <>
      <PageTop expires={expires}>
        <WalletPart
          needed={[{ kind, found }]}
          openIn={openIn}
          isOpen={isConnecting}
          setOpen={setConnecting}
        />
      </PageTop>
      <WalletLink key={kind} kind={kind} onWallet={setFound} walletConnect={walletConnect} />
      <main className={`review ${styles.signing}`}>
        {children}
        {kinds.length > 1 && (
          <fieldset className={styles.kinds}>
            <legend>{texts.chooseKind}</legend>
            {kinds.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => {
                  if (one === kind) return;
                  setFound(null);
                  setChosen(one);
                }}
              >
                {WALLET_TEXTS.kinds[one]}
              </button>
            ))}
          </fieldset>
        )}
        <WalletNotices found={found} wanted={signer} />
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        <SignatureBar
          title={texts.title}
          hint={isConnected && wallet === null ? texts.wrongAccount : texts.hint}
          button={texts.button}
          isConnected={isConnected}
          isReady={wallet !== null}
          busy={waiting !== null}
          status={waiting}
          onConnect={() => setConnecting(true)}
          onSign={() => wallet && void sign(wallet)}
        />
      </main>
    </>
  );
}

/** The connected wallet, where it may sign. */
function rightWallet(found: FoundWallet, signer: string | null) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return signer === null || isSameAccount(found.address, signer) ? found : null;
}

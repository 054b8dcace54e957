'use client';

import { useState } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import styles from './connect-wallet.module.css';
import { type PageWallet, WalletRefused } from './page-wallet.ts';
import { WalletApps } from './wallet-apps.tsx';
import { WALLETCONNECT_OPTION } from './walletconnect/option.ts';

interface Props {
  readonly kind: PageWallet['kind'];
  /** Null while it is looked for. */
  readonly wallet: PageWallet | 'unavailable' | null;
  /** The address below which every wallet app opens the page on the same device. */
  readonly openIn: string;
  /** Why the last try failed, in words; kept where the window of this part was closed meanwhile. */
  readonly error: string | null;
  readonly setError: (error: string | null) => void;
  /** Called when a wallet was connected, or one that is elsewhere is being asked. */
  readonly onLeave: () => void;
  /** Called when a wallet that is elsewhere could not be connected. */
  readonly onReturn: () => void;
}

/** Connects one of the wallets that announced themselves, and leads to one where none did. */
export function ConnectWallet({ kind, wallet, openIn, error, setError, onLeave, onReturn }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const ask = async (what: string, run: () => Promise<void>) => {
    const isElsewhere = what === WALLETCONNECT_OPTION.id;
    setAsked(what);
    setError(null);
    // Its code is shown in its own window.
    if (isElsewhere) onLeave();
    try {
      await run();
      if (!isElsewhere) onLeave();
    } catch (refusal) {
      const reason = refusal instanceof WalletRefused ? refusal.reason : 'failed';
      setError(reason === 'closed' ? null : WALLET_TEXTS[reason]);
      if (isElsewhere && reason !== 'closed') onReturn();
    } finally {
      setAsked(null);
    }
  };
  return (
    <>
      {wallet === null && <Skeleton lines={2} label={WALLET_TEXTS.looking} />}
      {wallet === 'unavailable' && <Notice tone="bad">{WALLET_TEXTS.unavailable}</Notice>}
      {wallet !== null && wallet !== 'unavailable' && wallet.address === null && (
        <>
          <Choice wallet={wallet} asked={asked} ask={ask} />
          {!wallet.options.some(isHere) && <WalletApps kind={kind} openIn={openIn} />}
        </>
      )}
      {wallet !== null && wallet !== 'unavailable' && wallet.address !== null && (
        <>
          <p>
            {WALLET_TEXTS.connectedAs} <Address value={wallet.address} />
          </p>
          <Button onClick={() => void ask('', () => wallet.disconnect())}>
            {WALLET_TEXTS.disconnect}
          </Button>
        </>
      )}
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
    </>
  );
}

const isHere = ({ id }: PageWallet['options'][number]) => id !== WALLETCONNECT_OPTION.id;

function Choice({
  wallet,
  asked,
  ask,
}: {
  readonly wallet: PageWallet;
  readonly asked: string | null;
  readonly ask: (what: string, run: () => Promise<void>) => Promise<void>;
}) {
  const { options } = wallet;
  return (
    <>
      {wallet.wasEnded && asked === null && (
        <Notice tone="warn" live>
          {WALLET_TEXTS.ended}
        </Notice>
      )}
      {!options.some(isHere) && <p>{WALLET_TEXTS.none}</p>}
      <div className={styles.options}>
        {options.map(({ id, name, icon }) => (
          <Button
            key={id}
            wide
            busy={asked === id}
            disabled={asked !== null && asked !== id}
            onClick={() => void ask(id, () => wallet.connect(id))}
          >
            {/* biome-ignore lint/performance/noImgElement: it is a data: address of the wallet's. */}
            {icon && asked !== id && <img src={icon} alt="" width={20} height={20} />}
            {name}
          </Button>
        ))}
      </div>
      <p className={styles.soft} role="status">
        {asked === null ? '' : WALLET_TEXTS.connecting}
      </p>
    </>
  );
}

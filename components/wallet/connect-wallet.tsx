'use client';

import { type ReactNode, useState } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import styles from './connect-wallet.module.css';
import { isSameAccount, type PageWallet, WalletRefused } from './page-wallet.ts';
import { WALLET_TEXTS } from './texts.ts';
import { WALLETCONNECT_OPTION } from './walletconnect/option.ts';

interface Props {
  readonly kind: PageWallet['kind'];
  /** Null while it is looked for. */
  readonly wallet: PageWallet | 'unavailable' | null;
  /** The only account that will do; null where any does. */
  readonly wanted: string | null;
  /** Whether it has to send transactions, not only to sign. */
  readonly mustSend?: boolean;
}

/** Connects one of the wallets that announced themselves, and says when it is the wrong account. */
export function ConnectWallet({ kind, wallet, wanted, mustSend = false }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const ask = async (what: string, run: () => Promise<void>) => {
    setAsked(what);
    setError(null);
    try {
      await run();
    } catch (refusal) {
      const reason = refusal instanceof WalletRefused ? refusal.reason : 'failed';
      setError(reason === 'closed' ? null : WALLET_TEXTS[reason]);
    } finally {
      setAsked(null);
    }
  };
  return (
    <Card title={WALLET_TEXTS.title}>
      {wallet === null && <Skeleton lines={2} label={WALLET_TEXTS.looking} />}
      {wallet === 'unavailable' && <Notice tone="bad">{WALLET_TEXTS.unavailable}</Notice>}
      {wallet !== null && wallet !== 'unavailable' && wallet.address === null && (
        <Choice kind={kind} wallet={wallet} asked={asked} ask={ask} />
      )}
      {wallet !== null && wallet !== 'unavailable' && wallet.address !== null && (
        <Connected wallet={wallet} address={wallet.address} wanted={wanted} mustSend={mustSend}>
          <Button onClick={() => void ask('', () => wallet.disconnect())}>
            {WALLET_TEXTS.disconnect}
          </Button>
        </Connected>
      )}
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
    </Card>
  );
}

function Choice({
  kind,
  wallet,
  asked,
  ask,
}: {
  readonly kind: PageWallet['kind'];
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
      <p>{invitation(kind, options)}</p>
      <div className={styles.options}>
        {options.map(({ id, name, icon }) => (
          <Button
            key={id}
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

function invitation(kind: PageWallet['kind'], options: PageWallet['options']): string {
  if (options.length === 0) return WALLET_TEXTS.none[kind];
  const isHere = options.some(({ id }) => id !== WALLETCONNECT_OPTION.id);
  return isHere ? WALLET_TEXTS.connect : WALLET_TEXTS.walletConnect.noneHere;
}

function Connected({
  wallet,
  address,
  wanted,
  mustSend,
  children,
}: {
  readonly wallet: PageWallet;
  readonly address: string;
  readonly wanted: string | null;
  readonly mustSend: boolean;
  readonly children: ReactNode;
}) {
  const isRight = wanted === null || isSameAccount(address, wanted);
  return (
    <>
      <p>
        {WALLET_TEXTS.connectedAs} <Address value={address} />
      </p>
      {!isRight && (
        <Notice tone="bad" live>
          {WALLET_TEXTS.wrong} <Address value={wanted} />
        </Notice>
      )}
      {mustSend && isRight && wallet.kind === 'solana' && !wallet.canSend && (
        <Notice tone="bad" live>
          {WALLET_TEXTS.cannotSend}
        </Notice>
      )}
      {children}
    </>
  );
}

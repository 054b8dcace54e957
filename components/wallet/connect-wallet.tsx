'use client';

import { useState } from 'react';
import { isSameAccount, type PageWallet, WalletRefused } from './page-wallet.ts';
import { WALLET_TEXTS } from './texts.ts';

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
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (wallet === null) return <Frame>{WALLET_TEXTS.looking}</Frame>;
  if (wallet === 'unavailable') return <Frame isBad>{WALLET_TEXTS.unavailable}</Frame>;

  const ask = async (run: () => Promise<void>) => {
    setAsking(true);
    setError(null);
    try {
      await run();
    } catch (refusal) {
      const { reason } = refusal instanceof WalletRefused ? refusal : { reason: 'failed' as const };
      setError(WALLET_TEXTS[reason]);
    } finally {
      setAsking(false);
    }
  };

  const { address, options } = wallet;
  if (address === null) {
    return (
      <Frame text={options.length > 0 ? WALLET_TEXTS.connect : WALLET_TEXTS.none[kind]}>
        <div className="actions">
          {options.map(({ id, name, icon }) => (
            <button
              key={id}
              type="button"
              disabled={isAsking}
              onClick={() => void ask(() => wallet.connect(id))}
            >
              {/* biome-ignore lint/performance/noImgElement: it is a data: address of the wallet's. */}
              {icon && <img className="wallet-icon" src={icon} alt="" width={20} height={20} />}
              {name}
            </button>
          ))}
        </div>
        <p className="soft" role="status">
          {isAsking ? WALLET_TEXTS.connecting : ''}
        </p>
        {error && <Notice>{error}</Notice>}
      </Frame>
    );
  }
  const isRight = wanted === null || isSameAccount(address, wanted);
  return (
    <Frame>
      <p>
        {WALLET_TEXTS.connectedAs} <span className="mono">{address}</span>
      </p>
      {!isRight && (
        <Notice>
          {WALLET_TEXTS.wrong} <span className="mono">{wanted}</span>
        </Notice>
      )}
      {mustSend && isRight && wallet.kind === 'solana' && !wallet.canSend && (
        <Notice>{WALLET_TEXTS.cannotSend}</Notice>
      )}
      <div className="actions">
        <button type="button" onClick={() => void ask(() => wallet.disconnect())}>
          {WALLET_TEXTS.disconnect}
        </button>
      </div>
      {error && <Notice>{error}</Notice>}
    </Frame>
  );
}

function Frame({
  text,
  isBad = false,
  children,
}: {
  readonly text?: string;
  readonly isBad?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <section className="card" aria-label={WALLET_TEXTS.title}>
      {text && <p>{text}</p>}
      {isBad ? <Notice>{children}</Notice> : children}
    </section>
  );
}

function Notice({ children }: { readonly children: React.ReactNode }) {
  return (
    <p className="notice bad" role="alert">
      {children}
    </p>
  );
}

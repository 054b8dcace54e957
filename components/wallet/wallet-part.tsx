'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import styles from './connect-wallet.module.css';
import { ConnectWallet } from './connect-wallet.tsx';
import type { FoundWallet, PageWallet } from './page-wallet.ts';

/** A kind of wallet that a page needs, and the wallets that were found. */
export interface NeededWallet {
  readonly kind: PageWallet['kind'];
  readonly found: FoundWallet;
}

interface Props {
  readonly needed: readonly NeededWallet[];
  /** The address below which every wallet app opens the page on the same device. */
  readonly openIn: string;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The wallet of a page in its header, and the window that connects one. */
export function WalletPart({ needed, openIn, isOpen, setOpen }: Props) {
  const [errors, setErrors] = useState<Partial<Record<PageWallet['kind'], string | null>>>({});
  return (
    <>
      {needed.map(({ kind, found }) => {
        const address = addressOf(found);
        return address === null ? (
          <Button key={kind} size="small" onClick={() => setOpen(true)}>
            {needed.length > 1 ? WALLET_TEXTS.connectKind[kind] : WALLET_TEXTS.connectShort}
          </Button>
        ) : (
          <Button
            key={kind}
            size="small"
            className={styles.account}
            title={address}
            onClick={() => setOpen(true)}
          >
            <VisuallyHidden>{WALLET_TEXTS.connected}</VisuallyHidden>{' '}
            {`${address.slice(0, 6)}…${address.slice(-4)}`}
          </Button>
        );
      })}
      <Dialog open={isOpen} onOpenChange={setOpen} title={WALLET_TEXTS.title}>
        {needed.map(({ kind, found }) => (
          <div key={kind} className={styles.dialogPart}>
            {needed.length > 1 && <h3>{WALLET_TEXTS.kinds[kind]}</h3>}
            <ConnectWallet
              kind={kind}
              wallet={found}
              openIn={openIn}
              error={errors[kind] ?? null}
              setError={(error) => setErrors((before) => ({ ...before, [kind]: error }))}
              onLeave={() => setOpen(false)}
              onReturn={() => setOpen(true)}
            />
          </div>
        ))}
      </Dialog>
    </>
  );
}

/** The account of a wallet; null while none is connected. */
export function addressOf(found: FoundWallet): string | null {
  return found === null || found === 'unavailable' ? null : found.address;
}

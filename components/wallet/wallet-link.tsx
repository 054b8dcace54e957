'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#components/ui/when-idle.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { PageWallet } from './page-wallet.ts';

interface LinkProps {
  readonly onWallet: (wallet: PageWallet | 'unavailable') => void;
  /** Null where wallets are not reached over WalletConnect; EVM only. */
  readonly walletConnect: WalletConnectConfig | null;
}

type Link = ComponentType<LinkProps>;

const LINKS: Readonly<Record<PageWallet['kind'], () => Promise<Link>>> = {
  evm: async () => (await import('./evm/evm-link.tsx')).EvmLink,
  solana: async () => (await import('./solana/solana-link.tsx')).SolanaLink,
};

/**
 * Loads the code for wallets of one kind, after the page is shown, and reports the wallets. The page
 * is readable without it: the first load does not include it.
 *
 * @param onWallet called at every change; `'unavailable'` when the part did not load. Keep it stable.
 */
export function WalletLink({
  kind,
  onWallet,
  walletConnect,
}: LinkProps & { readonly kind: PageWallet['kind'] }) {
  const [link, setLink] = useState<{ readonly Link: Link } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = () =>
      LINKS[kind]().then(
        (Link) => isWanted && setLink({ Link }),
        () => isWanted && onWallet('unavailable'),
      );
    const cancel = whenIdle(load);
    return () => {
      isWanted = false;
      cancel();
    };
  }, [kind, onWallet]);
  return link && <link.Link onWallet={onWallet} walletConnect={walletConnect} />;
}

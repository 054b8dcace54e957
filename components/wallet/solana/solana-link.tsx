import { getBase58Decoder } from '@solana/kit';
import type { StandardWalletAdapter, WalletName } from '@solana/wallet-adapter-base';
import { useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { useCallback, useEffect, useRef } from 'react';
import { type PageWallet, type SolanaWallet, WalletRefused } from '../page-wallet.ts';
import { asRefusal, sendsItself, signAndSend } from './solana-wallet.ts';

interface Props {
  readonly onWallet: (wallet: PageWallet) => void;
}

interface Waiting {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** All of them announce themselves (Wallet Standard). One array: another would be taken for news. */
const NO_OTHERS: [] = [];

/** Gives a page the Solana wallets in this browser and the connected one; shows nothing. */
export function SolanaLink({ onWallet }: Props) {
  const waiting = useRef<Waiting | null>(null);
  const onError = useCallback((error: unknown) => {
    waiting.current?.failed(asRefusal(error));
    waiting.current = null;
  }, []);
  return (
    <WalletProvider
      wallets={NO_OTHERS}
      autoConnect
      localStorageKey="portolan-solana-wallet"
      onError={onError}
    >
      <WalletListener onWallet={onWallet} waiting={waiting} />
    </WalletProvider>
  );
}

function WalletListener({
  onWallet,
  waiting,
}: Props & { readonly waiting: { current: Waiting | null } }) {
  const { wallets, wallet, publicKey, select, disconnect, signMessage } = useWallet();
  useEffect(() => {
    if (!publicKey) return;
    waiting.current?.done();
    waiting.current = null;
  }, [publicKey, waiting]);
  useEffect(() => {
    const adapters = wallets.map(({ adapter }) => adapter).filter(isStandard);
    const own = wallet && isStandard(wallet.adapter) ? wallet.adapter : undefined;
    const reported: SolanaWallet = {
      kind: 'solana',
      address: (own && publicKey?.toBase58()) ?? null,
      options: adapters.map(({ name, icon }) => ({ id: name, name, icon })),
      canSend: own !== undefined && sendsItself(own),
      connect: (id) =>
        new Promise<void>((done, failed) => {
          waiting.current = { done, failed };
          const chosen = adapters.find(({ name }) => name === id);
          if (!chosen) failed(new WalletRefused('failed'));
          // The provider connects the selected wallet; if the same wallet is selected again, it is
          // asked directly.
          else if (wallet?.adapter.name === id) chosen.connect().catch(failed);
          else select(id as WalletName);
        }),
      disconnect,
      signMessage: async (text) => {
        if (!signMessage) throw new WalletRefused('failed');
        try {
          return getBase58Decoder().decode(await signMessage(new TextEncoder().encode(text)));
        } catch (cause) {
          throw asRefusal(cause);
        }
      },
      send: async (messageBase64) => {
        if (!own) throw new WalletRefused('failed');
        return signAndSend(own, messageBase64);
      },
    };
    onWallet(reported);
  }, [wallets, wallet, publicKey, select, disconnect, signMessage, onWallet, waiting]);
  return null;
}

function isStandard(adapter: object): adapter is StandardWalletAdapter {
  return 'standard' in adapter && adapter.standard === true;
}

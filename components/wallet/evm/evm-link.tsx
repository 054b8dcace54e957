import { createStore } from 'mipd';
import { useEffect } from 'react';
import { type EvmWallet, type PageWallet, WalletRefused } from '../page-wallet.ts';

interface Props {
  readonly onWallet: (wallet: PageWallet | 'unavailable') => void;
}

/** Where wagmi keeps which wallet was connected last. */
const REMEMBERED = 'wagmi.recentConnectorId';

/**
 * Tells a page of the EVM wallets in this browser and of the connected one; shows nothing. What talks
 * to them is heavy: it is loaded when one is chosen, or at once where one was connected before.
 */
export function EvmLink({ onWallet }: Props) {
  useEffect(() => watchEvm(onWallet), [onWallet]);
  return null;
}

/** @returns what ends it. */
function watchEvm(onWallet: Props['onWallet']): () => void {
  const announced = createStore();
  const ends = [() => announced.destroy()];
  let isWanted = true;
  const isRemembered = localStorage.getItem(REMEMBERED) !== null;
  const open = async () => {
    try {
      const { openEvmSession } = await import('./evm-session.ts');
      if (!isWanted) return null;
      const session = await openEvmSession(onWallet, isRemembered);
      if (isWanted) ends.push(session.end);
      else session.end();
      return session;
    } catch {
      if (isWanted) onWallet('unavailable');
      return null;
    }
  };
  if (isRemembered) void open();
  else {
    const unlisten = announced.subscribe(
      (providers) => {
        const names = new Map(providers.map(({ info }) => [info.rdns, info]));
        const options = [...names.values()].map(({ rdns, name, icon }) => ({
          id: rdns,
          name,
          icon,
        }));
        onWallet(
          unconnected(options, async (id) => {
            unlisten();
            await (await open())?.connect(id);
          }),
        );
      },
      { emitImmediately: true },
    );
    ends.unshift(unlisten);
  }
  return () => {
    isWanted = false;
    for (const end of ends) end();
  };
}

/** The wallets that announced themselves, none of them connected yet. */
function unconnected(
  options: EvmWallet['options'],
  connect: (id: string) => Promise<void>,
): EvmWallet {
  const refuse = async () => {
    throw new WalletRefused('failed');
  };
  return {
    kind: 'evm',
    address: null,
    chainId: null,
    options,
    connect,
    disconnect: async () => undefined,
    signMessage: refuse,
    send: refuse,
    executedHash: async () => null,
    canBatch: async () => false,
    sendBatch: refuse,
    batchStatus: refuse,
  };
}

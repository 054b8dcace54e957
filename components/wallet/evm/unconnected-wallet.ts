import type { EIP6963ProviderInfo } from 'mipd';
import { type EvmWallet, WalletRefused } from '../page-wallet.ts';
import { WALLETCONNECT_OPTION } from '../walletconnect/option.ts';

/** The wallets that can be connected, none of them connected yet: those that announced themselves first. */
export function unconnectedWallet(
  announced: readonly EIP6963ProviderInfo[],
  hasWalletConnect: boolean,
  connect: (id: string) => Promise<void>,
): EvmWallet {
  const options = new Map(
    announced.map(({ rdns, name, icon }) => [rdns as string, { id: rdns as string, name, icon }]),
  );
  const refuse = async () => {
    throw new WalletRefused('failed');
  };
  return {
    kind: 'evm',
    address: null,
    chainId: null,
    options: [...options.values(), ...(hasWalletConnect ? [WALLETCONNECT_OPTION] : [])],
    connect,
    disconnect: async () => undefined,
    signMessage: refuse,
    signTypedData: refuse,
    send: refuse,
    executedHash: async () => null,
    canBatch: async () => false,
    sendBatch: refuse,
    batchStatus: refuse,
  };
}

import {
  getConnection,
  getConnectors,
  reconnect,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { EvmWallet } from '../page-wallet.ts';
import { WALLETCONNECT_OPTION } from '../walletconnect/option.ts';
import type { ShowPairing } from '../walletconnect/pairing.ts';
import { evmConfig } from './evm-config.ts';
import { evmWallet } from './evm-wallet.ts';

/** wagmi at work for one page. */
export interface EvmSession {
  connect(id: string): Promise<void>;
  end(): void;
}

interface Options {
  readonly onWallet: (wallet: EvmWallet) => void;
  /** The wallet that was connected before, and is to be again if it still allows it. */
  readonly remembered: string | null;
  /** Null where WalletConnect is not offered. */
  readonly settings: WalletConnectConfig | null;
  readonly onPairing: ShowPairing;
}

/** Reports the wallet that wagmi holds, now and at every change. */
export async function openEvmSession({
  onWallet,
  remembered,
  settings,
  onPairing,
}: Options): Promise<EvmSession> {
  let wasEnded = false;
  const overWalletConnect =
    settings === null
      ? null
      : async () => {
          const { walletConnect } = await import('../walletconnect/connector.ts');
          wasEnded = false;
          return walletConnect({ settings, show: onPairing, onEnd });
        };
  const current = () => {
    const { address, chainId } = getConnection(evmConfig);
    const connectors = getConnectors(evmConfig);
    return evmWallet({ address, chainId, connectors, overWalletConnect, wasEnded });
  };
  const update = () => onWallet(current());
  const onEnd = () => {
    wasEnded = true;
    update();
  };
  if (remembered === WALLETCONNECT_OPTION.id && overWalletConnect !== null) {
    await reconnect(evmConfig, { connectors: [await overWalletConnect()] });
  } else if (remembered !== null) await reconnect(evmConfig);
  const ends = [
    watchConnection(evmConfig, { onChange: update }),
    watchConnectors(evmConfig, { onChange: update }),
  ];
  update();
  return {
    connect: (id) => current().connect(id),
    end: () => {
      for (const end of ends) end();
    },
  };
}

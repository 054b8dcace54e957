import {
  getConnection,
  getConnectors,
  reconnect,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions';
import type { EvmWallet } from '../page-wallet.ts';
import { evmConfig } from './evm-config.ts';
import { evmWallet } from './evm-wallet.ts';

/** wagmi at work for one page. */
export interface EvmSession {
  connect(id: string): Promise<void>;
  end(): void;
}

/**
 * Tells of the wallet that wagmi holds, now and at every change.
 *
 * @param isRemembered whether one was connected before, and is to be again if it still allows it
 */
export async function openEvmSession(
  onWallet: (wallet: EvmWallet) => void,
  isRemembered: boolean,
): Promise<EvmSession> {
  if (isRemembered) await reconnect(evmConfig);
  const current = () => {
    const { address, chainId } = getConnection(evmConfig);
    return evmWallet(address, chainId, getConnectors(evmConfig));
  };
  const tell = () => onWallet(current());
  const ends = [
    watchConnection(evmConfig, { onChange: tell }),
    watchConnectors(evmConfig, { onChange: tell }),
  ];
  tell();
  return {
    connect: (id) => current().connect(id),
    end: () => {
      for (const end of ends) end();
    },
  };
}

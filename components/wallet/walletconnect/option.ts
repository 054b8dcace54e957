import type { WalletOption } from '../page-wallet.ts';
import { WALLET_TEXTS } from '../texts.ts';

/** WalletConnect among the wallets of a browser; wagmi remembers it by this id. */
export const WALLETCONNECT_OPTION = {
  id: 'walletConnect',
  name: WALLET_TEXTS.walletConnect.name,
} as const satisfies WalletOption;

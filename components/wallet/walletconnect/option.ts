import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { WalletOption } from '../page-wallet.ts';

/** WalletConnect among the wallets of a browser; wagmi remembers it by this id. */
export const WALLETCONNECT_OPTION = {
  id: 'walletConnect',
  name: WALLET_TEXTS.walletConnect.name,
} as const satisfies WalletOption;

import { getAddress } from 'viem';

/** A wallet as it is shown: EVM addresses with their checksum. */
export function showWallet(wallet: string): string {
  return wallet.startsWith('0x') ? getAddress(wallet) : wallet;
}

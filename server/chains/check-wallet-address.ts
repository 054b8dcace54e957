import { checkAddress } from './evm/check-address.ts';
import { checkSolanaAddress } from './solana/check-address.ts';

/**
 * A wallet's address from a request, of either kind; its case is left as it was sent.
 *
 * @throws {ApiError} invalid_request on `field`.
 */
export function checkWalletAddress(field: string, value: string): void {
  if (value.startsWith('0x')) checkAddress(field, value);
  else checkSolanaAddress(field, value);
}

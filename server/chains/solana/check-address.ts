import { type Address, isAddress } from '@solana/kit';
import { invalidField } from '#server/errors/api-error.ts';

/**
 * A Solana address from a request: base58 of 32 bytes. It has no checksum, so every character
 * counts, and so does its case.
 *
 * @throws {ApiError} invalid_request on `field`.
 */
export function checkSolanaAddress(field: string, value: string): Address {
  if (isAddress(value)) return value;
  const hint = value.startsWith('0x') ? 'This is an EVM address. ' : '';
  throw invalidField(
    field,
    `${hint}Send a Solana address: base58, 32 to 44 characters that stand for 32 bytes.`,
  );
}

import type { Address } from '@solana/kit';
import { checkSolanaAddress } from '#server/chains/solana/check-address.ts';
import { readNonceAccount } from '#server/chains/solana/nonce.ts';
import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import { invalidField } from '#server/errors/api-error.ts';

/** A nonce account whose owner is the wallet, and the value that a transaction uses up. */
export interface DurableNonce {
  readonly account: Address;
  readonly value: string;
}

/**
 * Reads the nonce account that a wallet's transactions are to use.
 *
 * @throws {ApiError} invalid_request on `field` when it is not a nonce account, or not the
 * wallet's.
 */
export function* readNonce(
  field: string,
  account: string,
  owner: Address,
): AccountRead<DurableNonce> {
  const address = checkSolanaAddress(field, account);
  const nonce = readNonceAccount(yield* readAccount(address));
  if (!nonce) throw invalidField(field, 'This is no nonce account on solana.');
  if (nonce.authority !== owner) {
    throw invalidField(field, 'The authority of this nonce account is not the wallet that signs.');
  }
  return { account: address, value: nonce.value };
}

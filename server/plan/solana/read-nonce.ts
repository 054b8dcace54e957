import { type Address, getBase58Decoder } from '@solana/kit';
import { checkSolanaAddress } from '#server/chains/solana/check-address.ts';
import { SYSTEM_PROGRAM } from '#server/chains/solana/programs.ts';
import { readAccount, type SolanaReading } from '#server/chains/solana/read.ts';
import { invalidField } from '#server/errors/api-error.ts';

/** A nonce account whose owner is the wallet, and the value that a transaction uses up. */
export interface DurableNonce {
  readonly account: Address;
  readonly value: string;
}

const NONCE_BYTES = 80;
const INITIALISED = 1;

/**
 * Reads a nonce account (solana-nonce, `Versions::Current`): version, state, authority, value.
 *
 * @throws {ApiError} invalid_request on `field` when it is none, or is not the wallet's.
 */
export function* readNonce(
  field: string,
  account: string,
  owner: Address,
): SolanaReading<DurableNonce> {
  const address = checkSolanaAddress(field, account);
  const found = yield* readAccount(address);
  if (!found || found.owner !== SYSTEM_PROGRAM || found.data.length !== NONCE_BYTES) {
    throw invalidField(field, 'This is no nonce account on solana.');
  }
  const view = new DataView(found.data.buffer, found.data.byteOffset, found.data.byteLength);
  if (view.getUint32(4, true) !== INITIALISED) {
    throw invalidField(field, 'This nonce account is not initialised.');
  }
  const base58 = getBase58Decoder();
  if (base58.decode(found.data.subarray(8, 40)) !== owner) {
    throw invalidField(field, 'The authority of this nonce account is not the wallet that signs.');
  }
  return { account: address, value: base58.decode(found.data.subarray(40, 72)) };
}

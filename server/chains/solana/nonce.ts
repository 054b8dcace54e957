import { type Address, getBase58Decoder } from '@solana/kit';
import { SYSTEM_PROGRAM } from './programs.ts';
import type { SolanaAccount } from './read.ts';

/** What a nonce account says (solana-nonce, `Versions::Current`). */
export interface Nonce {
  readonly authority: Address;
  /** What a transaction hangs on in place of a blockhash. */
  readonly value: string;
}

const NONCE_BYTES = 80;
const INITIALISED = 1;

/** Version, state, authority, value. @returns undefined when it is no initialised nonce account. */
export function readNonceAccount(account: SolanaAccount | null): Nonce | undefined {
  if (!account || account.owner !== SYSTEM_PROGRAM || account.data.length !== NONCE_BYTES) {
    return undefined;
  }
  const { data } = account;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(4, true) !== INITIALISED) return undefined;
  const base58 = getBase58Decoder();
  return {
    authority: base58.decode(data.subarray(8, 40)) as Address,
    value: base58.decode(data.subarray(40, 72)),
  };
}

/** The value of a nonce account; undefined when it is none. */
export function nonceValue(account: SolanaAccount | null): string | undefined {
  return readNonceAccount(account)?.value;
}

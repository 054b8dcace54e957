import type { Address } from '@solana/kit';
import { AccountState, getTokenDecoder } from '@solana-program/token';
import { isMint } from './mint.ts';
import { isTokenProgram } from './programs.ts';
import type { SolanaAccount } from './read.ts';

/** Where somebody keeps a token. */
export interface TokenAccount {
  readonly address: Address;
  readonly mint: Address;
  readonly owner: Address;
  readonly amountAtomic: bigint;
  readonly isFrozen: boolean;
}

const BASE_BYTES = 165;

/** @returns undefined when the account is not a token account. */
export function readTokenAccount(account: SolanaAccount | null): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner) || isMint(account)) return undefined;
  if (account.data.length < BASE_BYTES) return undefined;
  const { mint, owner, amount, state } = getTokenDecoder().decode(
    account.data.subarray(0, BASE_BYTES),
  );
  if (state === AccountState.Uninitialized) return undefined;
  return {
    address: account.address,
    mint,
    owner,
    amountAtomic: amount,
    isFrozen: state === AccountState.Frozen,
  };
}

import type { Address } from '@solana/kit';
import { STAKE_POOL_PROGRAM } from '#server/chains/solana/programs.ts';
import { readAccount, type SolanaReading } from '#server/chains/solana/read.ts';
import { decodeStakePool } from './decode-stake-pool.ts';
import type { StakePoolRow } from './pools.ts';

/**
 * What shares of a pool are worth in lamports: their part of what the pool owned when it was last
 * brought up to an epoch. The fee of a withdrawal is not taken off.
 *
 * @returns undefined for shares of another pool, or where this one is not there.
 */
export function* readWorth(
  { pool, token }: StakePoolRow,
  mint: Address,
  sharesAtomic: bigint,
): SolanaReading<bigint | undefined> {
  if (mint !== token.mint) return undefined;
  const account = yield* readAccount(pool);
  const state = account?.owner === STAKE_POOL_PROGRAM ? decodeStakePool(account.data) : undefined;
  if (state?.poolMint !== mint || state.poolTokenSupply === 0n) return undefined;
  return (sharesAtomic * state.totalLamports) / state.poolTokenSupply;
}

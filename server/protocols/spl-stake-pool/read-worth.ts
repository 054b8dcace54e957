import type { Address } from '@solana/kit';
import type { AccountRead } from '#server/chains/solana/read.ts';
import type { StakePoolRow } from './pools.ts';
import { readState } from './read-pool.ts';

/**
 * What shares of a pool are worth in lamports: their part of what the pool owned when it was last
 * brought up to an epoch. The fee of a withdrawal is not taken off.
 *
 * @returns undefined for shares of another pool, or where this one is not there.
 */
export function* readWorth(
  row: StakePoolRow,
  mint: Address,
  sharesAtomic: bigint,
): AccountRead<bigint | undefined> {
  if (mint !== row.token.mint) return undefined;
  const state = yield* readState(row);
  if (!state || state.poolTokenSupply === 0n) return undefined;
  return (sharesAtomic * state.totalLamports) / state.poolTokenSupply;
}

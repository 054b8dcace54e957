import type { Address } from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';

/**
 * Reads the health factor of an owner's account in a chain's market, 18 decimals; null
 * without debt, undefined where it cannot be read.
 */
export function* readHealthFactor(
  { markets }: LendingPools,
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<bigint | null | undefined> {
  const market = markets[chain];
  if (!market) return undefined;
  const outcome = yield* readOne(
    call({
      chain,
      to: market.pool,
      abi: poolAbi,
      functionName: 'getUserAccountData',
      args: [owner],
    }),
  );
  if (!outcome.ok) return undefined;
  const [, debtUsd, , , , healthFactorWad] = outcome.value;
  // Without debt the Pool answers the largest number there is.
  return debtUsd === 0n ? null : healthFactorWad;
}

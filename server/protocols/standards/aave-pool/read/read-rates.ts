import { zeroAddress } from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { LendingRates } from '#server/protocols/manifest.ts';
import { annualYieldRay } from '#server/protocols/standards/lending/annual-yield.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';

/** Reads what a token earns and costs in a chain's market. */
export function* readRates(
  { markets }: LendingPools,
  chain: EvmChainSlug,
  token: Erc20Token,
): ContractRead<LendingRates | undefined> {
  const market = markets[chain];
  if (!market) return undefined;
  const outcome = yield* readOne(
    call({
      chain,
      to: market.pool,
      abi: poolAbi,
      functionName: 'getReserveData',
      args: [token.address],
    }),
  );
  if (!outcome.ok || outcome.value.aTokenAddress === zeroAddress) return undefined;
  const { configuration, currentLiquidityRate, currentVariableBorrowRate } = outcome.value;
  const flag = (bit: bigint) => ((configuration >> bit) & 1n) === 1n;
  // Active (56), frozen (57), borrowing enabled (58), paused (60).
  const open = flag(56n) && !flag(57n) && !flag(60n);
  return {
    supplyApyRay: open ? annualYieldRay(currentLiquidityRate) : null,
    borrowApyRay: open && flag(58n) ? annualYieldRay(currentVariableBorrowRate) : null,
  };
}

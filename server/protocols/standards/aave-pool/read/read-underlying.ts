import { type Address, isAddressEqual, parseAbi } from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';

/** Of the aToken; its units are the underlying's, one for one. */
export const aTokenAbi = parseAbi(['function UNDERLYING_ASSET_ADDRESS() view returns (address)']);

/**
 * What a deposit's receipt is worth one for one. The token says it, and the chain's market has to
 * say the same: anybody can name another token as its underlying.
 *
 * @returns undefined for what is no receipt of the market, or of a token that no list has.
 */
export function* readUnderlying(
  { markets }: LendingPools,
  chain: EvmChainSlug,
  receipt: Address,
): ContractRead<Token | undefined> {
  const market = markets[chain];
  if (!market) return undefined;
  const named = yield* readOne(
    call({ chain, to: receipt, abi: aTokenAbi, functionName: 'UNDERLYING_ASSET_ADDRESS' }),
  );
  if (!named.ok) return undefined;
  const reserve = yield* readOne(
    call({
      chain,
      to: market.pool,
      abi: poolAbi,
      functionName: 'getReserveData',
      args: [named.value],
    }),
  );
  if (!reserve.ok || !isAddressEqual(reserve.value.aTokenAddress, receipt)) return undefined;
  return resolveToken(chain, named.value);
}

import { parseAbi } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { CommandError } from './command-error.ts';
import { parseAmount } from './parse-arguments.ts';

const poolAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function getReserveData(address asset) view returns ((uint256 configuration, uint128 liquidityIndex, uint128 currentLiquidityRate, uint128 variableBorrowIndex, uint128 currentVariableBorrowRate, uint128 currentStableBorrowRate, uint40 lastUpdateTimestamp, uint16 id, address aToken, address stableDebtToken, address variableDebtToken, address interestRateStrategy, uint128 accruedToTreasury, uint128 unbacked, uint128 isolationModeTotalDebt))',
]);

/** What a market of Aave pays and takes now, percent a year. */
interface PoolRates {
  readonly supplyApr: number;
  readonly borrowApr: number;
}

/**
 * Has the whale supply an amount to Aave's market of a chain, or take it out: the first lowers what the market
 * pays and takes, the second raises both.
 *
 * @throws {CommandError} where there is no such market, or less in it than is taken out
 */
export async function moveRate(
  chain: DevChain,
  what: 'supply' | 'withdraw',
  asset: string,
  amount: string,
): Promise<PoolRates> {
  const market = chain.slug in AAVE_V3 ? AAVE_V3[chain.slug as AaveV3Chain] : undefined;
  const token = resolveToken(chain.slug, asset);
  const none = `Aave has no market of ${asset} on the local ${evmChain(chain.slug).name}.`;
  if (market === undefined || !token?.address) throw new CommandError(none);
  const reserve = () =>
    chain.read<{
      aToken: `0x${string}`;
      currentLiquidityRate: bigint;
      currentVariableBorrowRate: bigint;
    }>(market.pool, poolAbi, 'getReserveData', [token.address]);
  if (BigInt((await reserve()).aToken) === 0n) throw new CommandError(none);
  const amountAtomic = parseAmount(amount, token.decimals);
  const args =
    what === 'supply'
      ? [token.address, amountAtomic, WHALE.address, 0]
      : [token.address, amountAtomic, WHALE.address];
  await chain.write(market.pool, poolAbi, what, args).catch(() => {
    throw new CommandError(`The market has no ${amount} ${asset} to take out, or no room for it.`);
  });
  const { currentLiquidityRate, currentVariableBorrowRate } = await reserve();
  const percent = (ray: bigint) => Number(ray / 10n ** 21n) / 10_000;
  return {
    supplyApr: percent(currentLiquidityRate),
    borrowApr: percent(currentVariableBorrowRate),
  };
}

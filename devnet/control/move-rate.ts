import { type Address, erc20Abi, parseAbi } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { annualYieldRay } from '#server/protocols/standards/lending/annual-yield.ts';
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

/** The same as its users count it: compounded. */
export interface PoolYields {
  readonly supplyApy: number;
  readonly borrowApy: number;
}

interface Reserve {
  readonly aToken: Address;
  readonly currentLiquidityRate: bigint;
  readonly currentVariableBorrowRate: bigint;
}

/** @throws {CommandError} where Aave has no such market on the chain */
async function openMarket(chain: DevChain, asset: string) {
  const pool = chain.slug in AAVE_V3 ? AAVE_V3[chain.slug as AaveV3Chain].pool : undefined;
  const token = resolveToken(chain.slug, asset);
  const none = `Aave has no market of ${asset} on the local ${evmChain(chain.slug).name}.`;
  if (pool === undefined || !token?.address) throw new CommandError(none);
  const { address, decimals } = token;
  const reserve = () => chain.read<Reserve>(pool, poolAbi, 'getReserveData', [address]);
  const { aToken } = await reserve();
  if (BigInt(aToken) === 0n) throw new CommandError(none);
  const move = (what: 'supply' | 'withdraw', amountAtomic: bigint) =>
    chain.write(
      pool,
      poolAbi,
      what,
      what === 'supply'
        ? [address, amountAtomic, WHALE.address, 0]
        : [address, amountAtomic, WHALE.address],
    );
  return { aToken, decimals, reserve, move };
}

const percent = (ray: bigint) => Number(ray / 10n ** 21n) / 10_000;

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
  const { decimals, reserve, move } = await openMarket(chain, asset);
  await move(what, parseAmount(amount, decimals)).catch(() => {
    throw new CommandError(`The market has no ${amount} ${asset} to take out, or no room for it.`);
  });
  const { currentLiquidityRate, currentVariableBorrowRate } = await reserve();
  return {
    supplyApr: percent(currentLiquidityRate),
    borrowApr: percent(currentVariableBorrowRate),
  };
}

/**
 * What Aave's market of an asset yields and costs now.
 *
 * @throws {CommandError} where there is no such market
 */
export async function readYields(chain: DevChain, asset: string): Promise<PoolYields> {
  return yieldsOf(await (await openMarket(chain, asset)).reserve());
}

function yieldsOf({ currentLiquidityRate, currentVariableBorrowRate }: Reserve): PoolYields {
  return {
    supplyApy: percent(annualYieldRay(currentLiquidityRate)),
    borrowApy: percent(annualYieldRay(currentVariableBorrowRate)),
  };
}

/** How near a yield is to what was asked for when it is there, in percent a year. */
const NEAR = 0.005;
const MOST_MOVES = 80;

/**
 * Has the whale supply or take out until Aave's market yields so much: a smaller amount each time that it went
 * too far.
 *
 * @param apy percent a year
 * @throws {CommandError} where there is no such market, or no amount leads there
 */
export async function setYield(chain: DevChain, asset: string, apy: number): Promise<PoolYields> {
  const { aToken, reserve, move } = await openMarket(chain, asset);
  let amount = (await chain.read<bigint>(aToken, erc20Abi, 'totalSupply', [])) / 2n;
  let before: 'supply' | 'withdraw' | undefined;
  for (let moves = 0; moves < MOST_MOVES && amount > 0n; moves++) {
    const now = yieldsOf(await reserve());
    if (Math.abs(now.supplyApy - apy) <= NEAR) return now;
    const what = now.supplyApy > apy ? 'supply' : 'withdraw';
    if (before !== undefined && what !== before) amount /= 2n;
    before = what;
    // More than the market has, or has room for.
    await move(what, amount).catch(() => {
      amount /= 2n;
    });
  }
  const { supplyApy } = yieldsOf(await reserve());
  throw new CommandError(
    `No supply makes it yield ${apy}% a year: ${asset} yields ${supplyApy.toFixed(2)}% now.`,
  );
}

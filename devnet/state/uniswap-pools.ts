import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { devTokens, FOLLOWERS, type WorldToken, worldTokens } from './world-tokens.ts';

const DOLLARS: ReadonlySet<string> = new Set(
  'GHO PYUSD USDe LUSD crvUSD USDC.e USDbC USDT0 USDG'.split(' '),
);

/** A Uniswap v3 pool of the devnet. Its position is full range. */
export interface PoolPlan {
  /** Listed symbols of the pair, in no order. */
  readonly pair: readonly [string, string];
  /** Fee in hundredths of a basis point. */
  readonly fee: 100 | 500 | 3000 | 10000;
  /** Value of each side in whole USD; 0 leaves the pool initialised and empty. */
  readonly sideUsd: bigint;
}

const ON_EVERY_CHAIN: readonly PoolPlan[] = [
  { pair: ['USDC', 'WETH'], fee: 500, sideUsd: 200_000_000n },
  { pair: ['USDC', 'WETH'], fee: 3000, sideUsd: 80_000_000n },
  { pair: ['USDC', 'WETH'], fee: 10000, sideUsd: 300_000n },
  { pair: ['USDC', 'WETH'], fee: 100, sideUsd: 150_000n },
  { pair: ['WBTC', 'WETH'], fee: 500, sideUsd: 60_000_000n },
  { pair: ['WBTC', 'WETH'], fee: 3000, sideUsd: 100_000_000n },
  { pair: ['WBTC', 'USDC'], fee: 3000, sideUsd: 50_000_000n },
  { pair: ['USDC', 'USDT'], fee: 100, sideUsd: 150_000_000n },
  { pair: ['USDC', 'DAI'], fee: 100, sideUsd: 100_000_000n },
  { pair: ['wstETH', 'WETH'], fee: 100, sideUsd: 90_000_000n },
  { pair: ['USDT', 'WETH'], fee: 3000, sideUsd: 70_000_000n },
  { pair: ['DAI', 'WETH'], fee: 3000, sideUsd: 30_000_000n },
  { pair: ['DAI', 'USDT'], fee: 10000, sideUsd: 0n },
];

const ON_ONE_CHAIN: Partial<Record<EvmChainSlug, readonly PoolPlan[]>> = {
  polygon: [
    { pair: ['WPOL', 'USDC'], fee: 500, sideUsd: 30_000_000n },
    { pair: ['WPOL', 'WETH'], fee: 500, sideUsd: 20_000_000n },
    { pair: ['WPOL', 'WETH'], fee: 3000, sideUsd: 5_000_000n },
  ],
  xlayer: [
    { pair: ['WOKB', 'USDC'], fee: 3000, sideUsd: 10_000_000n },
    { pair: ['WOKB', 'USDT'], fee: 500, sideUsd: 20_000_000n },
    { pair: ['WOKB', 'WETH'], fee: 3000, sideUsd: 10_000_000n },
  ],
};

/** A token of a pool. */
export interface PoolToken {
  readonly symbol: string;
  readonly address: Address;
  readonly decimals: number;
}

/** A pool with its tokens in the contract's order. */
export interface DevPool extends PoolPlan {
  readonly token0: PoolToken;
  readonly token1: PoolToken;
}

/** What a token of the lists is paired with: dollars with dollars, forms of ETH and the rest with WETH. */
function worldPool({ symbol }: WorldToken, chain: EvmChainSlug): PoolPlan {
  if (DOLLARS.has(symbol)) {
    return { pair: [symbol, 'USDC'], fee: 100, sideUsd: 20_000_000n };
  }
  if (FOLLOWERS.WETH?.includes(symbol)) {
    return { pair: [symbol, 'WETH'], fee: 500, sideUsd: 20_000_000n };
  }
  return { pair: [symbol, chain === 'xlayer' ? 'USDC' : 'WETH'], fee: 3000, sideUsd: 10_000_000n };
}

/** The pools of a chain: every planned pair whose tokens are both listed there. */
export function uniswapPools(chain: EvmChainSlug): readonly DevPool[] {
  const tokens = new Map<string, PoolToken>(devTokens(chain).map((token) => [token.symbol, token]));
  const worldPools = worldTokens(chain).map((token) => worldPool(token, chain));
  const plans = [...ON_EVERY_CHAIN, ...(ON_ONE_CHAIN[chain] ?? []), ...worldPools];
  return plans.flatMap((plan) => {
    const a = tokens.get(plan.pair[0]);
    const b = tokens.get(plan.pair[1]);
    if (!a || !b) return [];
    const [token0, token1] = a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a];
    return [{ ...plan, token0, token1 }];
  });
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** sqrtPriceX96 (Uniswap v3 whitepaper, 6.1) at which a pool agrees with USD prices. */
export function fairSqrtPriceX96(
  pool: DevPool,
  pricesUsd8: Readonly<Record<string, bigint>>,
): bigint {
  const price0 = pricesUsd8[pool.token0.symbol];
  const price1 = pricesUsd8[pool.token1.symbol];
  if (!price0 || !price1) throw new Error(`no USD price for ${pool.pair.join('/')}`);
  const numerator = price0 * 10n ** BigInt(pool.token1.decimals);
  const denominator = price1 * 10n ** BigInt(pool.token0.decimals);
  return squareRoot((numerator << 192n) / denominator);
}

import { type Address, isAddressEqual } from 'viem';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { FEE_TIERS, type Route } from '../route.ts';

/** A fee tier between two tokens, and what it holds in range. */
export interface PoolState {
  readonly tokenA: Address;
  readonly tokenB: Address;
  readonly fee: number;
  readonly liquidity: bigint;
}

/** The tokens a route of several hops may pass through on a chain. */
export function hubTokens(chain: EvmChainSlug): readonly Address[] {
  const hubs = [
    evmChain(chain).wrappedNative.address,
    ...['WETH', 'USDC', 'USDT'].flatMap((symbol) => LISTED_TOKENS[symbol]?.addresses[chain] ?? []),
  ];
  return hubs.filter((hub, i) => hubs.findIndex((other) => isAddressEqual(hub, other)) === i);
}

/** Every pool that a route of up to three hops between two tokens could use. */
export function candidatePools(
  chain: EvmChainSlug,
  tokenIn: Address,
  tokenOut: Address,
): Omit<PoolState, 'liquidity'>[] {
  const hubs = hubTokens(chain).filter(
    (hub) => !isAddressEqual(hub, tokenIn) && !isAddressEqual(hub, tokenOut),
  );
  const pairs: (readonly [Address, Address])[] = [
    [tokenIn, tokenOut],
    ...hubs.flatMap((hub) => [[tokenIn, hub] as const, [hub, tokenOut] as const]),
    ...hubs.flatMap((hub, at) => hubs.slice(at + 1).map((other) => [hub, other] as const)),
  ];
  return pairs.flatMap(([tokenA, tokenB]) => FEE_TIERS.map((fee) => ({ tokenA, tokenB, fee })));
}

/**
 * The routes worth quoting: each live direct pool, each pair of live pools over one hub, and over two
 * hubs the deepest pool of each pair. For hops over a hub, a tier that costs more and holds less than
 * another of its pair is left out: it cannot be the better hop in any but a mispriced pool.
 */
export function candidateRoutes(
  tokenIn: Address,
  tokenOut: Address,
  pools: readonly PoolState[],
): Route[] {
  const live = pools.filter(({ liquidity }) => liquidity > 0n);
  const between = (a: Address, b: Address) =>
    live.filter((pool) => pool.tokenA === a && pool.tokenB === b);
  const direct = between(tokenIn, tokenOut).map(({ fee }) => ({
    tokens: [tokenIn, tokenOut],
    fees: [fee],
  }));
  const hubs = [...new Set(live.filter((p) => p.tokenA === tokenIn).map((p) => p.tokenB))];
  const overHubs = hubs.flatMap((hub) => {
    const seconds = undominated(between(hub, tokenOut));
    return undominated(between(tokenIn, hub)).flatMap((first) =>
      seconds.map((second) => ({
        tokens: [tokenIn, hub, tokenOut],
        fees: [first.fee, second.fee],
      })),
    );
  });
  const ends = [...new Set(live.filter((p) => p.tokenB === tokenOut).map((p) => p.tokenA))];
  const overTwo = hubs.flatMap((first) =>
    ends.flatMap((second) => {
      const isRoute = first !== tokenOut && second !== tokenIn && first !== second;
      const hops = [
        between(tokenIn, first),
        [...between(first, second), ...between(second, first)],
        between(second, tokenOut),
      ].map(deepest);
      const fees = hops.flatMap((hop) => (hop ? [hop.fee] : []));
      return isRoute && fees.length === hops.length
        ? [{ tokens: [tokenIn, first, second, tokenOut], fees }]
        : [];
    }),
  );
  return [...direct, ...overHubs, ...overTwo];
}

function undominated(pools: readonly PoolState[]): PoolState[] {
  return pools.filter(
    (pool) => !pools.some((other) => other.fee < pool.fee && other.liquidity >= pool.liquidity),
  );
}

/** The pool that holds most in range. */
function deepest(pools: readonly PoolState[]): PoolState | undefined {
  return pools.reduce<PoolState | undefined>(
    (found, pool) => (found && found.liquidity >= pool.liquidity ? found : pool),
    undefined,
  );
}

import type { Address } from 'viem';
import {
  type ContractRead,
  call,
  type Read,
  type ReadOutcome,
  readAll,
} from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { poolAbi } from '../abi/pool.ts';
import { quoterV2Abi } from '../abi/quoter-v2.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import { encodePath, hopsOf, type Route } from '../route.ts';
import { meanSqrtPrice, type Observed, observeRead } from './mean-price.ts';
import { poolAddress } from './pool-address.ts';
import { isPriceLimit, priceImpactBps } from './price-impact.ts';

/** What is fixed and what is asked: the input of an exact-in swap, the output of an exact-out. */
export interface SwapSize {
  readonly direction: 'exact_in' | 'exact_out';
  readonly amountAtomic: bigint;
  /** Whether the pools' mean price of the last 30 minutes is read too. */
  readonly withMean?: boolean;
}

/** A route that fills, with both its amounts. */
export interface RouteQuote {
  readonly route: Route;
  readonly amountInAtomic: bigint;
  readonly amountOutAtomic: bigint;
  /** What the pools' own work costs (QuoterV2 `gasEstimate`). */
  readonly swapGas: bigint;
  /** Distance of the execution price from the pools' price before, fees included. */
  readonly priceImpactBps: number;
  /** Distance from the pools' mean price; absent where it was not asked for, or one has none. */
  readonly meanLossBps?: number;
}

type QuoterAnswer = readonly [bigint, readonly bigint[], readonly number[], bigint];
type Slot0 = readonly [sqrtPriceX96: bigint, ...rest: unknown[]];

/**
 * Quotes each route with QuoterV2 and keeps those that fill whole.
 *
 * QuoterV2 does not revert when an exact input runs a pool dry: the price at the end of its
 * range shows it, and such a quote is dropped.
 */
export function* quoteRoutes(
  chain: EvmChainSlug,
  routes: readonly Route[],
  size: SwapSize,
): ContractRead<RouteQuote[]> {
  const pools = [
    ...new Set(
      routes.flatMap((route) =>
        hopsOf(route).map((hop) => poolAddress(chain, hop.tokenIn, hop.tokenOut, hop.fee)),
      ),
    ),
  ];
  const outcomes: readonly ReadOutcome<unknown>[] = yield* readAll([
    ...routes.map((route) => quoteRead(chain, route, size)),
    ...pools.map((to) => call({ chain, to, abi: poolAbi, functionName: 'slot0' })),
    ...(size.withMean ? pools : []).map((pool) => observeRead(chain, pool)),
  ] as readonly Read[]);
  const sqrtPriceByPool = new Map<Address, bigint>();
  const meanByPool = new Map<Address, bigint>();
  for (const [i, pool] of pools.entries()) {
    const slot0 = outcomes[routes.length + i];
    if (slot0?.ok) sqrtPriceByPool.set(pool, (slot0.value as Slot0)[0]);
    const observed = outcomes[routes.length + pools.length + i];
    if (observed?.ok) meanByPool.set(pool, meanSqrtPrice(observed.value as Observed));
  }
  return routes.flatMap((route, i) => {
    const outcome = outcomes[i];
    if (!outcome?.ok) return [];
    const [other, pricesAfter, , swapGas] = outcome.value as QuoterAnswer;
    if (pricesAfter.some(isPriceLimit)) return [];
    const amounts =
      size.direction === 'exact_in'
        ? { amountInAtomic: size.amountAtomic, amountOutAtomic: other }
        : { amountInAtomic: other, amountOutAtomic: size.amountAtomic };
    const hopsAt = (prices: ReadonlyMap<Address, bigint>) =>
      hopsOf(route).flatMap((hop) => {
        const sqrtPriceX96 = prices.get(poolAddress(chain, hop.tokenIn, hop.tokenOut, hop.fee));
        return sqrtPriceX96 ? [{ ...hop, sqrtPriceX96 }] : [];
      });
    const [now, mean] = [hopsAt(sqrtPriceByPool), hopsAt(meanByPool)];
    if (now.length < route.fees.length) return [];
    return [
      {
        route,
        ...amounts,
        swapGas,
        priceImpactBps: priceImpactBps(now, amounts),
        ...(mean.length === route.fees.length && { meanLossBps: priceImpactBps(mean, amounts) }),
      },
    ];
  });
}

function quoteRead(chain: EvmChainSlug, route: Route, size: SwapSize): Read<QuoterAnswer> {
  return call({
    chain,
    to: UNISWAP_V3[chain].quoterV2,
    abi: quoterV2Abi,
    functionName: size.direction === 'exact_in' ? 'quoteExactInput' : 'quoteExactOutput',
    args: [encodePath(route, size.direction), size.amountAtomic],
  });
}

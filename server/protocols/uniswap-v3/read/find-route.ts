import { type Address, isAddressEqual } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import type { StepRoute } from '#server/schemas/step.ts';
import { poolAbi } from '../abi/pool.ts';
import { FEE_TIERS, type Route } from '../route.ts';
import { candidatePools, candidateRoutes, hubTokens } from './candidate-routes.ts';
import { poolAddress } from './pool-address.ts';
import { quoteRoutes, type RouteQuote, type SwapSize } from './quote-routes.ts';

/** A pair of ERC-20 addresses on a chain; the native coin stands as its wrapped form. */
export interface Pair {
  readonly chain: EvmChainSlug;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/**
 * Finds the route that gives most (exact in) or takes least (exact out), over every fee tier
 * directly and over the chain's hubs in two and three hops. Two read rounds.
 */
export function* findBestRoute(pair: Pair, size: SwapSize): ContractRead<RouteQuote | Refusal> {
  const { chain, tokenIn, tokenOut } = pair;
  const pools = candidatePools(chain, tokenIn, tokenOut);
  const liquidities = yield* readAll(
    pools.map(({ tokenA, tokenB, fee }) =>
      call({
        chain,
        to: poolAddress(chain, tokenA, tokenB, fee),
        abi: poolAbi,
        functionName: 'liquidity',
      }),
    ),
  );
  const existing = pools.flatMap((pool, i) => {
    const liquidity = liquidities[i];
    return liquidity?.ok ? [{ ...pool, liquidity: liquidity.value }] : [];
  });
  const routes = candidateRoutes(tokenIn, tokenOut, existing);
  if (routes.length === 0) {
    return {
      refused: 'no_route',
      reason: 'There is no Uniswap v3 pool with liquidity between these tokens.',
      field: 'to_asset',
    };
  }
  const quotes = yield* quoteRoutes(chain, routes, size);
  const best = quotes.reduce<RouteQuote | undefined>(
    (found, quote) => (found && !isBetter(quote, found) ? found : quote),
    undefined,
  );
  return (
    best ?? {
      refused: 'insufficient_liquidity',
      reason: 'The Uniswap v3 pools between these tokens cannot fill this amount.',
      field: size.direction === 'exact_in' ? 'amount' : 'to_amount',
    }
  );
}

/** Quotes a pinned route and nothing else. */
export function* quotePinnedRoute(
  pair: Pair,
  size: SwapSize,
  pinned: StepRoute,
): ContractRead<RouteQuote | Refusal> {
  const route = readPinnedRoute(pair, size, pinned);
  const [quote] = route ? yield* quoteRoutes(pair.chain, [route], size) : [];
  return (
    quote ?? {
      refused: 'no_route',
      reason: 'The reviewed Uniswap v3 route can no longer fill this swap.',
      field: 'to_asset',
    }
  );
}

/** A pinned route comes back over the wire: only one that a search could have found counts. */
function readPinnedRoute(pair: Pair, size: SwapSize, pinned: StepRoute): Route | undefined {
  const tokens = (pinned.tokens ?? []) as Address[];
  const fees = pinned.fees ?? [];
  const [first, ...others] = tokens;
  const last = others.pop();
  const known =
    pinned.kind === 'uniswap-v3' &&
    (pinned.exact_out ?? false) === (size.direction === 'exact_out') &&
    first !== undefined &&
    last !== undefined &&
    isAddressEqual(first, pair.tokenIn) &&
    isAddressEqual(last, pair.tokenOut) &&
    others.length <= 2 &&
    new Set(tokens.map((token) => token.toLowerCase())).size === tokens.length &&
    others.every((token) => hubTokens(pair.chain).some((hub) => isAddressEqual(hub, token))) &&
    fees.length === tokens.length - 1 &&
    fees.every((fee) => FEE_TIERS.includes(fee));
  return known ? { tokens, fees } : undefined;
}

function isBetter(quote: RouteQuote, than: RouteQuote): boolean {
  if (quote.amountOutAtomic !== than.amountOutAtomic) {
    return quote.amountOutAtomic > than.amountOutAtomic;
  }
  if (quote.amountInAtomic !== than.amountInAtomic) {
    return quote.amountInAtomic < than.amountInAtomic;
  }
  return quote.swapGas < than.swapGas;
}

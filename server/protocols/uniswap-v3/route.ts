import { type Address, concat, type Hex, numberToHex } from 'viem';

/** Fee tiers every factory here has enabled, in hundredths of a basis point. */
export const FEE_TIERS: readonly number[] = [100, 500, 3000, 10000];

/** How far apart the ticks of each tier are that positions may use. */
export const TICK_SPACINGS: Readonly<Record<number, number>> = {
  100: 1,
  500: 10,
  3000: 60,
  10000: 200,
};

/** A way through pools: `fees[i]` is the tier of the pool between `tokens[i]` and `tokens[i + 1]`. */
export interface Route {
  readonly tokens: readonly Address[];
  readonly fees: readonly number[];
}

/** The pools along a route, as pairs with their tier, input first. */
export function hopsOf(route: Route): { tokenIn: Address; tokenOut: Address; fee: number }[] {
  return route.fees.map((fee, i) => ({
    tokenIn: route.tokens[i] as Address,
    tokenOut: route.tokens[i + 1] as Address,
    fee,
  }));
}

/**
 * The packed path of v3-periphery's `Path` library: token, 3-byte fee, token, …
 * Exact-output calls take it from output to input.
 */
export function encodePath(route: Route, direction: 'exact_in' | 'exact_out'): Hex {
  const tokens = direction === 'exact_in' ? route.tokens : route.tokens.toReversed();
  const fees = direction === 'exact_in' ? route.fees : route.fees.toReversed();
  return concat(
    tokens.flatMap((token, i) => {
      const fee = fees[i];
      const address = token.toLowerCase() as Hex;
      return fee === undefined ? [address] : [address, numberToHex(fee, { size: 3 })];
    }),
  );
}

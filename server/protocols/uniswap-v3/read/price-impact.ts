import type { Address } from 'viem';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../liquidity/tick-math.ts';

const Q192 = 2n ** 192n;

/** @returns whether a swap ended at the end of the pool's range: it ran out of liquidity. */
export function isPriceLimit(sqrtPriceX96: bigint): boolean {
  return sqrtPriceX96 <= MIN_SQRT_RATIO + 1n || sqrtPriceX96 >= MAX_SQRT_RATIO - 1n;
}

/**
 * How much less a swap gives than the pools' prices before it promise, fees included, in basis
 * points, rounded down.
 */
export function priceImpactBps(
  hops: readonly { tokenIn: Address; tokenOut: Address; sqrtPriceX96: bigint }[],
  amounts: { amountInAtomic: bigint; amountOutAtomic: bigint },
): number {
  // As one fraction, so that no hop rounds.
  let promised = amounts.amountInAtomic;
  let divisor = 1n;
  for (const { tokenIn, tokenOut, sqrtPriceX96 } of hops) {
    const price = sqrtPriceX96 * sqrtPriceX96;
    const zeroForOne = tokenIn.toLowerCase() < tokenOut.toLowerCase();
    promised *= zeroForOne ? price : Q192;
    divisor *= zeroForOne ? Q192 : price;
  }
  const given = amounts.amountOutAtomic * divisor;
  return given >= promised ? 0 : Number(((promised - given) * 10_000n) / promised);
}

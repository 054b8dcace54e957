import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, sqrtRatioAtTick } from './tick-math.ts';

const Q96 = 1n << 96n;
const BPS = 10_000n;

/** What a position holds or takes of its pool's two tokens, in atomic units. */
export interface PairAmounts {
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/** Between which prices a position works. */
export interface TickRange {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/**
 * What an amount of liquidity is worth at a price (v3-core `SqrtPriceMath`).
 *
 * @param round up for what a mint takes, down for what a burn gives.
 */
export function amountsForLiquidity(
  liquidity: bigint,
  sqrtPriceX96: bigint,
  range: TickRange,
  round: 'up' | 'down',
): PairAmounts {
  const { price, lower, upper } = boundsAt(sqrtPriceX96, range);
  const divide = round === 'up' ? ceilDiv : floorDiv;
  const above = upper - price;
  return {
    amount0: above === 0n ? 0n : divide(divide((liquidity << 96n) * above, upper), price),
    amount1: divide(liquidity * (price - lower), Q96),
  };
}

/**
 * The most liquidity that amounts can mint at a price, as the position manager computes it
 * (v3-periphery `LiquidityAmounts`). Undefined amounts do not limit it.
 */
export function liquidityForAmounts(
  { amount0, amount1 }: { amount0?: bigint; amount1?: bigint },
  sqrtPriceX96: bigint,
  range: TickRange,
): bigint {
  const { price, lower, upper } = boundsAt(sqrtPriceX96, range);
  const limits: bigint[] = [];
  if (amount0 !== undefined && upper > price) {
    limits.push((amount0 * ((price * upper) / Q96)) / (upper - price));
  }
  if (amount1 !== undefined && price > lower) limits.push((amount1 * Q96) / (price - lower));
  // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigint.
  return limits.reduce((least, limit) => (limit < least ? limit : least), limits[0] ?? 0n);
}

/**
 * The least amounts that liquidity may be worth when the pool's price moves by the slippage
 * either way: the first token's at the upper price, the second's at the lower
 * (v3-sdk `Position.mintAmountsWithSlippage` and `burnAmountsWithSlippage`).
 */
export function leastAmounts(
  liquidity: bigint,
  sqrtPriceX96: bigint,
  range: TickRange,
  slippageBps: number,
  round: 'up' | 'down',
): PairAmounts {
  const { lower, upper } = pricesAfterSlippage(sqrtPriceX96, slippageBps);
  return {
    amount0: amountsForLiquidity(liquidity, upper, range, round).amount0,
    amount1: amountsForLiquidity(liquidity, lower, range, round).amount1,
  };
}

function pricesAfterSlippage(
  sqrtPriceX96: bigint,
  slippageBps: number,
): { lower: bigint; upper: bigint } {
  const square = sqrtPriceX96 * sqrtPriceX96;
  const slippage = BigInt(slippageBps);
  const lower = squareRoot((square * (BPS - slippage)) / BPS);
  const upper = squareRoot((square * (BPS + slippage)) / BPS);
  return {
    lower: lower <= MIN_SQRT_RATIO ? MIN_SQRT_RATIO + 1n : lower,
    upper: upper >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : upper,
  };
}

/** The bounds of a range, and the price held to them. */
function boundsAt(sqrtPriceX96: bigint, { tickLower, tickUpper }: TickRange) {
  const lower = sqrtRatioAtTick(tickLower);
  const upper = sqrtRatioAtTick(tickUpper);
  const price = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96;
  return { price, lower, upper };
}

function floorDiv(a: bigint, b: bigint): bigint {
  return a / b;
}

function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
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

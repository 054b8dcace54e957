import { Percent, Token as SdkToken } from '@uniswap/sdk-core';
import { Pool, Position, TickMath } from '@uniswap/v3-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEE_TIERS, TICK_SPACINGS } from '../route.ts';
import { amountsForLiquidity, leastAmounts, liquidityForAmounts } from './liquidity-math.ts';
import { fullRange, MAX_SQRT_RATIO, MIN_SQRT_RATIO, sqrtRatioAtTick } from './tick-math.ts';

const ticks = fc.integer({ min: TickMath.MIN_TICK, max: TickMath.MAX_TICK });
const token0 = new SdkToken(1, `0x${'1'.repeat(40)}`, 18);
const token1 = new SdkToken(1, `0x${'2'.repeat(40)}`, 6);

/** Prices of ordinary pools, ranges around and beside them. */
const positions = fc
  .record({
    tick: fc.integer({ min: -300_000, max: 300_000 }),
    fee: fc.constantFrom(...FEE_TIERS),
    lower: fc.integer({ min: -5000, max: 5000 }),
    width: fc.integer({ min: 1, max: 1000 }),
    isFull: fc.boolean(),
    liquidity: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  })
  .map(({ tick, fee, lower, width, isFull, liquidity }) => {
    const spacing = TICK_SPACINGS[fee] as number;
    const tickLower = Math.floor((tick + lower) / spacing) * spacing;
    const range = isFull
      ? fullRange(spacing)
      : { tickLower, tickUpper: tickLower + width * spacing };
    const sqrtPriceX96 = sqrtRatioAtTick(tick);
    const pool = new Pool(token0, token1, fee, sqrtPriceX96.toString(), '0', tick);
    const position = new Position({ pool, liquidity: liquidity.toString(), ...range });
    return { position, pool, range, liquidity, sqrtPriceX96 };
  });

const big = (value: { toString(): string }) => BigInt(value.toString());

describe('sqrtRatioAtTick', () => {
  it('is that of the SDK', () => {
    fc.assert(
      fc.property(ticks, (tick) => {
        expect(sqrtRatioAtTick(tick)).toBe(big(TickMath.getSqrtRatioAtTick(tick)));
      }),
    );
    expect(sqrtRatioAtTick(TickMath.MIN_TICK)).toBe(MIN_SQRT_RATIO);
    expect(sqrtRatioAtTick(TickMath.MAX_TICK)).toBe(MAX_SQRT_RATIO);
    expect(() => sqrtRatioAtTick(TickMath.MAX_TICK + 1)).toThrow(RangeError);
  });
});

describe('liquidity', () => {
  it('is worth what the SDK says, minted or burnt', () => {
    fc.assert(
      fc.property(positions, ({ position, range, liquidity, sqrtPriceX96 }) => {
        const burnt = amountsForLiquidity(liquidity, sqrtPriceX96, range, 'down');
        expect(burnt.amount0).toBe(big(position.amount0.quotient));
        expect(burnt.amount1).toBe(big(position.amount1.quotient));
        const minted = amountsForLiquidity(liquidity, sqrtPriceX96, range, 'up');
        expect(minted.amount0).toBe(big(position.mintAmounts.amount0));
        expect(minted.amount1).toBe(big(position.mintAmounts.amount1));
      }),
    );
  });

  it('is minted from amounts as the SDK says for the position manager', () => {
    fc.assert(
      fc.property(positions, ({ position, pool, range, sqrtPriceX96 }) => {
        const amount0 = big(position.mintAmounts.amount0);
        const amount1 = big(position.mintAmounts.amount1);
        const theirs = Position.fromAmounts({
          pool,
          ...range,
          amount0: amount0.toString(),
          amount1: amount1.toString(),
          useFullPrecision: false,
        });
        expect(liquidityForAmounts({ amount0, amount1 }, sqrtPriceX96, range)).toBe(
          big(theirs.liquidity),
        );
      }),
    );
  });

  it('is worth at least what the SDK says after slippage', () => {
    const slippages = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(positions, slippages, ({ position, range, liquidity, sqrtPriceX96 }, bps) => {
        const least = leastAmounts(liquidity, sqrtPriceX96, range, bps, 'down');
        const theirs = position.burnAmountsWithSlippage(new Percent(bps, 10_000));
        expect(least.amount0).toBe(big(theirs.amount0));
        expect(least.amount1).toBe(big(theirs.amount1));
      }),
    );
  });
});

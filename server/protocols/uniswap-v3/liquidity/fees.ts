import type { PairAmounts, TickRange } from './liquidity-math.ts';

const Q256 = 1n << 256n;

/** How far fees have grown per unit of liquidity, in Q128.128, at a pool's present tick. */
export interface FeeGrowth {
  readonly tick: number;
  readonly growthGlobal: PairAmounts;
  readonly growthOutsideLower: PairAmounts;
  readonly growthOutsideUpper: PairAmounts;
}

/** What a position's own record says. */
export interface FeeRecord extends TickRange {
  readonly liquidity: bigint;
  /** Growth inside its range when its fees were last counted. */
  readonly growthInside: PairAmounts;
  /** Fees and withdrawn liquidity that are counted and not collected. */
  readonly owed: PairAmounts;
}

/**
 * The fees a position can collect now: those counted and those earned since
 * (v3-core `Tick.getFeeGrowthInside`, `Position.update`).
 */
export function uncollectedFees(record: FeeRecord, growth: FeeGrowth): PairAmounts {
  return { amount0: feesOf('amount0', record, growth), amount1: feesOf('amount1', record, growth) };
}

function feesOf(side: keyof PairAmounts, record: FeeRecord, growth: FeeGrowth): bigint {
  const global = growth.growthGlobal[side];
  const lower = growth.growthOutsideLower[side];
  const upper = growth.growthOutsideUpper[side];
  const below = growth.tick >= record.tickLower ? lower : difference(global, lower);
  const above = growth.tick < record.tickUpper ? upper : difference(global, upper);
  const inside = difference(difference(global, below), above);
  const earned = (difference(inside, record.growthInside[side]) * record.liquidity) >> 128n;
  return record.owed[side] + earned;
}

/** The contracts count growth modulo 2^256: only differences mean something. */
function difference(a: bigint, b: bigint): bigint {
  return a >= b ? a - b : a - b + Q256;
}

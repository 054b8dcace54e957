import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { healthAfter } from './health-after.ts';
import type { Position } from './read-position.ts';
import type { Reserve } from './reserve.ts';

const WAD = 10n ** 18n;
const USD = 10n ** 8n;

/** A reserve of dollars with six decimals, liquidated from 80 %. */
const reserve = { asset: { decimals: 6 }, liquidationThresholdBps: 8_000n } as Reserve;

/** 1,000 USD of the asset as the only collateral, and 400 USD of debt in it. */
const position = (changes: Partial<Position> = {}, account: Partial<Position['account']> = {}) =>
  ({
    suppliedAtomic: 1_000_000_000n,
    debtAtomic: 400_000_000n,
    priceBase: USD,
    usedAsCollateral: true,
    eModeCategory: 0n,
    ...changes,
    account: {
      collateralBase: 1_000n * USD,
      debtBase: 400n * USD,
      liquidationThresholdBps: 8_000n,
      ...account,
    },
  }) as Position;

const healthOf = (state: Position, suppliedAtomic: bigint, debtAtomic: bigint) =>
  healthAfter(reserve, state, { suppliedAtomic, debtAtomic });

describe('healthAfter', () => {
  it('falls with a loan and a withdrawal, and is none without debt', () => {
    expect(healthOf(position(), 0n, 400_000_000n)).toEqual({ beforeWad: 2n * WAD, afterWad: WAD });
    expect(healthOf(position(), -500_000_000n, 0n)).toEqual({ beforeWad: 2n * WAD, afterWad: WAD });
    expect(healthOf(position(), 0n, -400_000_000n)).toEqual({
      beforeWad: 2n * WAD,
      afterWad: null,
    });
    expect(healthOf(position({}, { debtBase: 0n }), 0n, 0n)?.beforeWad).toBeNull();
  });

  it('does not fall with what is no collateral', () => {
    const state = position({ usedAsCollateral: false });
    expect(healthOf(state, -1_000_000_000n, 0n)).toEqual({
      beforeWad: 2n * WAD,
      afterWad: 2n * WAD,
    });
  });

  it('weighs the thresholds of what is left', () => {
    // A further 1,000 USD at 60 % make 70 % on average; without half of ours 66.66 % are left.
    const state = position({}, { collateralBase: 2_000n * USD, liquidationThresholdBps: 7_000n });
    const change = healthOf(state, -500_000_000n, 0n);
    expect(change?.beforeWad).toBe((WAD * 35n) / 10n);
    expect(change?.afterWad).toBe((1_500n * 6_666n * WAD) / (400n * 10_000n));
  });

  it('is not given when it cannot be', () => {
    const change = { suppliedAtomic: -1n, debtAtomic: 0n };
    const inEMode = position({ eModeCategory: 1n }, { collateralBase: 2_000n * USD });
    expect(healthAfter(reserve, inEMode, change)).toBeUndefined();
    expect(healthAfter(reserve, position({ eModeCategory: 1n }), change)).toBeDefined();
  });

  it('never promises more than the Pool will say', () => {
    const usd = fc.bigInt(1n, 10n ** 9n);
    const bps = fc.bigInt(5_000n, 9_500n);
    fc.assert(
      fc.property(
        usd,
        usd,
        usd,
        bps,
        fc.bigInt(0n, 10_000n),
        (own, other, debt, otherBps, share) => {
          const threshold = reserve.liquidationThresholdBps;
          const total = own + other;
          // What the Pool says before: the average, rounded down.
          const average = (own * threshold + other * otherBps) / total;
          const out = (own * share) / 10_000n;
          const state = position(
            { suppliedAtomic: own * 1_000_000n, debtAtomic: debt * 1_000_000n },
            { collateralBase: total * USD, debtBase: debt * USD, liquidationThresholdBps: average },
          );
          const promised = healthOf(state, -out * 1_000_000n, 0n)?.afterWad as bigint;
          const left = total - out;
          const exact = (((own - out) * threshold + other * otherBps) / left) * left;
          const actual = (exact * WAD) / (debt * 10_000n);
          expect(promised).toBeLessThanOrEqual(actual + 1n);
        },
      ),
    );
  });
});

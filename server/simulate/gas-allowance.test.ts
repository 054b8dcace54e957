import fc from 'fast-check';
import type { Hex } from 'viem';
import { describe, expect, test } from 'vitest';
import {
  gasBeforeRun,
  isStarved,
  MAX_CALL_GAS,
  MAX_STEP_GAS,
  shareAgain,
  shareGas,
} from './gas-allowance.ts';

const anyData = fc.nat(4000).map((length) => `0x${'ff'.repeat(length)}` as Hex);
const sum = (gas: readonly bigint[]) => gas.reduce((all, one) => all + one, 0n);

describe('the gas of the steps of a call', () => {
  test('is shared out, never more for one than a transaction may use', () => {
    fc.assert(
      fc.property(fc.array(anyData, { minLength: 1, maxLength: 50 }), (datas) => {
        const shares = shareGas(datas);
        const bytes = BigInt(datas.join('').length / 2);
        expect(shares.every((share) => share <= MAX_STEP_GAS && share > 21_000n)).toBe(true);
        expect(sum(shares)).toBeLessThanOrEqual(MAX_CALL_GAS + 80n * bytes + 50n * 42_000n);
      }),
      { seed: 14_007, numRuns: 200 },
    );
    expect(shareGas(['0x'])).toEqual([MAX_STEP_GAS]);
  });

  test('is no more than a transaction of Ethereum may use, and a node grants a request', () => {
    expect(MAX_STEP_GAS).toBeLessThanOrEqual(16_777_216n);
    expect(MAX_CALL_GAS).toBeLessThan(50_000_000n);
  });

  test('is for calldata what it costs before it runs, twice, however small the share', () => {
    expect(gasBeforeRun('0x')).toBe(21_000n);
    expect(gasBeforeRun('0x1234')).toBe(21_080n);
    const large: Hex = `0x${'ff'.repeat(40_000)}`;
    const shares = shareGas([large, ...Array.from({ length: 49 }, () => '0x' as const)]);
    expect(shares.slice(0, 2)).toEqual([3_242_000n, 960_000n]);
    expect(shareGas([])).toEqual([]);
  });

  test('ran short where three quarters of it were used, and the call failed', () => {
    const use = { succeeded: false, allowance: 1_000n };
    expect(isStarved({ ...use, gasUsed: 750n })).toBe(true);
    expect(isStarved({ ...use, gasUsed: 749n })).toBe(false);
    expect(isStarved({ ...use, succeeded: true, gasUsed: 1_000n })).toBe(false);
  });

  test('is shared again where one of several can be given more, and taken from none of them', () => {
    const short = { succeeded: false, gasUsed: 900_000n, allowance: 1_000_000n };
    const rich = { succeeded: false, gasUsed: 15_000_000n, allowance: 16_500_000n };
    const fine = { succeeded: true, gasUsed: 16_000_000n, allowance: 16_700_000n };
    const again = shareAgain([short, rich, fine]);
    expect(again?.[0]).toBeGreaterThan(short.allowance);
    expect(again?.[1]).toBe(rich.allowance);
    expect(again?.[2]).toBe(fine.allowance);
  });

  test('goes to those that ran short, out of what the others leave', () => {
    const light = { succeeded: true, gasUsed: 50_000n, allowance: 960_000n };
    const short = { succeeded: false, gasUsed: 950_000n, allowance: 960_000n };
    const again = shareAgain([light, short, light]);
    expect(again).toEqual([112_500n, MAX_STEP_GAS, 112_500n]);
    expect(shareAgain([light, { ...short, gasUsed: 30_000n }])).toBeUndefined();
    expect(shareAgain([light])).toBeUndefined();
    const most = { succeeded: false, gasUsed: MAX_STEP_GAS, allowance: MAX_STEP_GAS };
    expect(isStarved(most)).toBe(true);
    expect(shareAgain([most])).toBeUndefined();
    // Where all of them run short there is nothing to give.
    expect(shareAgain(Array.from({ length: 50 }, () => short))).toBeUndefined();
  });

  test('never grows over the bound of a call', () => {
    const anyUse = fc
      .record({
        succeeded: fc.boolean(),
        allowance: fc.bigInt({ min: 21_000n, max: 960_000n }),
        part: fc.bigInt({ min: 0n, max: 100n }),
      })
      .map(({ succeeded, allowance, part }) => ({
        succeeded,
        allowance,
        gasUsed: (allowance * part) / 100n,
      }));
    fc.assert(
      fc.property(fc.array(anyUse, { minLength: 1, maxLength: 50 }), (uses) => {
        const again = shareAgain(uses);
        if (again) expect(sum(again)).toBeLessThanOrEqual(MAX_CALL_GAS);
        else expect(uses.some((use) => isStarved(use) && use.allowance < 900_000n)).toBe(false);
      }),
      { seed: 14_007, numRuns: 300 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualYieldRay } from './annual-yield.ts';

const RAY = 10n ** 27n;

describe('annualYieldRay', () => {
  it('is nothing for no rate, and e - 1 nearly for 100 %', () => {
    expect(annualYieldRay(0n)).toBe(0n);
    expect(Number(annualYieldRay(RAY)) / 1e27).toBeCloseTo(Math.E - 1, 7);
  });

  it('is what compounding every second gives', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 3n * RAY }), (rateRay) => {
        const expected = Math.expm1(31_536_000 * Math.log1p(Number(rateRay) / 1e27 / 31_536_000));
        const actual = Number(annualYieldRay(rateRay)) / 1e27;
        expect(Math.abs(actual - expected)).toBeLessThan(1e-9 + expected * 1e-7);
      }),
    );
  });
});

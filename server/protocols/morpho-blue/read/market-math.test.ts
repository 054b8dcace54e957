import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedTotals, assetsDown, assetsUp } from './market-math.ts';

const WAD = 10n ** 18n;
const totals = {
  totalSupplyAssets: 1_000_000_000_000n,
  totalSupplyShares: 10n ** 18n,
  totalBorrowAssets: 800_000_000_000n,
  totalBorrowShares: 8n * 10n ** 17n,
  lastUpdate: 1_000n,
  fee: 0n,
};

describe('shares and assets', () => {
  it('are rounded against the owner', () => {
    const amount = fc.bigInt(1n, 2n ** 100n);
    fc.assert(
      fc.property(amount, amount, amount, (shares, assets, all) => {
        const down = assetsDown(shares, assets, all);
        const up = assetsUp(shares, assets, all);
        expect(up - down).toBeLessThanOrEqual(1n);
        expect(up).toBeGreaterThanOrEqual(down);
        expect(up * (all + 10n ** 6n)).toBeGreaterThanOrEqual(shares * (assets + 1n));
      }),
    );
  });
});

describe('accruedTotals', () => {
  /** 5 % a year. */
  const rate = (5n * WAD) / 100n / 31_536_000n;

  it('changes nothing in the same second', () => {
    expect(accruedTotals(totals, rate, 1_000n)).toBe(totals);
  });

  it('adds what a continuous rate gives, to lenders and borrowers alike', () => {
    const year = accruedTotals(totals, rate, 1_000n + 31_536_000n);
    const interest = year.totalBorrowAssets - totals.totalBorrowAssets;
    // e^0.05 - 1, of which the first three terms are within a millionth.
    expect(Number(interest) / 800_000_000_000).toBeCloseTo(Math.expm1(0.05), 6);
    expect(year.totalSupplyAssets - totals.totalSupplyAssets).toBe(interest);
    expect(year.totalSupplyShares).toBe(totals.totalSupplyShares);
  });

  it('gives a fee to its recipient in shares worth it', () => {
    const year = accruedTotals({ ...totals, fee: WAD / 10n }, rate, 1_000n + 31_536_000n);
    const interest = year.totalBorrowAssets - totals.totalBorrowAssets;
    const feeShares = year.totalSupplyShares - totals.totalSupplyShares;
    const worth = assetsDown(feeShares, year.totalSupplyAssets, year.totalSupplyShares);
    expect(Number(worth)).toBeCloseTo(Number(interest / 10n), -2);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borrowPowerAtomic, healthFactorWad, releasableAtomic } from './limits.ts';
import type { MarketState } from './read-market.ts';

const WAD = 10n ** 18n;

const market = (changes: Partial<MarketState> = {}) =>
  ({
    params: { lltv: (WAD * 86n) / 100n },
    // 3,000 USDC for an ether: 36 decimals, and 6 less 18.
    priceE36: 3_000n * 10n ** 24n,
    collateralAtomic: WAD,
    debtAtomic: 0n,
    ...changes,
  }) as MarketState;

/** `_isHealthy`, written from Morpho.sol apart from the code under test. */
function isHealthy({ collateralAtomic, debtAtomic, params, priceE36 }: MarketState): boolean {
  const quoted = (collateralAtomic * priceE36) / 10n ** 36n;
  return (quoted * params.lltv) / WAD >= debtAtomic;
}

describe('the limits of a market', () => {
  it('are Morpho’s own figures', () => {
    const indebted = market({ debtAtomic: 1_290_000_000n });
    expect(healthFactorWad(indebted)).toBe(2n * WAD);
    expect(healthFactorWad(market())).toBeNull();
    // 2,580 USDC may be owed; one unit is left for the shares' rounding.
    expect(borrowPowerAtomic(indebted)).toBe(1_289_999_999n);
    expect(releasableAtomic(indebted)).toBe(WAD / 2n);
    expect(releasableAtomic(market())).toBe(WAD);
  });

  it('are nothing when the oracle is silent', () => {
    const silent = market({ priceE36: 0n, debtAtomic: 1n });
    expect([borrowPowerAtomic(silent), releasableAtomic(silent)]).toEqual([0n, 0n]);
    expect(healthFactorWad(silent)).toBe(0n);
  });

  it('are as wide as Morpho allows, and never wider', () => {
    const amount = fc.bigInt(0n, 10n ** 26n);
    fc.assert(
      fc.property(amount, amount, fc.bigInt(1n, 10n ** 40n), (collateralAtomic, owed, priceE36) => {
        const free = market({ collateralAtomic, priceE36 });
        const power = borrowPowerAtomic(free);
        expect(isHealthy({ ...free, debtAtomic: power })).toBe(true);
        expect(isHealthy({ ...free, debtAtomic: power + 2n })).toBe(false);
        const indebted = { ...free, debtAtomic: owed % (power + 1n) };
        const out = releasableAtomic(indebted);
        expect(out).toBeLessThanOrEqual(collateralAtomic);
        expect(isHealthy({ ...indebted, collateralAtomic: collateralAtomic - out })).toBe(true);
      }),
    );
  });
});

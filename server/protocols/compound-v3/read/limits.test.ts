import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { borrowPowerAtomic, healthFactorWad, releasableAtomic } from './limits.ts';
import type { Collateral, MarketState } from './read-market.ts';

const WAD = 10n ** 18n;
const base = tokenOf('base', 'USDC') as Erc20Token;
const weth = tokenOf('base', 'WETH').address as `0x${string}`;
const wbtc = tokenOf('base', 'WBTC').address as `0x${string}`;

const collateral = (changes: Partial<Collateral> = {}): Collateral => ({
  asset: weth,
  balanceAtomic: WAD,
  totalAtomic: WAD,
  supplyCapAtomic: 10n ** 30n,
  scale: WAD,
  price: 3_000_00000000n,
  borrowFactorWad: (WAD * 825n) / 1000n,
  liquidateFactorWad: (WAD * 895n) / 1000n,
  ...changes,
});

const market = (changes: Partial<MarketState> = {}): MarketState => ({
  comet: '0xb125E6687d4313864e53df431d5425969c15Eb2F',
  base,
  isSupplyPaused: false,
  isWithdrawPaused: false,
  borrowMinAtomic: 0n,
  basePrice: 1_00000000n,
  baseScale: 1_000_000n,
  liquidityAtomic: 10n ** 15n,
  suppliedAtomic: 0n,
  debtAtomic: 0n,
  collaterals: [collateral()],
  ...changes,
});

/** `isBorrowCollateralized`, written from Comet.sol apart from the code under test. */
function isCollateralized(state: MarketState): boolean {
  let liquidity = -((state.debtAtomic * state.basePrice) / state.baseScale);
  for (const { balanceAtomic, borrowFactorWad, price, scale } of state.collaterals) {
    liquidity += (((balanceAtomic * price) / scale) * borrowFactorWad) / WAD;
  }
  return liquidity >= 0n;
}

describe('the limits of a market', () => {
  it('are Comet’s own figures', () => {
    const state = market({ debtAtomic: 1_500_000_000n });
    // 3,000 USD carry 2,475 to borrow and 2,685 to be liquidated.
    expect(borrowPowerAtomic(state)).toBe(975_000_000n);
    expect(healthFactorWad(state)).toBe(1_790_000_000_000_000_000n);
    expect(healthFactorWad(market())).toBeNull();
    const [only] = state.collaterals;
    // 1,500 USD need collateral worth 1,818.18181819, in the eight decimals that Comet counts in.
    expect(releasableAtomic(state, only as Collateral)).toBe(393_939_393_936_666_666n);
  });

  it('are nothing when a price is missing', () => {
    expect(borrowPowerAtomic(market({ basePrice: 0n }))).toBe(0n);
    const unpriced = collateral({ price: 0n });
    const state = market({ collaterals: [unpriced], debtAtomic: 1_000_000n });
    expect(releasableAtomic(state, unpriced)).toBe(0n);
  });

  it('are as wide as Comet allows, and never wider', () => {
    const amount = fc.bigInt(0n, 10n ** 24n);
    const price = fc.bigInt(1_000n, 10n ** 14n);
    fc.assert(
      fc.property(amount, amount, amount, price, price, (a, b, owed, p, q) => {
        const first = collateral({ balanceAtomic: a, price: p });
        const second = collateral({
          asset: wbtc,
          balanceAtomic: b,
          price: q,
          scale: 10n ** 8n,
          borrowFactorWad: (WAD * 7n) / 10n,
        });
        const free = market({ collaterals: [first, second] });
        const power = borrowPowerAtomic(free);
        expect(isCollateralized({ ...free, debtAtomic: power })).toBe(true);
        // The next whole cent of debt is too much.
        expect(isCollateralized({ ...free, debtAtomic: power + 10_001n })).toBe(false);

        // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigint.
        const debtAtomic = owed < power ? owed : power;
        const indebted = { ...free, debtAtomic };
        const out = releasableAtomic(indebted, first);
        const left = { ...first, balanceAtomic: a - out };
        expect(isCollateralized({ ...indebted, collaterals: [left, second] })).toBe(true);
        const health = healthFactorWad(indebted);
        if (health !== null) expect(health).toBeGreaterThanOrEqual(WAD - 1n);
      }),
    );
  });
});

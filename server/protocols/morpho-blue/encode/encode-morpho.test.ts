import fc from 'fast-check';
import { decodeFunctionData, encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { compileMorpho } from '#devnet/state/compile-morpho.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { morphoAbi } from '../abi/morpho.ts';
import { MORPHO } from '../addresses.ts';
import { KEPT_MARKETS, type KeptMarket, paramsOf } from '../kept-markets.ts';
import type { MarketState } from '../read/read-market.ts';
import { encodeRepay, encodeSupply, encodeSupplyCollateral } from './encode-supply.ts';
import { encodeBorrow, encodeWithdraw, encodeWithdrawCollateral } from './encode-withdraw.ts';

/** The ABI of the contract itself, compiled from the source that its package ships. */
const { abi } = compileMorpho();

const kept = KEPT_MARKETS.base[0] as KeptMarket;
const params = paramsOf('base', kept);
const usdc = tokenOf('base', 'USDC') as Erc20Token;
const weth = tokenOf('base', 'WETH') as Erc20Token;
const market: MarketState = {
  id: kept.id,
  morpho: MORPHO.base,
  params,
  loan: usdc,
  collateral: weth,
  isKept: true,
  priceE36: 3_000n * 10n ** 24n,
  borrowRateWad: 0n,
  feeWad: 0n,
  utilizationWad: 0n,
  liquidityAtomic: 10n ** 15n,
  supplyShares: 77n * 10n ** 6n,
  suppliedAtomic: 77n,
  borrowShares: 55n * 10n ** 6n,
  debtAtomic: 55n,
  collateralAtomic: 10n ** 18n,
};

const judge = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args });

const amounts = [1n, 500_000_000n, 2n ** 127n];

describe('Morpho calls against the contract’s own ABI', () => {
  it.each(amounts)('supplies %d, to be lent and as collateral', (amountAtomic) => {
    const leg = sampleLeg({ amountAtomic });
    const built = encodeSupply(leg, market);
    expect([built.to, built.data]).toEqual([
      MORPHO.base,
      judge('supply', [params, amountAtomic, 0n, OWNER, '0x']),
    ]);
    expect(built).toMatchObject({ poolId: kept.id, approval: { token: usdc, amountAtomic } });
    const pledged = encodeSupplyCollateral({ ...leg, asset: weth }, market);
    expect(pledged.data).toBe(judge('supplyCollateral', [params, amountAtomic, OWNER, '0x']));
    expect(pledged).toMatchObject({ approval: { token: weth, amountAtomic }, output: null });
  });

  it('withdraws assets, or all shares, to the recipient', () => {
    const leg = sampleLeg({ recipient: OTHER });
    expect(encodeWithdraw(leg, market).data).toBe(
      judge('withdraw', [params, 500_000_000n, 0n, OWNER, OTHER]),
    );
    expect(encodeWithdraw({ ...leg, isMax: true }, market).data).toBe(
      judge('withdraw', [params, 0n, market.supplyShares, OWNER, OTHER]),
    );
    expect(encodeWithdrawCollateral({ ...leg, asset: weth }, market).data).toBe(
      judge('withdrawCollateral', [params, 500_000_000n, OWNER, OTHER]),
    );
  });

  it.each(amounts)('borrows %d for the owner only', (amountAtomic) => {
    const built = encodeBorrow(sampleLeg({ amountAtomic, recipient: OTHER }), market);
    expect(built.data).toBe(judge('borrow', [params, amountAtomic, 0n, OWNER, OWNER]));
    expect(built.output?.recipient).toBe(OWNER);
  });

  it('repays assets, or all shares when everything is repaid', () => {
    const state = { debtAtomic: 500_000_000n, walletAtomic: 10n ** 12n, wrappableAtomic: 0n };
    const part = encodeRepay(sampleLeg({ amountAtomic: 9n }), market, state);
    expect(part.data).toBe(judge('repay', [params, 9n, 0n, OWNER, '0x']));
    expect(part.approval?.amountAtomic).toBe(9n);
    const all = encodeRepay(sampleLeg({ isMax: true }), market, state);
    expect(all.data).toBe(judge('repay', [params, 0n, market.borrowShares, OWNER, '0x']));
    expect(all.approval?.amountAtomic).toBe(500_050_002n);
  });

  it('say which market they are about, and when it is none of the well-known', () => {
    expect(encodeSupply(sampleLeg(), market).description).toBe(
      "Supply 500 USDC to be lent in Morpho's WETH/USDC market (loans are liquidated from 86% of the collateral)",
    );
    expect(encodeSupply(sampleLeg(), { ...market, isKept: false }).description).toContain(
      `unlisted WETH/USDC market ${kept.id}`,
    );
  });
});

describe('Morpho calls, for any amount', () => {
  const amount = fc.bigInt(1n, 2n ** 127n);

  it('decode back to the market, the amount and the owner', () => {
    fc.assert(
      fc.property(amount, (amountAtomic) => {
        const built = encodeSupply(sampleLeg({ amountAtomic }), market);
        const { functionName, args } = decodeFunctionData({ abi: morphoAbi, data: built.data });
        expect([functionName, args]).toEqual(['supply', [params, amountAtomic, 0n, OWNER, '0x']]);
        expect(built.approval?.amountAtomic).toBe(built.spend?.amountAtomic);
        expect(Object.isFrozen(built)).toBe(true);
      }),
    );
  });

  it('repay by shares only with the margin for it, and never more assets than are owed', () => {
    fc.assert(
      fc.property(amount, amount, amount, (amountAtomic, debtAtomic, walletAtomic) => {
        const state = { debtAtomic, walletAtomic, wrappableAtomic: 0n };
        const built = encodeRepay(sampleLeg({ amountAtomic }), market, state);
        const { args } = decodeFunctionData({ abi: morphoAbi, data: built.data });
        const [, assets, shares] = args as unknown as [unknown, bigint, bigint];
        const allowed = built.approval?.amountAtomic as bigint;
        if (shares > 0n) {
          expect([assets, shares]).toEqual([0n, market.borrowShares]);
          expect(allowed).toBe(debtAtomic + debtAtomic / 10_000n + 2n);
        } else {
          expect(assets).toBe(allowed);
          expect(assets).toBeLessThanOrEqual(debtAtomic);
        }
      }),
    );
  });
});

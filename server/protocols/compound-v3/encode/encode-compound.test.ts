import fc from 'fast-check';
import { decodeFunctionData, type Hex, maxUint256, pad, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { cometAbi } from '../abi/comet.ts';
import { encodeRepay, encodeSupplyBase, encodeSupplyCollateral } from './encode-supply.ts';
import { encodeBorrow, encodeWithdrawBase, encodeWithdrawCollateral } from './encode-withdraw.ts';

const usdc = tokenOf('base', 'USDC') as Erc20Token;
const weth = tokenOf('base', 'WETH') as Erc20Token;
const COMET = '0xb125E6687d4313864e53df431d5425969c15Eb2F';
const market = { comet: COMET, base: usdc } as const;

/**
 * Comet's calls as its own dispatcher knows them: `supply` is 0xf2b9fdb8, `withdraw` 0xf3fef3a3 and
 * `withdrawTo` 0xc3b35a7e, each followed by its words.
 */
const words = (selector: Hex, ...values: readonly (Hex | bigint)[]): Hex =>
  `${selector}${values
    .map((value) => pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 }).slice(2))
    .join('')}`.toLowerCase() as Hex;
const SUPPLY = '0xf2b9fdb8';
const WITHDRAW = '0xf3fef3a3';
const WITHDRAW_TO = '0xc3b35a7e';

const amounts = [1n, 500_000_000n, 2n ** 103n];

describe('Compound v3 calls, byte by byte', () => {
  it.each(amounts)('supplies %d', (amountAtomic) => {
    const built = encodeSupplyBase(sampleLeg({ amountAtomic }), market);
    expect([built.to, built.data]).toEqual([COMET, words(SUPPLY, usdc.address, amountAtomic)]);
    const pledged = encodeSupplyCollateral(sampleLeg({ amountAtomic, asset: weth }), market, weth);
    expect(pledged.data).toBe(words(SUPPLY, weth.address, amountAtomic));
    expect(pledged).toMatchObject({
      output: null,
      approval: { token: weth, spender: COMET, amountAtomic },
    });
  });

  it.each(amounts)('borrows %d by withdrawing it, for the owner only', (amountAtomic) => {
    const built = encodeBorrow(sampleLeg({ amountAtomic, recipient: OTHER }), market, 0n);
    expect(built.data).toBe(words(WITHDRAW, usdc.address, amountAtomic));
    expect(built.output?.recipient).toBe(OWNER);
  });

  it('withdraws an amount, or all of it, also to another', () => {
    for (const isMax of [false, true]) {
      const passed = isMax ? maxUint256 : 500_000_000n;
      const own = encodeWithdrawBase(sampleLeg({ isMax }), market);
      expect(own.data).toBe(words(WITHDRAW, usdc.address, passed));
      const sent = encodeWithdrawBase(sampleLeg({ isMax, recipient: OTHER }), market);
      expect(sent.data).toBe(words(WITHDRAW_TO, OTHER, usdc.address, passed));
    }
  });

  it('names an exact amount for all of a collateral, which cannot say "all"', () => {
    const leg = sampleLeg({ isMax: true, asset: weth, amountAtomic: 7n });
    const built = encodeWithdrawCollateral(leg, market, weth);
    expect(built.data).toBe(words(WITHDRAW, weth.address, 7n));
  });

  it('repays all with the greatest number, and approves what that may take', () => {
    const state = { debtAtomic: 500_000_000n, walletAtomic: 10n ** 12n, wrappableAtomic: 0n };
    const built = encodeRepay(sampleLeg({ isMax: true }), market, state);
    expect(built.data).toBe(words(SUPPLY, usdc.address, maxUint256));
    expect(built.approval?.amountAtomic).toBe(500_050_002n);
    const poor = encodeRepay(sampleLeg({ isMax: true }), market, { ...state, walletAtomic: 0n });
    expect(poor.data).toBe(words(SUPPLY, usdc.address, 500_000_000n));
    expect(poor.approval?.amountAtomic).toBe(500_000_000n);
  });
});

describe('Compound v3 calls, for any amount', () => {
  it('decode back to the amount, and approve what they spend', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 104n), (amountAtomic) => {
        const built = encodeSupplyBase(sampleLeg({ amountAtomic }), market);
        const { functionName, args } = decodeFunctionData({ abi: cometAbi, data: built.data });
        expect([functionName, args]).toEqual(['supply', [usdc.address, amountAtomic]]);
        expect(built.approval?.amountAtomic).toBe(built.spend?.amountAtomic);
        expect(built.poolId).toBe(COMET);
        expect(Object.isFrozen(built)).toBe(true);
      }),
    );
  });

  it('never let a repayment take more than the debt and its margin', () => {
    const amount = fc.bigInt(1n, 2n ** 100n);
    fc.assert(
      fc.property(amount, amount, amount, (amountAtomic, debtAtomic, walletAtomic) => {
        const state = { debtAtomic, walletAtomic, wrappableAtomic: 0n };
        const built = encodeRepay(sampleLeg({ amountAtomic }), market, state);
        const { args } = decodeFunctionData({ abi: cometAbi, data: built.data });
        const allowed = built.approval?.amountAtomic as bigint;
        expect(allowed).toBeLessThanOrEqual(debtAtomic + debtAtomic / 10_000n + 2n);
        // A greatest number is bounded by the approval; any other is what is approved.
        if (args[1] === maxUint256) expect(allowed).toBeGreaterThan(debtAtomic);
        else expect(args[1]).toBe(allowed);
        if (amountAtomic < debtAtomic) expect(allowed).toBe(amountAtomic);
      }),
    );
  });
});

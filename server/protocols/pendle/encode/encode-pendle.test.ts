import { createRequire } from 'node:module';
import fc from 'fast-check';
import { type Abi, decodeFunctionData, encodeFunctionData, maxUint256, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { ROUTER } from '../addresses.ts';
import type { Market } from '../read/read-market.ts';
import { encodeDeposit } from './encode-deposit.ts';
import { encodeWithdraw } from './encode-withdraw.ts';

const require = createRequire(import.meta.url);
const abiOf = (name: string): Abi =>
  (
    require(`@pendle/core-v2/build/artifacts/contracts/router/${name}.sol/${name}.json`) as {
      abi: Abi;
    }
  ).abi;
/** The ABI of the facets that Pendle ships. */
const ROUTER_ABI: Abi = [...abiOf('ActionSwapPTV3'), ...abiOf('ActionMiscV3')];

const USDC = tokenOf('ethereum', 'USDC') as Erc20Token;
const PT: Erc20Token = { chain: 'ethereum', address: OWNER, symbol: 'PT-x', decimals: 6 };
const MARKET: Market = {
  address: '0x00000000000000000000000000000000000000A1',
  principal: PT,
  yieldToken: '0x00000000000000000000000000000000000000b2',
  expiry: 1_790_000_000n + 31_536_000n,
  hasEnded: false,
  tokensIn: [USDC.address],
  tokensOut: [USDC.address],
  rateWad: 10n ** 18n,
  heldAtomic: 0n,
};
const NO_SWAP = { swapType: 0, extRouter: zeroAddress, extCalldata: '0x', needScale: false };
const NO_ORDERS = {
  limitRouter: zeroAddress,
  epsSkipMarket: 0n,
  normalFills: [],
  flashFills: [],
  optData: '0x',
};

const amount = fc.bigInt({ min: 1n, max: 10n ** 20n });
const slippage = fc.integer({ min: 1, max: 5000 });

describe('the calldata of Pendle steps', () => {
  it('buys PT as Pendle’s ABI and its documented defaults have it', () => {
    fc.assert(
      fc.property(amount, amount, slippage, (amountAtomic, principalAtomic, slippageBps) => {
        const leg = sampleLeg({ type: 'deposit', chain: 'ethereum', amountAtomic, slippageBps });
        const quote = { principalAtomic, assetAtomic: principalAtomic, priceImpactBps: 1 };
        const built = encodeDeposit(leg, USDC, MARKET, quote);
        const least = built.output?.minAtomic ?? -1n;
        expect(least * 10_000n).toBeLessThanOrEqual(principalAtomic * BigInt(10_000 - slippageBps));
        expect((least + 1n) * 10_000n).toBeGreaterThan(
          principalAtomic * BigInt(10_000 - slippageBps),
        );
        expect(built.data).toBe(
          encodeFunctionData({
            abi: ROUTER_ABI,
            functionName: 'swapExactTokenForPt',
            args: [
              OWNER,
              MARKET.address,
              least,
              {
                guessMin: 0n,
                guessMax: maxUint256,
                guessOffchain: 0n,
                maxIteration: 256n,
                eps: 10n ** 14n,
              },
              {
                tokenIn: USDC.address,
                netTokenIn: amountAtomic,
                tokenMintSy: USDC.address,
                pendleSwap: zeroAddress,
                swapData: NO_SWAP,
              },
              NO_ORDERS,
            ],
          }),
        );
        expect(built.approval).toEqual({ token: USDC, spender: ROUTER, amountAtomic });
        expect(built.spend).toEqual({ token: USDC, amountAtomic });
      }),
    );
  });

  it('sells PT before the end and redeems them after it', () => {
    fc.assert(
      fc.property(amount, amount, slippage, (principalAtomic, outAtomic, slippageBps) => {
        const leg = sampleLeg({ type: 'withdraw', chain: 'ethereum', slippageBps });
        const quote = { principalAtomic, outAtomic };
        for (const hasEnded of [false, true]) {
          const built = encodeWithdraw(leg, USDC, { ...MARKET, hasEnded }, quote);
          const least = built.output?.minAtomic ?? -1n;
          expect(least).toBeLessThanOrEqual(outAtomic);
          const output = {
            tokenOut: USDC.address,
            minTokenOut: least,
            tokenRedeemSy: USDC.address,
            pendleSwap: zeroAddress,
            swapData: NO_SWAP,
          };
          expect(decodeFunctionData({ abi: ROUTER_ABI, data: built.data })).toEqual(
            hasEnded
              ? {
                  functionName: 'redeemPyToToken',
                  args: [OWNER, MARKET.yieldToken, principalAtomic, output],
                }
              : {
                  functionName: 'swapExactPtForToken',
                  args: [OWNER, MARKET.address, principalAtomic, output, NO_ORDERS],
                },
          );
          expect(built.approval).toEqual({
            token: PT,
            spender: ROUTER,
            amountAtomic: principalAtomic,
          });
          expect(built.spend).toEqual({ token: PT, amountAtomic: principalAtomic });
        }
      }),
    );
  });

  it('says what is fixed: the yearly share and the day', () => {
    const leg = sampleLeg({ type: 'deposit', chain: 'ethereum', amountAtomic: 100_000_000n });
    const quote = { principalAtomic: 105_000_000n, assetAtomic: 100_000_000n, priceImpactBps: 0 };
    expect(encodeDeposit(leg, USDC, MARKET, quote).description).toBe(
      'Buy about 105 PT-x with 100 USDC on Pendle: a fixed yield of about 5.00% a year until 2027-09-21',
    );
  });
});

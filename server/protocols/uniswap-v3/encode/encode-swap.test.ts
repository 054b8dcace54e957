import { createRequire } from 'node:module';
import { CurrencyAmount, Token as SdkToken, TradeType } from '@uniswap/sdk-core';
import {
  encodeRouteToPath,
  encodeSqrtRatioX96,
  type FeeAmount,
  Payments,
  Pool,
  Route as SdkRoute,
  SwapQuoter,
  TickMath,
} from '@uniswap/v3-sdk';
import fc from 'fast-check';
import { type Abi, type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { quoterV2Abi } from '../abi/quoter-v2.ts';
import { swapRouter02Abi } from '../abi/swap-router-02.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import { poolAddress } from '../read/pool-address.ts';
import { encodePath, type Route } from '../route.ts';
import { encodeSwap, pooledAddress, type SwapLeg } from './encode-swap.ts';

/** The ABI that Uniswap ships with SwapRouter02: the outside judge of our bytes. */
const { abi } = createRequire(import.meta.url)(
  '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
) as { abi: Abi };

function routerCall(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi, functionName, args });
}

const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002';
const DEADLINE = 1_790_001_800n;

const usdc = tokenOf('base', 'USDC');
const weth = tokenOf('base', 'WETH');
const usdt = tokenOf('base', 'USDT');
const eth = tokenOf('base', 'ETH');

function sdkToken(token: Token): SdkToken {
  return new SdkToken(evmChain(token.chain).id, pooledAddress(token), token.decimals, token.symbol);
}

function unwrapBySdk(amountAtomic: string, recipient: Address): Hex {
  const { quotient } = CurrencyAmount.fromRawAmount(sdkToken(weth), amountAtomic);
  return Payments.encodeUnwrapWETH9(quotient, recipient) as Hex;
}

function sdkRoute(tokens: readonly Token[], fees: readonly number[]) {
  const ratio = encodeSqrtRatioX96(1, 1);
  const sdkTokens = tokens.map(sdkToken);
  const pools = fees.map(
    (fee, i) =>
      new Pool(
        sdkTokens[i] as SdkToken,
        sdkTokens[i + 1] as SdkToken,
        fee as FeeAmount,
        ratio,
        1,
        TickMath.getTickAtSqrtRatio(ratio),
      ),
  );
  return new SdkRoute(pools, sdkTokens[0] as SdkToken, sdkTokens.at(-1) as SdkToken);
}

function quoteOf(route: Route, amountInAtomic: bigint, amountOutAtomic: bigint) {
  return { route, amountInAtomic, amountOutAtomic, swapGas: 90_000n, priceImpactBps: 5 };
}

function swapLeg(changes: Partial<SwapLeg>): SwapLeg {
  return { ...sampleLeg(changes), toAsset: weth, ...changes };
}

const direct: Route = { tokens: [pooledAddress(usdc), pooledAddress(weth)], fees: [500] };
const twoHop: Route = {
  tokens: [pooledAddress(usdt), pooledAddress(usdc), pooledAddress(weth)],
  fees: [100, 500],
};

function multicall(calls: Hex[]): Hex {
  return routerCall('multicall', [DEADLINE, calls]);
}

describe('encodeSwap against the bytes of the Uniswap SDK', () => {
  it('exact in, one pool', () => {
    const built = encodeSwap(
      swapLeg({ toAsset: weth }),
      quoteOf(direct, 500_000_000n, 199_900_000_000_000_000n),
    );
    expect(built.data).toBe(
      multicall([
        routerCall('exactInputSingle', [
          {
            tokenIn: direct.tokens[0],
            tokenOut: direct.tokens[1],
            fee: 500,
            recipient: OWNER,
            amountIn: 500000000n,
            amountOutMinimum: 197901000000000000n,
            sqrtPriceLimitX96: 0n,
          },
        ]),
      ]),
    );
    expect(built).toMatchObject({
      to: UNISWAP_V3.base.swapRouter02,
      valueWei: 0n,
      approval: { token: usdc, spender: UNISWAP_V3.base.swapRouter02, amountAtomic: 500_000_000n },
      deadlineSeconds: DEADLINE,
      description: 'Swap 500 USDC for about 0.1999 WETH on Uniswap v3',
    });
  });

  it('exact in over two pools, native out to another address', () => {
    const built = encodeSwap(
      swapLeg({ asset: usdt, toAsset: eth, recipient: OTHER }),
      quoteOf(twoHop, 500_000_000n, 10_001n),
    );
    expect(built.data).toBe(
      multicall([
        routerCall('exactInput', [
          {
            path: encodeRouteToPath(sdkRoute([usdt, usdc, weth], [100, 500]), false),
            recipient: ROUTER_ITSELF,
            amountIn: 500000000n,
            amountOutMinimum: 9901n,
          },
        ]),
        unwrapBySdk('9901', OTHER),
      ]),
    );
    expect(built.output).toEqual({
      token: eth,
      recipient: OTHER,
      expectedAtomic: 10_001n,
      minAtomic: 9_901n,
    });
  });

  it('exact out, native in: value is the most, the rest is refunded', () => {
    const built = encodeSwap(
      swapLeg({ asset: eth, toAsset: usdc, amountAtomic: 0n, exactOutAtomic: 100_000_000n }),
      quoteOf(
        { tokens: direct.tokens.toReversed(), fees: [500] },
        40_000_000_000_000_001n,
        100_000_000n,
      ),
    );
    expect(built.valueWei).toBe(40_400_000_000_000_001n);
    expect(built.approval).toBeNull();
    expect(built.data).toBe(
      multicall([
        routerCall('exactOutputSingle', [
          {
            tokenIn: pooledAddress(weth),
            tokenOut: pooledAddress(usdc),
            fee: 500,
            recipient: OWNER,
            amountOut: 100000000n,
            amountInMaximum: 40400000000000001n,
            sqrtPriceLimitX96: 0n,
          },
        ]),
        routerCall('refundETH', []),
      ]),
    );
  });

  it('exact in, native in: refunds what a pool that runs out would leave in the router', () => {
    const quote = quoteOf({ tokens: direct.tokens.toReversed(), fees: [500] }, 10n ** 18n, 100n);
    const leg = swapLeg({ asset: eth, toAsset: usdc, amountAtomic: 10n ** 18n });
    const callsAt = (priceImpactBps: number) => {
      const { data } = encodeSwap(leg, { ...quote, priceImpactBps });
      return decodeFunctionData({ abi: swapRouter02Abi, data }).args?.[1] as readonly Hex[];
    };
    expect(callsAt(5_000)).toHaveLength(1);
    expect(callsAt(5_001).slice(1)).toEqual([routerCall('refundETH', [])]);
  });

  it('exact out over two pools, with the path from output to input', () => {
    const built = encodeSwap(
      swapLeg({ asset: usdt, toAsset: eth, amountAtomic: 405n, exactOutAtomic: 7n }),
      quoteOf(twoHop, 402n, 7n),
    );
    expect(built.spend?.amountAtomic).toBe(405n);
    expect(built.data).toBe(
      multicall([
        routerCall('exactOutput', [
          {
            path: encodeRouteToPath(sdkRoute([usdt, usdc, weth], [100, 500]), true),
            recipient: ROUTER_ITSELF,
            amountOut: 7n,
            amountInMaximum: 405n,
          },
        ]),
        unwrapBySdk('7', OWNER),
      ]),
    );
  });

  it('quotes as SwapQuoter asks QuoterV2', () => {
    const route = sdkRoute([usdt, usdc, weth], [100, 500]);
    for (const [direction, functionName, type, currency] of [
      ['exact_in', 'quoteExactInput', TradeType.EXACT_INPUT, sdkToken(usdt)],
      ['exact_out', 'quoteExactOutput', TradeType.EXACT_OUTPUT, sdkToken(weth)],
    ] as const) {
      const amount = CurrencyAmount.fromRawAmount(currency, 12_345);
      expect(
        encodeFunctionData({
          abi: quoterV2Abi,
          functionName,
          args: [encodePath(twoHop, direction), 12_345n],
        }),
      ).toBe(SwapQuoter.quoteCallParameters(route, amount, type, { useQuoterV2: true }).calldata);
    }
  });
});

describe('pool addresses', () => {
  it.each<EvmChainSlug>(['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'xlayer'])(
    'are the SDK’s on %s',
    (chain) => {
      const a = tokenOf(chain, 'USDC');
      const b = tokenOf(chain, 'WETH');
      for (const fee of [100, 500, 3000, 10000]) {
        const expected = Pool.getAddress(
          sdkToken(a),
          sdkToken(b),
          fee as FeeAmount,
          undefined,
          UNISWAP_V3[chain].factory,
        );
        expect(poolAddress(chain, pooledAddress(a), pooledAddress(b), fee)).toBe(expected);
        expect(poolAddress(chain, pooledAddress(b), pooledAddress(a), fee)).toBe(expected);
      }
    },
  );
});

describe('encodeSwap, for any quote', () => {
  const amount = fc.bigInt(1n, 2n ** 127n);
  const anyCase = fc.record({
    quotedIn: amount,
    quotedOut: amount,
    slippageBps: fc.integer({ min: 1, max: 5000 }),
    exactOut: fc.boolean(),
    hops: fc.constantFrom(direct, twoHop),
    nativeOut: fc.boolean(),
  });

  it('decodes back to what was asked, within the owner’s bounds', () => {
    fc.assert(
      fc.property(anyCase, ({ quotedIn, quotedOut, slippageBps, exactOut, hops, nativeOut }) => {
        const built = encodeSwap(
          swapLeg({
            asset: hops === direct ? usdc : usdt,
            toAsset: nativeOut ? eth : weth,
            slippageBps,
            amountAtomic: exactOut ? 0n : quotedIn,
            ...(exactOut ? { exactOutAtomic: quotedOut } : {}),
          }),
          quoteOf(hops, quotedIn, quotedOut),
        );
        const outer = decodeFunctionData({ abi: swapRouter02Abi, data: built.data });
        const [deadline, calls] = outer.args as readonly [bigint, readonly Hex[]];
        expect(deadline).toBe(DEADLINE);
        expect(calls).toHaveLength(nativeOut ? 2 : 1);
        const swap = decodeFunctionData({ abi: swapRouter02Abi, data: calls[0] as Hex });
        const params = swap.args?.[0] as {
          recipient: Address;
          amountIn?: bigint;
          amountOutMinimum?: bigint;
          amountOut?: bigint;
          amountInMaximum?: bigint;
        };
        expect(params.recipient).toBe(nativeOut ? ROUTER_ITSELF : OWNER);
        const spent = (params.amountIn ?? params.amountInMaximum) as bigint;
        const received = (params.amountOutMinimum ?? params.amountOut) as bigint;
        expect(built.approval?.amountAtomic).toBe(spent);
        expect(built.spend?.amountAtomic).toBe(spent);
        expect(built.output?.minAtomic).toBe(received);
        if (exactOut) {
          expect(received).toBe(quotedOut);
          expect(spent * 10_000n).toBeLessThanOrEqual(quotedIn * BigInt(10_000 + slippageBps));
        } else {
          expect(spent).toBe(quotedIn);
          expect(received * 10_000n).toBeGreaterThanOrEqual(
            quotedOut * BigInt(10_000 - slippageBps),
          );
          expect(received).toBeLessThanOrEqual(quotedOut);
        }
        expect(Object.isFrozen(built)).toBe(true);
      }),
    );
  });
});

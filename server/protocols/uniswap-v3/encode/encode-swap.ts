import type { Address, Hex } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { swapRouter02Abi } from '../abi/swap-router-02.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import type { RouteQuote } from '../read/quote-routes.ts';
import { encodePath, type Route } from '../route.ts';
import { maxInAtomic, minOutAtomic } from './slippage-bounds.ts';

/** SwapRouter02 `Constants.ADDRESS_THIS`: the router keeps the output for the next call. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002';

/** Around the pools' own gas: entry, calldata, moving the tokens. Plain tokens use half of it. */
const BASE_GAS = 60_000n;
const NATIVE_OUT_GAS = 20_000n;

/** Beyond this a pool may have too little liquidity and take less than the value sent (v3-sdk `riskOfPartialFill`). */
const PARTIAL_FILL_IMPACT_BPS = 5_000;

/** A swap leg with everything an encoder needs. */
export interface SwapLeg extends Leg {
  readonly toAsset: Token;
}

/**
 * Encodes a swap on SwapRouter02 as `multicall(deadline, calls)`. The router wraps native input
 * from the call's value; native output is unwrapped to the recipient in a second call; native
 * input that may not be used up, as in an exact-out swap, is refunded.
 *
 * For an exact-out leg `amountAtomic`, when not 0, caps what may be spent.
 */
export function encodeSwap(leg: SwapLeg, quote: RouteQuote): BuiltCall {
  const { asset, toAsset, recipient, slippageBps } = leg;
  const exactOut = leg.exactOutAtomic !== undefined;
  const ceiling = exactOut ? maxInAtomic(quote.amountInAtomic, slippageBps) : leg.amountAtomic;
  const spendAtomic =
    exactOut && leg.amountAtomic > 0n && leg.amountAtomic < ceiling ? leg.amountAtomic : ceiling;
  const minAtomic = leg.exactOutAtomic ?? minOutAtomic(quote.amountOutAtomic, slippageBps);
  const deadlineSeconds = leg.nowSeconds + BigInt(leg.validForSeconds);
  const router = UNISWAP_V3[leg.chain].swapRouter02;

  const swap = encodeSwapCall(quote.route, {
    exactOut,
    recipient: isErc20(toAsset) ? recipient : ROUTER_ITSELF,
    inAtomic: spendAtomic,
    outAtomic: minAtomic,
  });
  const calls = [swap];
  if (!isErc20(toAsset)) {
    calls.push(
      encodeCall({
        abi: swapRouter02Abi,
        functionName: 'unwrapWETH9',
        args: [minAtomic, recipient],
      }),
    );
  }
  if (!isErc20(asset) && (exactOut || quote.priceImpactBps > PARTIAL_FILL_IMPACT_BPS)) {
    calls.push(encodeCall({ abi: swapRouter02Abi, functionName: 'refundETH' }));
  }

  return Object.freeze({
    to: router,
    data: encodeCall({
      abi: swapRouter02Abi,
      functionName: 'multicall',
      args: [deadlineSeconds, calls],
    }),
    valueWei: isErc20(asset) ? 0n : spendAtomic,
    spend: { token: asset, amountAtomic: spendAtomic },
    approval: isErc20(asset) ? { token: asset, spender: router, amountAtomic: spendAtomic } : null,
    output: { token: toAsset, recipient, expectedAtomic: quote.amountOutAtomic, minAtomic },
    awaitsBridge: false,
    priceImpactBps: quote.priceImpactBps,
    ...(quote.meanLossBps !== undefined && { meanLossBps: quote.meanLossBps }),
    route: {
      kind: 'uniswap-v3',
      tokens: [...quote.route.tokens],
      fees: [...quote.route.fees],
      exact_out: exactOut,
    },
    deadlineSeconds,
    gasUnits: BASE_GAS + quote.swapGas + (isErc20(toAsset) ? 0n : NATIVE_OUT_GAS),
    description: describeSwap(leg, quote, spendAtomic),
  });
}

function encodeSwapCall(
  route: Route,
  swap: { exactOut: boolean; recipient: Address; inAtomic: bigint; outAtomic: bigint },
): Hex {
  const { recipient, inAtomic, outAtomic } = swap;
  const [tokenIn, tokenOut] = route.tokens as [Address, Address];
  const [fee] = route.fees as [number];
  const single = route.fees.length === 1;
  if (swap.exactOut) {
    const amounts = { recipient, amountOut: outAtomic, amountInMaximum: inAtomic };
    return single
      ? encodeCall({
          abi: swapRouter02Abi,
          functionName: 'exactOutputSingle',
          args: [{ tokenIn, tokenOut, fee, ...amounts, sqrtPriceLimitX96: 0n }],
        })
      : encodeCall({
          abi: swapRouter02Abi,
          functionName: 'exactOutput',
          args: [{ path: encodePath(route, 'exact_out'), ...amounts }],
        });
  }
  const amounts = { recipient, amountIn: inAtomic, amountOutMinimum: outAtomic };
  return single
    ? encodeCall({
        abi: swapRouter02Abi,
        functionName: 'exactInputSingle',
        args: [{ tokenIn, tokenOut, fee, ...amounts, sqrtPriceLimitX96: 0n }],
      })
    : encodeCall({
        abi: swapRouter02Abi,
        functionName: 'exactInput',
        args: [{ path: encodePath(route, 'exact_in'), ...amounts }],
      });
}

function describeSwap(leg: SwapLeg, quote: RouteQuote, spendAtomic: bigint): string {
  const { asset, toAsset } = leg;
  const recipient =
    leg.recipient.toLowerCase() === leg.owner.toLowerCase() ? '' : ` to ${leg.recipient}`;
  const via = quote.route.fees.length === 1 ? '' : ` through ${quote.route.fees.length} pools`;
  if (leg.exactOutAtomic !== undefined) {
    const bought = `${formatAmount(leg.exactOutAtomic, toAsset.decimals)} ${toAsset.symbol}`;
    const paid = `${formatAmountShort(quote.amountInAtomic, asset.decimals)} ${asset.symbol}`;
    const most = `${formatAmount(spendAtomic, asset.decimals)} ${asset.symbol}`;
    return `Buy exactly ${bought} for about ${paid} (at most ${most}) on Uniswap v3${via}${recipient}`;
  }
  const paid = `${formatAmount(spendAtomic, asset.decimals)} ${asset.symbol}`;
  const bought = `${formatAmountShort(quote.amountOutAtomic, toAsset.decimals)} ${toAsset.symbol}`;
  return `Swap ${paid} for about ${bought} on Uniswap v3${via}${recipient}`;
}

/** The token a pool knows: the wrapped form of the native coin, or the token itself. */
export function pooledAddress(token: Token): Address {
  return token.address ?? wrappedNativeToken(token.chain).address;
}

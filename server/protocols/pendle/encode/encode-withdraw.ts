import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { routerAbi } from '../abi/router.ts';
import { ROUTER } from '../addresses.ts';
import type { Market } from '../read/read-market.ts';
import { NO_ORDERS, tokenOutput } from './plain-route.ts';

/** An SY may have to call its tokens back from elsewhere. */
const SELL_GAS = 800_000n;
const REDEEM_GAS = 700_000n;

/** What a market, or the SY after its end, gives for PT. */
export interface TokenQuote {
  readonly principalAtomic: bigint;
  readonly outAtomic: bigint;
  readonly priceImpactBps?: number;
}

/**
 * Turns PT into a token that the SY gives, for the owner: sold to the market before its end
 * (`swapExactPtForToken`), redeemed after it (`redeemPyToToken`, which then needs no YT).
 */
export function encodeWithdraw(
  leg: Leg,
  token: Erc20Token,
  market: Market,
  { outAtomic, priceImpactBps, principalAtomic }: TokenQuote,
): BuiltCall {
  const { owner, slippageBps } = leg;
  const { address, hasEnded, principal, yieldToken } = market;
  const minAtomic = (outAtomic * BigInt(10_000 - slippageBps)) / 10_000n;
  const output = tokenOutput(token.address, minAtomic);
  return Object.freeze({
    to: ROUTER,
    data: hasEnded
      ? encodeCall({
          abi: routerAbi,
          functionName: 'redeemPyToToken',
          args: [owner, yieldToken, principalAtomic, output],
        })
      : encodeCall({
          abi: routerAbi,
          functionName: 'swapExactPtForToken',
          args: [owner, address, principalAtomic, output, NO_ORDERS],
        }),
    valueWei: 0n,
    spend: { token: principal, amountAtomic: principalAtomic },
    approval: { token: principal, spender: ROUTER, amountAtomic: principalAtomic },
    output: { token, recipient: owner, expectedAtomic: outAtomic, minAtomic },
    awaitsBridge: false,
    ...(priceImpactBps !== undefined && { priceImpactBps }),
    gasUnits: hasEnded ? REDEEM_GAS : SELL_GAS,
    description: `${hasEnded ? 'Redeem' : 'Sell'} ${formatAmount(principalAtomic, principal.decimals)} ${principal.symbol} for about ${formatAmountShort(outAtomic, token.decimals)} ${token.symbol} on Pendle`,
  });
}

import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { routerAbi } from '../abi/router.ts';
import { ROUTER } from '../addresses.ts';
import { lastDay, type Market } from '../read/read-market.ts';
import { NO_ORDERS, ON_CHAIN_GUESS, tokenInput } from './plain-route.ts';

/** The router searches for the amount on chain, and an SY may have to deposit elsewhere. */
const BUY_GAS = 900_000n;
const SECONDS_PER_YEAR = 31_536_000n;

/** What a market gives for a deposit. */
export interface PrincipalQuote {
  readonly principalAtomic: bigint;
  /** What is put in, in units of the market's asset: what as many PT pay at the end. */
  readonly assetAtomic: bigint;
  readonly priceImpactBps: number;
}

/** Buys a market's PT with a token its SY takes (`swapExactTokenForPt`), for the owner. */
export function encodeDeposit(
  leg: Leg,
  asset: Erc20Token,
  market: Market,
  { assetAtomic, priceImpactBps, principalAtomic }: PrincipalQuote,
): BuiltCall {
  const { amountAtomic, nowSeconds, owner, slippageBps } = leg;
  const { principal } = market;
  const minAtomic = (principalAtomic * BigInt(10_000 - slippageBps)) / 10_000n;
  const yearlyBps =
    ((principalAtomic - assetAtomic) * 10_000n * SECONDS_PER_YEAR) /
    (assetAtomic * (market.expiry - nowSeconds));
  return Object.freeze({
    to: ROUTER,
    data: encodeCall({
      abi: routerAbi,
      functionName: 'swapExactTokenForPt',
      args: [
        owner,
        market.address,
        minAtomic,
        ON_CHAIN_GUESS,
        tokenInput(asset.address, amountAtomic),
        NO_ORDERS,
      ],
    }),
    valueWei: 0n,
    spend: { token: asset, amountAtomic },
    approval: { token: asset, spender: ROUTER, amountAtomic },
    output: { token: principal, recipient: owner, expectedAtomic: principalAtomic, minAtomic },
    awaitsBridge: false,
    priceImpactBps,
    gasUnits: BUY_GAS,
    description: `Buy about ${formatAmountShort(principalAtomic, principal.decimals)} ${principal.symbol} with ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} on Pendle: a fixed yield of about ${percent(yearlyBps)} a year until ${lastDay(market)}`,
  });
}

function percent(bps: bigint): string {
  return `${bps / 100n}.${(bps % 100n).toString().padStart(2, '0')}%`;
}

import { isAddressEqual, zeroAddress } from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { routerStaticAbi } from './abi/router-static.ts';
import { isPendleChain, PENDLE } from './addresses.ts';
import { encodeWithdraw, type TokenQuote } from './encode/encode-withdraw.ts';
import { impactBps, refuseImpact } from './price-impact.ts';
import { invalid, type Market, readMarket } from './read/read-market.ts';

type SizelessLeg = Omit<Leg, 'amountAtomic'>;

/**
 * Sells PT, or redeems them after the market's end. The amount counts PT where the leg's asset is
 * the PT, and otherwise what is to come out: then as many PT go in as that takes.
 */
export function* buildWithdraw(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, isMax } = leg;
  const market = yield* readMarket(leg);
  if (isRefusal(market)) return market;
  const token = yield* tokenOut(leg, market);
  if (isRefusal(token)) return token;
  const countsPrincipal = sameToken(asset, market.principal);
  const quote = isMax
    ? yield* quoteAll(leg, market, token)
    : countsPrincipal
      ? yield* readQuote(leg, market, token, amountAtomic)
      : yield* quoteFor(leg, market, token, amountAtomic);
  if (isRefusal(quote)) return quote;
  if (quote.outAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: `Pendle gives no ${token.symbol} for so little.`,
      field: 'amount',
    };
  }
  if (!leg.earlierSteps && quote.principalAtomic > market.heldAtomic) {
    return yield* refuseBeyondHeld(leg, market, token, countsPrincipal);
  }
  return (
    refuseImpact(market, quote.priceImpactBps ?? 0) ?? encodeWithdraw(leg, token, market, quote)
  );
}

/** What all of the owner's PT are: as they are where they are the asset, else what they give. */
export function* readMaxWithdraw(leg: SizelessLeg): ContractRead<bigint | Refusal> {
  const market = yield* readMarket(leg);
  if (isRefusal(market)) return market;
  const token = yield* tokenOut(leg, market);
  if (isRefusal(token)) return token;
  const quote = yield* quoteAll(leg, market, token);
  if (isRefusal(quote)) return quote;
  return sameToken(leg.asset, market.principal) ? quote.principalAtomic : quote.outAtomic;
}

/** What comes out: the leg's asset, or for PT the first token of the SY that is known. */
function* tokenOut(
  { asset, chain }: SizelessLeg,
  market: Market,
): ContractRead<Erc20Token | Refusal> {
  const given = market.tokensOut.filter((address) => address !== zeroAddress);
  if (sameToken(asset, market.principal)) {
    const listed = given.map((address) => resolveToken(chain, address)).find((token) => token);
    if (listed && isErc20(listed)) return listed;
    const [first] = given;
    const token = first && (yield* readToken(chain, first));
    return token || invalid(`Pendle gives nothing known for ${market.principal.symbol}.`);
  }
  if (isErc20(asset) && given.some((address) => isAddressEqual(address, asset.address))) {
    return asset;
  }
  return {
    refused: 'asset_unsupported',
    reason: `The Pendle market of ${market.principal.symbol} does not give ${asset.symbol}.`,
    field: 'asset',
  };
}

function* quoteAll(
  leg: SizelessLeg,
  market: Market,
  token: Erc20Token,
): ContractRead<TokenQuote | Refusal> {
  const { heldAtomic, principal } = market;
  if (heldAtomic > 0n) return yield* readQuote(leg, market, token, heldAtomic);
  return {
    refused: 'insufficient_position',
    reason: `You hold no ${principal.symbol}.`,
    field: 'vault_address',
  };
}

/** As many PT as return an amount: by the price of a first try, which is close to the last. */
function* quoteFor(
  leg: SizelessLeg,
  market: Market,
  token: Erc20Token,
  wantedAtomic: bigint,
): ContractRead<TokenQuote | Refusal> {
  const { principal } = market;
  const tryAtomic =
    (wantedAtomic * 10n ** BigInt(principal.decimals)) / 10n ** BigInt(token.decimals);
  const first = yield* readQuote(leg, market, token, tryAtomic > 0n ? tryAtomic : 1n);
  if (isRefusal(first) || first.outAtomic === 0n) return first;
  const needed = divideUp(first.principalAtomic * wantedAtomic, first.outAtomic);
  return yield* readQuote(leg, market, token, needed);
}

function* readQuote(
  { chain }: SizelessLeg,
  market: Market,
  token: Erc20Token,
  principalAtomic: bigint,
): ContractRead<TokenQuote | Refusal> {
  if (!isPendleChain(chain)) return invalid('Pendle is not on this chain.');
  const at = { chain, to: PENDLE[chain].routerStatic, abi: routerStaticAbi } as const;
  if (market.hasEnded) {
    const redeemed = yield* readOne(
      call({
        ...at,
        functionName: 'redeemPyToTokenStatic',
        args: [market.yieldToken, principalAtomic, token.address],
      }),
    );
    return redeemed.ok ? { principalAtomic, outAtomic: redeemed.value } : noQuote(market);
  }
  const sold = yield* readOne(
    call({
      ...at,
      functionName: 'swapExactPtForTokenStatic',
      args: [market.address, principalAtomic, token.address],
    }),
  );
  if (!sold.ok) return noQuote(market);
  const [outAtomic, , , priceImpact] = sold.value;
  return { principalAtomic, outAtomic, priceImpactBps: impactBps(priceImpact) };
}

function* refuseBeyondHeld(
  leg: SizelessLeg,
  market: Market,
  token: Erc20Token,
  countsPrincipal: boolean,
): ContractRead<Refusal> {
  const { heldAtomic, principal } = market;
  const held = `${formatAmount(heldAtomic, principal.decimals)} ${principal.symbol}`;
  const all = yield* quoteAll(leg, market, token);
  const worth = isRefusal(all)
    ? ''
    : `, for which Pendle gives ${formatAmount(all.outAtomic, token.decimals)} ${token.symbol} now`;
  return {
    refused: 'insufficient_position',
    reason: `You hold ${held}${countsPrincipal ? '' : worth}.`,
    field: 'amount',
  };
}

function noQuote({ principal }: Market): Refusal {
  return {
    refused: 'insufficient_liquidity',
    reason: `Pendle gives no quote for so much ${principal.symbol}.`,
    field: 'amount',
  };
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

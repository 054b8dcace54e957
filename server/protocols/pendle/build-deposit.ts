import { isAddressEqual } from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { routerStaticAbi } from './abi/router-static.ts';
import { isPendleChain, PENDLE } from './addresses.ts';
import { encodeDeposit } from './encode/encode-deposit.ts';
import { impactBps, refuseImpact } from './price-impact.ts';
import { invalid, lastDay, readMarket } from './read/read-market.ts';

const WAD = 10n ** 18n;

/** Buys PT of the market that the leg names, if that pays more at the end than goes in. */
export function* buildDeposit(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, chain } = leg;
  const market = yield* readMarket(leg);
  if (isRefusal(market)) return market;
  if (!isPendleChain(chain)) return invalid('Pendle is not on this chain.');
  const { principal } = market;
  if (market.hasEnded) {
    return invalid(`This market ended on ${lastDay(market)}: its PT can only be withdrawn.`);
  }
  const isTaken = market.tokensIn.some(
    (token) => isErc20(asset) && isAddressEqual(token, asset.address),
  );
  if (!isErc20(asset) || !isTaken) {
    return {
      refused: 'asset_unsupported',
      reason: `The Pendle market of ${principal.symbol} does not take ${asset.symbol}.`,
      field: 'asset',
    };
  }
  const quote = yield* readOne(
    call({
      chain,
      to: PENDLE[chain].routerStatic,
      abi: routerStaticAbi,
      functionName: 'swapExactTokenForPtStatic',
      args: [market.address, asset.address, amountAtomic],
    }),
  );
  if (!quote.ok) {
    return {
      refused: 'insufficient_liquidity',
      reason: `The Pendle market of ${principal.symbol} gives no quote for so much ${asset.symbol}.`,
      field: 'amount',
    };
  }
  const [principalAtomic, syAtomic, , priceImpact] = quote.value;
  const assetAtomic = (syAtomic * market.rateWad) / WAD;
  if (principalAtomic === 0n || assetAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: `Pendle gives no ${principal.symbol} for so little.`,
      field: 'amount',
    };
  }
  if (principalAtomic < assetAtomic) {
    const text = (atomic: bigint) => formatAmountShort(atomic, principal.decimals);
    return {
      refused: 'insufficient_liquidity',
      reason: `The market gives ${text(principalAtomic)} ${principal.symbol} for what is worth ${text(assetAtomic)} of them at the end on ${lastDay(market)}: less than goes in. Put in less.`,
      field: 'amount',
    };
  }
  const priceImpactBps = impactBps(priceImpact);
  return (
    refuseImpact(market, priceImpactBps) ??
    encodeDeposit(leg, asset, market, { principalAtomic, assetAtomic, priceImpactBps })
  );
}

import type { Reading } from '#server/chains/evm/read.ts';
import { canonicalSymbol, resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { chooseMarket, type Holding } from './choose-market.ts';
import { describeMarket } from './encode/describe-market.ts';
import type { KeptMarket } from './kept-markets.ts';
import { type MarketState, readMarket } from './read/read-market.ts';

/** What an action looks for in a market, for an asset that it lends and one that it takes. */
export interface Wanted {
  readonly loan?: Holding;
  readonly collateral?: Holding;
}

/** A market, and what the leg's asset is in it. */
export interface Place {
  readonly asset: Erc20Token;
  readonly market: MarketState;
  readonly isCollateral: boolean;
}

/**
 * Chooses and reads the market a leg is about. An asset that a well-known market lends counts as
 * that market's loan asset; any other as collateral.
 */
export function* findMarket(
  leg: Omit<Leg, 'amountAtomic'>,
  wanted: Wanted,
): Reading<Place | Refusal> {
  const { asset, owner } = leg;
  if (!isErc20(asset)) return takesOnlyWrapped(asset.symbol);
  const chosen = yield* chooseMarket(leg, (market) => {
    if (wanted.loan && isToken(leg, market.loan)) return wanted.loan;
    return wanted.collateral && isToken(leg, market.collateral) ? wanted.collateral : undefined;
  });
  if (isRefusal(chosen)) return chosen;
  const market = yield* readMarket(chosen.chain, chosen.id, owner);
  if (isRefusal(market)) return market;
  if (wanted.loan && sameToken(market.loan, asset)) return { asset, market, isCollateral: false };
  if (wanted.collateral && sameToken(market.collateral, asset)) {
    return { asset, market, isCollateral: true };
  }
  const lent = wanted.collateral
    ? `${market.loan.symbol} to lend and ${market.collateral.symbol} as collateral`
    : `only ${market.loan.symbol} to borrow and repay`;
  return {
    refused: 'asset_unsupported',
    reason: `Morpho's ${describeMarket(market)} takes ${lent}.`,
    field: 'asset',
  };
}

function isToken({ asset, chain }: Pick<Leg, 'asset' | 'chain'>, symbol: KeptMarket['loan']) {
  const token = resolveToken(chain, canonicalSymbol(symbol));
  return token !== undefined && sameToken(token, asset);
}

function takesOnlyWrapped(symbol: string): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: `Morpho takes ${symbol} in its wrapped form only.`,
    field: 'asset',
  };
}

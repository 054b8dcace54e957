import type { ContractRead } from '#server/chains/evm/read.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { isMorphoChain } from './addresses.ts';
import { chooseMarket, type FittingMarket, type Holding } from './choose-market.ts';
import { describeMarket } from './encode/describe-market.ts';
import { KEPT_MARKETS } from './kept-markets.ts';
import { projectMarket, type Stand } from './read/project-market.ts';
import { readMarket } from './read/read-market.ts';

/** What an action looks for in a market, for an asset that it lends and one that it takes. */
export interface Wanted {
  readonly loan?: Holding;
  readonly collateral?: Holding;
}

/** A market, and what the leg's asset is in it. */
export interface Place extends Stand {
  readonly asset: Erc20Token;
  readonly isCollateral: boolean;
}

/**
 * Chooses and reads the market a leg is about. An asset that some well-known market lends is rather
 * that market's loan asset than another one's collateral; but what a later step of the plan borrows
 * against is collateral of the market that lends that.
 */
export function* findMarket(
  leg: Omit<Leg, 'amountAtomic'>,
  wanted: Wanted,
): ContractRead<Place | Refusal> {
  const { asset, owner } = leg;
  if (!isErc20(asset)) return takesOnlyWrapped(asset.symbol);
  const chosen = yield* chooseMarket(leg, fittingMarkets(leg, wanted));
  if (isRefusal(chosen)) return chosen;
  const market = yield* readMarket(chosen.chain, chosen.id, owner);
  if (isRefusal(market)) return market;
  const stand = projectMarket(market, leg);
  if (wanted.loan && sameToken(market.loan, asset)) return { ...stand, asset, isCollateral: false };
  if (wanted.collateral && sameToken(market.collateral, asset)) {
    return { ...stand, asset, isCollateral: true };
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

function fittingMarkets(
  { asset, chain, laterBorrows = [] }: Pick<Leg, 'asset' | 'chain' | 'laterBorrows'>,
  wanted: Wanted,
): readonly FittingMarket[] {
  if (!isMorphoChain(chain)) return [];
  const as = (role: keyof Wanted) => {
    const holding = wanted[role];
    return KEPT_MARKETS[chain].flatMap((market) => {
      const token = resolveToken(chain, market[role]);
      return holding && token && sameToken(token, asset) ? [{ market, holding }] : [];
    });
  };
  const pledged = as('collateral').filter(({ market }) => {
    const loan = resolveToken(chain, market.loan);
    return laterBorrows.some((borrowed) => loan && sameToken(borrowed, loan));
  });
  return pledged.length > 0 ? pledged : [...as('loan'), ...as('collateral')];
}

function takesOnlyWrapped(symbol: string): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: `Morpho takes ${symbol} in its wrapped form only.`,
    field: 'asset',
  };
}

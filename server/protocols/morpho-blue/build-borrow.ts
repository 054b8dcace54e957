import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { withEarlierSteps } from '#server/protocols/standards/lending/earlier-steps.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeBorrow } from './encode/encode-withdraw.ts';
import { findMarket } from './find-market.ts';
import { borrowPowerAtomic, healthChange } from './read/limits.ts';
import type { MarketState } from './read/read-market.ts';
import { refuseVault } from './refuse-vault.ts';

const WANTED = { loan: 'collateral' } as const;

/** Borrows a market's loan asset against the owner's collateral in that market. */
export function* buildBorrow(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic } = leg;
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to borrow.', field: 'amount' };
  }
  if (leg.vaultAddress !== undefined) return refuseVault('borrow');
  const place = yield* findMarket(leg, WANTED);
  if (isRefusal(place)) return place;
  const { least, market } = place;
  const { collateral, liquidityAtomic, loan } = market;
  const amountOf = (atomic: bigint) => `${formatAmount(atomic, loan.decimals)} ${loan.symbol}`;
  const power = borrowPowerAtomic(least);
  if (amountAtomic > power) {
    return {
      refused: 'insufficient_position',
      reason:
        power === 0n
          ? noCollateral(market)
          : withEarlierSteps(
              leg,
              `Your ${collateral.symbol} in this market of Morpho lets you borrow at most ${amountOf(power)}.`,
            ),
      field: 'amount',
    };
  }
  if (amountAtomic > liquidityAtomic) {
    return {
      refused: 'insufficient_liquidity',
      reason: `This market of Morpho can lend at most ${amountOf(liquidityAtomic)} now.`,
      field: 'amount',
    };
  }
  return withHealth(encodeBorrow(leg, market), healthChange(least, { debtAtomic: amountAtomic }));
}

/**
 * The most the owner can borrow, less a thousandth so that interest and price moves until the
 * call lands do not make it revert.
 */
export function* readMaxBorrow(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  if (leg.vaultAddress !== undefined) return refuseVault('borrow');
  const place = yield* findMarket(leg, WANTED);
  if (isRefusal(place)) return place;
  const { least, market } = place;
  const power = (borrowPowerAtomic(least) * 999n) / 1000n;
  const most = power < market.liquidityAtomic ? power : market.liquidityAtomic;
  if (most > 0n) return most;
  return { refused: 'insufficient_position', reason: noCollateral(market), field: 'amount' };
}

function noCollateral({ collateral, loan, priceE36 }: MarketState): string {
  if (priceE36 === 0n) {
    return `The oracle of Morpho's ${collateral.symbol}/${loan.symbol} market does not answer now.`;
  }
  return `You have no ${collateral.symbol} in Morpho's ${collateral.symbol}/${loan.symbol} market to borrow against.`;
}

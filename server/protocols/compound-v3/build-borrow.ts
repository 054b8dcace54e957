import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { withEarlierSteps } from '#server/protocols/standards/lending/earlier-steps.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { chooseLendingMarket } from './choose-market.ts';
import { encodeBorrow } from './encode/encode-withdraw.ts';
import { borrowPowerAtomic, healthChange } from './read/limits.ts';
import type { MarketState } from './read/read-market.ts';
import { readStand, type Stand } from './read/read-stand.ts';
import { refusePaused, takesOnlyWrapped } from './refusals.ts';

/** Borrows a market's base asset against the owner's collateral in that market. */
export function* buildBorrow(leg: Leg): ContractRead<BuildResult> {
  if (leg.amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to borrow.', field: 'amount' };
  }
  const stand = yield* readLendingMarket(leg);
  if (isRefusal(stand)) return stand;
  const { least, market } = stand;
  const { amountAtomic } = leg;
  const { borrowMinAtomic, debtAtomic, liquidityAtomic, suppliedAtomic } = market;
  const amountOf = amountIn(market);
  // What the owner supplied is taken out first, and only the rest is lent.
  if (amountAtomic <= suppliedAtomic) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `You have ${amountOf(suppliedAtomic)} supplied to this market of Compound v3, which would be taken out before anything is lent: withdraw it instead.`,
      ),
      field: 'asset',
    };
  }
  const lentAtomic = amountAtomic - least.suppliedAtomic;
  const power = borrowPowerAtomic(least);
  if (lentAtomic > power) {
    return {
      refused: 'insufficient_position',
      reason:
        power === 0n
          ? noCollateral(market)
          : withEarlierSteps(
              leg,
              `Your collateral in Compound v3's ${market.base.symbol} market lets you borrow at most ${amountOf(power)}.`,
            ),
      field: 'amount',
    };
  }
  if (debtAtomic + amountAtomic < borrowMinAtomic) {
    return {
      refused: 'amount_too_small',
      reason: `Compound v3 lends at least ${amountOf(borrowMinAtomic)} in this market.`,
      field: 'amount',
    };
  }
  if (amountAtomic > liquidityAtomic) {
    return {
      refused: 'insufficient_liquidity',
      reason: `Compound v3 can lend at most ${amountOf(liquidityAtomic)} now.`,
      field: 'amount',
    };
  }
  const built = encodeBorrow(leg, market, suppliedAtomic);
  return withHealth(built, healthChange(least, { debtAtomic: lentAtomic }));
}

/**
 * The most the owner can borrow, less a thousandth so that interest and price moves until the
 * call lands do not make it revert.
 */
export function* readMaxBorrow(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  const stand = yield* readLendingMarket(leg);
  if (isRefusal(stand)) return stand;
  const { least, market } = stand;
  const power = (borrowPowerAtomic(least) * 999n) / 1000n;
  const { liquidityAtomic } = market;
  const most = power < liquidityAtomic ? power : liquidityAtomic;
  if (most > 0n) return most;
  return { refused: 'insufficient_position', reason: noCollateral(market), field: 'amount' };
}

function* readLendingMarket(leg: Omit<Leg, 'amountAtomic'>): ContractRead<Stand | Refusal> {
  if (!isErc20(leg.asset)) return takesOnlyWrapped(leg.asset);
  const chosen = chooseLendingMarket(leg);
  if (isRefusal(chosen)) return chosen;
  const stand = yield* readStand(chosen, leg);
  if (isRefusal(stand)) return stand;
  const { market } = stand;
  return refusePaused(market, market.isWithdrawPaused, 'loans') ?? stand;
}

function noCollateral({ base }: MarketState): string {
  return `You have no collateral in Compound v3's ${base.symbol} market to borrow against: what is deposited with pool_id "${base.symbol}" goes there.`;
}

function amountIn({ base }: MarketState) {
  return (atomic: bigint) => `${formatAmount(atomic, base.decimals)} ${base.symbol}`;
}

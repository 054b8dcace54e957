import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type Erc20Token, isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { atMost, withEarlierSteps } from '#server/protocols/standards/lending/earlier-steps.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { findMarket } from './choose-market.ts';
import { encodeWithdrawBase, encodeWithdrawCollateral } from './encode/encode-withdraw.ts';
import { collateralOf, healthChange, releasableAtomic } from './read/limits.ts';
import type { Collateral, MarketState } from './read/read-market.ts';
import { readStand, type Stand } from './read/read-stand.ts';
import { refusePaused, takesOnlyWrapped, takesOther } from './refusals.ts';

/** Withdraws the base asset that the owner supplied, or collateral that no debt needs. */
export function* buildWithdraw(leg: Leg): ContractRead<BuildResult> {
  const place = yield* findPlace(leg);
  if (isRefusal(place)) return place;
  const { asset, market } = place;
  if (leg.amountAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'There is nothing to withdraw.',
      field: 'amount',
    };
  }
  const paused = refusePaused(market, market.isWithdrawPaused, 'withdrawals');
  if (paused) return paused;
  return place.collateral
    ? withdrawCollateral(leg, place, asset, place.collateral)
    : withdrawBase(leg, market);
}

/** All of the owner's supply or collateral: what `max` means for a withdrawal. */
export function* readMaxWithdraw(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  const place = yield* findPlace(leg);
  if (isRefusal(place)) return place;
  const { asset, collateral, market } = place;
  const held = collateral ? collateral.balanceAtomic : market.suppliedAtomic;
  if (held > 0n) return held;
  return {
    refused: 'insufficient_position',
    reason: `You have no ${asset.symbol} in Compound v3 on ${leg.chain}.`,
    field: 'asset',
  };
}

function* findPlace(
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<(Stand & { asset: Erc20Token; collateral?: Collateral }) | Refusal> {
  const { asset } = leg;
  if (!isErc20(asset)) return takesOnlyWrapped(asset);
  const chosen = yield* findMarket(leg);
  if (isRefusal(chosen)) return chosen;
  const stand = yield* readStand(chosen, leg);
  if (isRefusal(stand)) return stand;
  const { market } = stand;
  if (sameToken(market.base, asset)) return { ...stand, asset };
  const collateral = collateralOf(market, asset.address);
  return collateral ? { ...stand, asset, collateral } : takesOther(market, asset);
}

function withdrawBase(leg: Leg, market: MarketState): BuildResult {
  const { amountAtomic } = leg;
  const { base, liquidityAtomic, suppliedAtomic } = market;
  if (amountAtomic > suppliedAtomic) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `Your Compound v3 supply is ${amountOf(suppliedAtomic, base)}. To take out more is to borrow it.`,
      ),
      field: 'amount',
    };
  }
  if (amountAtomic > liquidityAtomic) {
    return {
      refused: 'insufficient_liquidity',
      reason: `Compound v3 has ${amountOf(liquidityAtomic, base)} to pay out now.`,
      field: 'amount',
    };
  }
  return encodeWithdrawBase(leg, market);
}

function withdrawCollateral(
  leg: Leg,
  { least, market }: Stand,
  asset: Erc20Token,
  collateral: Collateral,
): BuildResult {
  const { amountAtomic } = leg;
  const { balanceAtomic } = collateral;
  if (amountAtomic > balanceAtomic) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `Your collateral in Compound v3's ${market.base.symbol} market is ${amountOf(balanceAtomic, asset)}.`,
      ),
      field: 'amount',
    };
  }
  const free = releasableAtomic(market, collateral);
  if (amountAtomic > free) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `Your debt needs this collateral: at most ${amountOf(free, asset)} can leave before some is repaid.`,
      ),
      field: 'amount',
    };
  }
  const held = collateralOf(least, asset.address)?.balanceAtomic ?? 0n;
  const atomic = -atMost(amountAtomic, held);
  return withHealth(
    encodeWithdrawCollateral(leg, market, asset),
    healthChange(least, { collateral: { asset: asset.address, atomic } }),
  );
}

function amountOf(atomic: bigint, { decimals, symbol }: Erc20Token): string {
  return `${formatAmount(atomic, decimals)} ${symbol}`;
}

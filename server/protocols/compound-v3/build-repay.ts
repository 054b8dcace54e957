import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { readRepayFunds, repaymentOf } from '#server/protocols/standards/lending/repay-funds.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { chooseLendingMarket } from './choose-market.ts';
import { encodeRepay } from './encode/encode-supply.ts';
import { healthChange } from './read/limits.ts';
import type { MarketState } from './read/read-market.ts';
import { readStand } from './read/read-stand.ts';
import { refusePaused, takesOnlyWrapped } from './refusals.ts';

/** Repays the owner's debt in a market, or as much of it as the leg's amount covers. */
export function* buildRepay(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset } = leg;
  if (!isErc20(asset)) return takesOnlyWrapped(asset);
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to repay.', field: 'amount' };
  }
  const chosen = chooseLendingMarket(leg);
  if (isRefusal(chosen)) return chosen;
  const [stand, funds] = yield* together([
    readStand(chosen, leg),
    readRepayFunds(leg, asset),
  ] as const);
  if (isRefusal(stand)) return stand;
  const { least, market } = stand;
  const paused = refusePaused(market, market.isSupplyPaused, 'repayments');
  if (paused) return paused;
  const { debtAtomic } = market;
  if (debtAtomic === 0n) return noDebt(market);
  const state = { debtAtomic, ...funds };
  const built = encodeRepay(leg, market, state);
  const { paidAtomic } = repaymentOf(leg, state);
  return withHealth(built, healthChange(least, { debtAtomic: -paidAtomic }));
}

/** The whole debt: what `max` means for a repayment, as far as the wallet has it. */
export function* readMaxRepay(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  if (!isErc20(leg.asset)) return takesOnlyWrapped(leg.asset);
  const chosen = chooseLendingMarket(leg);
  if (isRefusal(chosen)) return chosen;
  const stand = yield* readStand(chosen, leg);
  if (isRefusal(stand)) return stand;
  const { market } = stand;
  return market.debtAtomic === 0n ? noDebt(market) : market.debtAtomic;
}

function noDebt({ base }: MarketState): Refusal {
  return {
    refused: 'insufficient_position',
    reason: `You owe no ${base.symbol} to Compound v3 on ${base.chain}.`,
    field: 'asset',
  };
}

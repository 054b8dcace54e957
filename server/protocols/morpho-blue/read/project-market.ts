import { sameToken } from '#server/chains/tokens/token.ts';
import type { EarlierStep, Leg } from '#server/protocols/manifest.ts';
import {
  earlierStepsAt,
  expectedAtomic,
  leastAtomic,
} from '#server/protocols/standards/lending/earlier-steps.ts';
import type { MarketState } from './read-market.ts';

/** A market and the owner's position in it once the plan's earlier steps have run. */
export interface Stand {
  readonly market: MarketState;
  /** The same when every chained amount turns out the least it can be. */
  readonly least: MarketState;
  /** Whether earlier steps are about this market: shares are then not known, only assets. */
  readonly isMoved: boolean;
}

/** What a plan's earlier steps make of a market that was read. Shares stay those of the chain. */
export function projectMarket(market: MarketState, leg: Pick<Leg, 'earlierSteps'>): Stand {
  const steps = earlierStepsAt(leg, market.id);
  const by = (amountOf: (step: EarlierStep) => bigint) =>
    steps.reduce((state, step) => moved(state, step, amountOf(step)), market);
  return { market: by(expectedAtomic), least: by(leastAtomic), isMoved: steps.length > 0 };
}

function moved(state: MarketState, { asset, type }: EarlierStep, amount: bigint): MarketState {
  const { collateralAtomic, debtAtomic, liquidityAtomic, suppliedAtomic } = state;
  if (type === 'borrow') {
    return {
      ...state,
      debtAtomic: debtAtomic + amount,
      liquidityAtomic: positive(liquidityAtomic - amount),
    };
  }
  if (type === 'repay') {
    const paid = amount < debtAtomic ? amount : debtAtomic;
    return { ...state, debtAtomic: debtAtomic - paid, liquidityAtomic: liquidityAtomic + paid };
  }
  const change = type === 'deposit' ? amount : -amount;
  return sameToken(state.loan, asset)
    ? {
        ...state,
        suppliedAtomic: positive(suppliedAtomic + change),
        liquidityAtomic: positive(liquidityAtomic + change),
      }
    : { ...state, collateralAtomic: positive(collateralAtomic + change) };
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

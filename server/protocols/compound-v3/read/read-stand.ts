import { type Address, isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { type EarlierStep, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import {
  earlierStepsAt,
  expectedAtomic,
  leastAtomic,
} from '#server/protocols/standards/lending/earlier-steps.ts';
import type { CometMarket } from '../choose-market.ts';
import { type MarketState, readMarket } from './read-market.ts';

/** A market, and the owner's account in it once the plan's earlier steps have run. */
export interface Stand {
  readonly market: MarketState;
  /** The same when every chained amount turns out the least it can be. */
  readonly least: MarketState;
}

/** Reads a market and where the owner of a leg stands in it by then, in two rounds. */
export function* readStand(
  chosen: CometMarket,
  leg: Pick<Leg, 'earlierSteps' | 'owner'>,
): ContractRead<Stand | Refusal> {
  const market = yield* readMarket(chosen, leg.owner);
  if (isRefusal(market)) return market;
  const steps = earlierStepsAt(leg, market.comet);
  const by = (amountOf: (step: EarlierStep) => bigint) =>
    steps.reduce((state, step) => moved(state, step, amountOf(step)), market);
  return { market: by(expectedAtomic), least: by(leastAtomic) };
}

/** What one step makes of a market, as Comet books it. */
function moved(state: MarketState, { asset, type }: EarlierStep, amount: bigint): MarketState {
  const isIn = type === 'deposit' || type === 'repay';
  if (sameToken(state.base, asset)) return withBase(state, isIn ? amount : -amount);
  return isErc20(asset) ? withCollateral(state, asset.address, isIn ? amount : -amount) : state;
}

/** Base asset in pays the debt before it is supply; base asset out is supply before it is debt. */
function withBase(state: MarketState, changeAtomic: bigint): MarketState {
  const principal = state.suppliedAtomic - state.debtAtomic + changeAtomic;
  return {
    ...state,
    suppliedAtomic: positive(principal),
    debtAtomic: positive(-principal),
    liquidityAtomic: positive(state.liquidityAtomic + changeAtomic),
  };
}

function withCollateral(state: MarketState, asset: Address, changeAtomic: bigint): MarketState {
  return {
    ...state,
    collaterals: state.collaterals.map((collateral) =>
      isAddressEqual(collateral.asset, asset)
        ? {
            ...collateral,
            balanceAtomic: positive(collateral.balanceAtomic + changeAtomic),
            totalAtomic: positive(collateral.totalAtomic + changeAtomic),
          }
        : collateral,
    ),
  };
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

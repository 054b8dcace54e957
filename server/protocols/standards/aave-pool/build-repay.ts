import type { Reading } from '#server/chains/evm/read.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeRepay } from './encode/encode-repay.ts';
import type { LendingPools } from './pools.ts';
import { healthAfter } from './read/health-after.ts';
import { readPosition } from './read/read-position.ts';
import { type Reserve, readReserve } from './read/reserve.ts';

/** Repays the owner's variable debt, or as much of it as the leg's amount covers. */
export function* buildRepay(pools: LendingPools, leg: Leg): Reading<BuildResult> {
  const reserve = yield* readReserve(pools, leg);
  if (isRefusal(reserve)) return reserve;
  if (leg.amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to repay.', field: 'amount' };
  }
  const position = yield* readPosition(reserve, leg.owner);
  if (isRefusal(position)) return position;
  if (leg.afterUnsentSteps && (position.debtAtomic === 0n || !leg.isMax)) {
    // An earlier step may make the debt: the leg's amount is all there is to go by.
    const { amountAtomic } = leg;
    return encodeRepay({ ...leg, isMax: false }, reserve, {
      debtAtomic: amountAtomic,
      walletAtomic: amountAtomic,
      wrappableAtomic: 0n,
    });
  }
  if (position.debtAtomic === 0n) return noDebt(reserve);
  const built = encodeRepay(leg, reserve, position);
  const paid = built.spend?.amountAtomic ?? 0n;
  const debtAtomic = paid < position.debtAtomic ? -paid : -position.debtAtomic;
  return withHealth(built, healthAfter(leg, reserve, position, { suppliedAtomic: 0n, debtAtomic }));
}

/** The whole debt: what `max` means for a repayment, as far as the wallet has it. */
export function* readMaxRepay(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): Reading<bigint | Refusal> {
  const reserve = yield* readReserve(pools, leg);
  if (isRefusal(reserve)) return reserve;
  const position = yield* readPosition(reserve, leg.owner);
  if (isRefusal(position)) return position;
  return position.debtAtomic === 0n ? noDebt(reserve) : position.debtAtomic;
}

function noDebt({ asset, venue }: Reserve): Refusal {
  return {
    refused: 'insufficient_position',
    reason: `You owe no ${asset.symbol} to ${venue} on ${asset.chain}.`,
    field: 'asset',
  };
}

import type { ContractRead } from '#server/chains/evm/read.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeRepay } from './encode/encode-repay.ts';
import type { LendingPools } from './pools.ts';
import { healthAfter } from './read/health-after.ts';
import { readStand } from './read/read-stand.ts';
import type { Reserve } from './read/reserve.ts';

/** Repays the owner's variable debt, or as much of it as the leg's amount covers. */
export function* buildRepay(pools: LendingPools, leg: Leg): ContractRead<BuildResult> {
  const stand = yield* readStand(pools, leg);
  if (isRefusal(stand)) return stand;
  const { isKnown, least, position, reserve } = stand;
  if (leg.amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to repay.', field: 'amount' };
  }
  if (!isKnown && (position.debtAtomic === 0n || !leg.isMax)) {
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
  const debtAtomic = paid < least.debtAtomic ? -paid : -least.debtAtomic;
  const change = { suppliedAtomic: 0n, debtAtomic };
  return withHealth(built, isKnown ? healthAfter(reserve, least, change) : undefined);
}

/** The whole debt: what `max` means for a repayment, as far as the wallet has it. */
export function* readMaxRepay(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<bigint | Refusal> {
  const stand = yield* readStand(pools, leg);
  if (isRefusal(stand)) return stand;
  const { position, reserve } = stand;
  return position.debtAtomic === 0n ? noDebt(reserve) : position.debtAtomic;
}

function noDebt({ asset, venue }: Reserve): Refusal {
  return {
    refused: 'insufficient_position',
    reason: `You owe no ${asset.symbol} to ${venue} on ${asset.chain}.`,
    field: 'asset',
  };
}

import type { Reading } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeWithdraw } from './encode/encode-withdraw.ts';
import type { LendingPools } from './pools.ts';
import { healthAfter } from './read/health-after.ts';
import { withdrawableAtomic } from './read/limits.ts';
import { readPosition } from './read/read-position.ts';
import { readReserve } from './read/reserve.ts';

/** Withdraws from the owner's position. */
export function* buildWithdraw(pools: LendingPools, leg: Leg): Reading<BuildResult> {
  const reserve = yield* readReserve(pools, leg);
  if (isRefusal(reserve)) return reserve;
  const { asset } = reserve;
  const amountOf = (atomic: bigint) => `${formatAmount(atomic, asset.decimals)} ${asset.symbol}`;
  if (leg.amountAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'There is nothing to withdraw.',
      field: 'amount',
    };
  }
  const position = yield* readPosition(reserve, leg.owner);
  if (isRefusal(position)) return position;
  const { liquidityAtomic, suppliedAtomic } = position;
  if (!leg.afterUnsentSteps) {
    if (leg.amountAtomic > suppliedAtomic) {
      return {
        refused: 'insufficient_position',
        reason: `Your ${pools.name} position is ${amountOf(suppliedAtomic)}.`,
        field: 'amount',
      };
    }
    const withdrawable = withdrawableAtomic(reserve, position);
    if (leg.amountAtomic > withdrawable) {
      return {
        refused: 'insufficient_position',
        reason: `Your debt needs this collateral: at most ${amountOf(withdrawable)} can leave before some is repaid.`,
        field: 'amount',
      };
    }
  }
  if (leg.amountAtomic > liquidityAtomic) {
    return {
      refused: 'insufficient_liquidity',
      reason: `${pools.name} has ${amountOf(liquidityAtomic)} to pay out now.`,
      field: 'amount',
    };
  }
  const change = { suppliedAtomic: -leg.amountAtomic, debtAtomic: 0n };
  return withHealth(encodeWithdraw(leg, reserve), healthAfter(leg, reserve, position, change));
}

/** All of the owner's position: what `max` means for a withdrawal. */
export function* readMaxWithdraw(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): Reading<bigint | Refusal> {
  const reserve = yield* readReserve(pools, leg);
  if (isRefusal(reserve)) return reserve;
  const position = yield* readPosition(reserve, leg.owner);
  if (isRefusal(position)) return position;
  const { suppliedAtomic } = position;
  if (suppliedAtomic > 0n || leg.afterUnsentSteps) return suppliedAtomic;
  return {
    refused: 'insufficient_position',
    reason: `You have no ${reserve.asset.symbol} in ${pools.name} on ${leg.chain}.`,
    field: 'asset',
  };
}

import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { atMost, withEarlierSteps } from '#server/protocols/standards/lending/earlier-steps.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeWithdraw } from './encode/encode-withdraw.ts';
import type { LendingPools } from './pools.ts';
import { healthAfter } from './read/health-after.ts';
import { withdrawableAtomic } from './read/limits.ts';
import { readStand } from './read/read-stand.ts';

/** Withdraws from the owner's position. */
export function* buildWithdraw(pools: LendingPools, leg: Leg): ContractRead<BuildResult> {
  const stand = yield* readStand(pools, leg);
  if (isRefusal(stand)) return stand;
  const { isKnown, least, position, reserve } = stand;
  const { asset } = reserve;
  const amountOf = (atomic: bigint) => `${formatAmount(atomic, asset.decimals)} ${asset.symbol}`;
  if (leg.amountAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'There is nothing to withdraw.',
      field: 'amount',
    };
  }
  const { liquidityAtomic, suppliedAtomic } = position;
  if (isKnown) {
    if (leg.amountAtomic > suppliedAtomic) {
      return {
        refused: 'insufficient_position',
        reason: withEarlierSteps(
          leg,
          `Your ${pools.name} position is ${amountOf(suppliedAtomic)}.`,
        ),
        field: 'amount',
      };
    }
    const withdrawable = withdrawableAtomic(reserve, position);
    if (leg.amountAtomic > withdrawable) {
      return {
        refused: 'insufficient_position',
        reason: withEarlierSteps(
          leg,
          `Your debt needs this collateral: at most ${amountOf(withdrawable)} can leave before some is repaid.`,
        ),
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
  const leaves = atMost(leg.amountAtomic, least.suppliedAtomic);
  const change = { suppliedAtomic: -leaves, debtAtomic: 0n };
  const health = isKnown ? healthAfter(reserve, least, change) : undefined;
  return withHealth(encodeWithdraw(leg, reserve), health);
}

/** All of the owner's position: what `max` means for a withdrawal. */
export function* readMaxWithdraw(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<bigint | Refusal> {
  const stand = yield* readStand(pools, leg);
  if (isRefusal(stand)) return stand;
  const { isKnown, reserve } = stand;
  const { suppliedAtomic } = stand.position;
  if (suppliedAtomic > 0n || !isKnown) return suppliedAtomic;
  return {
    refused: 'insufficient_position',
    reason: `You have no ${reserve.asset.symbol} in ${pools.name} on ${leg.chain}.`,
    field: 'asset',
  };
}

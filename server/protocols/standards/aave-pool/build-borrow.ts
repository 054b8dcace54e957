import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { withEarlierSteps } from '#server/protocols/standards/lending/earlier-steps.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeBorrow } from './encode/encode-borrow.ts';
import type { LendingPools } from './pools.ts';
import { healthAfter } from './read/health-after.ts';
import { borrowableAtomic, borrowPowerAtomic, borrowRoomAtomic } from './read/limits.ts';
import { readStand } from './read/read-stand.ts';
import type { Reserve } from './read/reserve.ts';

/** Borrows at the variable rate against the owner's collateral. */
export function* buildBorrow(pools: LendingPools, leg: Leg): ContractRead<BuildResult> {
  const stand = yield* readStand(pools, leg);
  if (isRefusal(stand)) return stand;
  const { isKnown, least, position, reserve } = stand;
  const { asset } = reserve;
  const amountOf = (atomic: bigint) => `${formatAmount(atomic, asset.decimals)} ${asset.symbol}`;
  const closed = refuseClosedBorrowing(reserve);
  if (closed) return closed;
  if (leg.amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to borrow.', field: 'amount' };
  }
  const power = borrowPowerAtomic(reserve, least);
  if (isKnown && leg.amountAtomic > power) {
    return {
      refused: 'insufficient_position',
      reason:
        power === 0n
          ? `You have no ${pools.name} collateral to borrow against.`
          : withEarlierSteps(
              leg,
              `Your ${pools.name} collateral lets you borrow at most ${amountOf(power)}.`,
            ),
      field: 'amount',
    };
  }
  const room = borrowRoomAtomic(reserve, position);
  if (leg.amountAtomic > room) {
    return {
      refused: 'insufficient_liquidity',
      reason: `${pools.name} can lend at most ${amountOf(room)} now.`,
      field: 'amount',
    };
  }
  const change = { suppliedAtomic: 0n, debtAtomic: leg.amountAtomic };
  const health = isKnown ? healthAfter(reserve, least, change) : undefined;
  return withHealth(encodeBorrow(leg, reserve), health);
}

/**
 * The most the owner can borrow, less a thousandth so that interest and price moves until the
 * call lands do not make it revert.
 */
export function* readMaxBorrow(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<bigint | Refusal> {
  const stand = yield* readStand(pools, leg);
  if (isRefusal(stand)) return stand;
  const { isKnown, least, reserve } = stand;
  const closed = refuseClosedBorrowing(reserve);
  if (closed) return closed;
  const most = (borrowableAtomic(reserve, least) * 999n) / 1000n;
  if (most > 0n || !isKnown) return most;
  return {
    refused: 'insufficient_position',
    reason: `You have no ${pools.name} collateral to borrow against.`,
    field: 'amount',
  };
}

function refuseClosedBorrowing({
  asset,
  borrowingEnabled,
  isFrozen,
  venue,
}: Reserve): Refusal | null {
  if (borrowingEnabled && !isFrozen) return null;
  return {
    refused: 'asset_unsupported',
    reason: isFrozen
      ? `${venue} has frozen its ${asset.symbol} reserve: it makes no new loans.`
      : `${venue} does not lend ${asset.symbol} on ${asset.chain}.`,
    field: 'asset',
  };
}

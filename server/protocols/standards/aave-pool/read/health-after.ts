import type { HealthChange } from '#server/protocols/manifest.ts';
import type { Position } from './read-position.ts';
import type { Reserve } from './reserve.ts';

const WAD = 10n ** 18n;
const BPS = 10_000n;

/** What a call adds to the owner's supply and debt in the reserve, in its units. */
export interface PositionChange {
  readonly suppliedAtomic: bigint;
  readonly debtAtomic: bigint;
}

/**
 * The account's health factor before and after a change in one reserve, as the Pool's
 * `GenericLogic` reckons it. Over several kinds of collateral the Pool says their average threshold
 * rounded down only, so the factor after a withdrawal may turn out a little higher than said.
 *
 * @returns undefined for a withdrawal of one of several collaterals in an e-mode, whose thresholds
 * are others.
 */
export function healthAfter(
  reserve: Reserve,
  position: Position,
  change: PositionChange,
): HealthChange | undefined {
  const { account } = position;
  const unit = 10n ** BigInt(reserve.asset.decimals);
  const baseOf = (atomic: bigint) => (atomic * position.priceBase) / unit;
  const { debtAtomic, suppliedAtomic } = position;
  const debtBase = account.debtBase - baseOf(debtAtomic) + baseOf(debtAtomic + change.debtAtomic);
  const before = healthFactorWad(
    account.collateralBase,
    account.liquidationThresholdBps,
    account.debtBase,
  );
  const leavesCollateral = change.suppliedAtomic !== 0n && position.usedAsCollateral;
  if (!leavesCollateral) {
    return {
      beforeWad: before,
      afterWad: healthFactorWad(account.collateralBase, account.liquidationThresholdBps, debtBase),
    };
  }
  const heldBase = baseOf(suppliedAtomic);
  const isOnlyCollateral = heldBase === account.collateralBase;
  if (position.eModeCategory !== 0n && !isOnlyCollateral) return undefined;
  const leftBase =
    account.collateralBase - heldBase + baseOf(suppliedAtomic + change.suppliedAtomic);
  const weighted =
    account.collateralBase * account.liquidationThresholdBps -
    (account.collateralBase - leftBase) * reserve.liquidationThresholdBps;
  const threshold = isOnlyCollateral
    ? account.liquidationThresholdBps
    : leftBase > 0n && weighted > 0n
      ? weighted / leftBase
      : 0n;
  return { beforeWad: before, afterWad: healthFactorWad(leftBase, threshold, debtBase) };
}

/** `percentMul` and `wadDiv`, which both round half up. */
function healthFactorWad(
  collateralBase: bigint,
  thresholdBps: bigint,
  debtBase: bigint,
): bigint | null {
  if (debtBase <= 0n) return null;
  const backing = (collateralBase * thresholdBps + BPS / 2n) / BPS;
  return (backing * WAD + debtBase / 2n) / debtBase;
}

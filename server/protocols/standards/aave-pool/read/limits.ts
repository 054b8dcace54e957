import type { Position } from './read-position.ts';
import type { Reserve } from './reserve.ts';

const BPS = 10_000n;

/** What may still be supplied under the supply cap; null means any amount. */
export function supplyRoomAtomic(reserve: Reserve, position: Position): bigint | null {
  if (reserve.supplyCapAtomic === null) return null;
  const taken = position.totalSuppliedAtomic + reserve.accruedToTreasuryAtomic;
  return taken >= reserve.supplyCapAtomic ? 0n : reserve.supplyCapAtomic - taken;
}

/** What the owner's collateral still lets them borrow of this asset. */
export function borrowPowerAtomic(reserve: Reserve, position: Position): bigint {
  const unit = 10n ** BigInt(reserve.asset.decimals);
  if (position.priceBase === 0n) return 0n;
  return (position.account.availableBorrowsBase * unit) / position.priceBase;
}

/** What the reserve itself lets anyone borrow: its liquidity, and the room under its cap. */
export function borrowRoomAtomic(reserve: Reserve, position: Position): bigint {
  const { liquidityAtomic, totalDebtAtomic } = position;
  if (reserve.borrowCapAtomic === null) return liquidityAtomic;
  const room =
    totalDebtAtomic >= reserve.borrowCapAtomic ? 0n : reserve.borrowCapAtomic - totalDebtAtomic;
  return room < liquidityAtomic ? room : liquidityAtomic;
}

/** The most of this asset the owner can borrow now. */
export function borrowableAtomic(reserve: Reserve, position: Position): bigint {
  const power = borrowPowerAtomic(reserve, position);
  const room = borrowRoomAtomic(reserve, position);
  if (power < room) return power;
  return room;
}

/**
 * What can be withdrawn before the rest of the collateral is worth less than the debt needs
 * (health factor 1). Without debt, or when the asset is no collateral, the whole position. In
 * an e-mode the thresholds are others, and the Pool alone decides.
 */
export function withdrawableAtomic(reserve: Reserve, position: Position): bigint {
  const { account, suppliedAtomic, priceBase } = position;
  if (
    account.debtBase === 0n ||
    !position.usedAsCollateral ||
    position.eModeCategory !== 0n ||
    reserve.liquidationThresholdBps === 0n ||
    priceBase === 0n
  ) {
    return suppliedAtomic;
  }
  const backing = account.collateralBase * account.liquidationThresholdBps;
  // Over several kinds of collateral the Pool rounds their average threshold down by up to one
  // basis point, before the withdrawal and again after it.
  const isMixed = account.liquidationThresholdBps !== reserve.liquidationThresholdBps;
  const needed = account.debtBase * BPS + (isMixed ? account.collateralBase : 0n);
  if (backing <= needed) return 0n;
  const spareBase = (backing - needed) / reserve.liquidationThresholdBps;
  const spareAtomic = (spareBase * 10n ** BigInt(reserve.asset.decimals)) / priceBase;
  return spareAtomic < suppliedAtomic ? spareAtomic : suppliedAtomic;
}

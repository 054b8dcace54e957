const WAD = 10n ** 18n;
/** `SharesMathLib`: shares and assets that every market is thought to have. */
const VIRTUAL_SHARES = 10n ** 6n;
const VIRTUAL_ASSETS = 1n;

/** A market's totals, as `market(id)` answers. */
export interface MarketTotals {
  readonly totalSupplyAssets: bigint;
  readonly totalSupplyShares: bigint;
  readonly totalBorrowAssets: bigint;
  readonly totalBorrowShares: bigint;
  readonly lastUpdate: bigint;
  readonly fee: bigint;
}

/** `toAssetsDown`: what shares are worth to their owner. */
export function assetsDown(shares: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  return (shares * (totalAssets + VIRTUAL_ASSETS)) / (totalShares + VIRTUAL_SHARES);
}

/** `toAssetsUp`: what shares of debt cost to repay. */
export function assetsUp(shares: bigint, totalAssets: bigint, totalShares: bigint): bigint {
  const by = totalShares + VIRTUAL_SHARES;
  return (shares * (totalAssets + VIRTUAL_ASSETS) + by - 1n) / by;
}

/** `wTaylorCompounded`: e^(rate · seconds) - 1 by its first three terms, 18 decimals. */
function compoundedWad(rateWad: bigint, seconds: bigint): bigint {
  const first = rateWad * seconds;
  const second = (first * first) / (2n * WAD);
  return first + second + (second * first) / (3n * WAD);
}

/** The totals at a later second, as Morpho's `_accrueInterest` will make them. */
export function accruedTotals(
  totals: MarketTotals,
  borrowRateWad: bigint,
  nowSeconds: bigint,
): MarketTotals {
  const elapsed = nowSeconds - totals.lastUpdate;
  if (elapsed <= 0n) return totals;
  const interest = (totals.totalBorrowAssets * compoundedWad(borrowRateWad, elapsed)) / WAD;
  const totalSupplyAssets = totals.totalSupplyAssets + interest;
  const feeAssets = (interest * totals.fee) / WAD;
  const feeShares =
    (feeAssets * (totals.totalSupplyShares + VIRTUAL_SHARES)) /
    (totalSupplyAssets - feeAssets + VIRTUAL_ASSETS);
  return {
    ...totals,
    totalBorrowAssets: totals.totalBorrowAssets + interest,
    totalSupplyAssets,
    totalSupplyShares: totals.totalSupplyShares + feeShares,
    lastUpdate: nowSeconds,
  };
}

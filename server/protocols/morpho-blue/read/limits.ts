import type { HealthChange } from '#server/protocols/manifest.ts';
import type { MarketState } from './read-market.ts';

const WAD = 10n ** 18n;
const E36 = 10n ** 36n;

/** What a change adds to the position. */
export interface PositionChange {
  readonly debtAtomic?: bigint;
  readonly collateralAtomic?: bigint;
}

/** The most that may be owed against so much collateral (`_isHealthy`). */
function mostDebt({ params, priceE36 }: MarketState, collateralAtomic: bigint): bigint {
  return (((collateralAtomic * priceE36) / E36) * params.lltv) / WAD;
}

/** What the owner's collateral lets them owe beyond what they owe. */
export function borrowPowerAtomic(market: MarketState): bigint {
  const most = mostDebt(market, market.collateralAtomic);
  // A loan is kept in shares, which are rounded up: the debt may show one unit more.
  return most > market.debtAtomic + 1n ? most - market.debtAtomic - 1n : 0n;
}

/** What collateral can leave before the rest no longer carries the debt. */
export function releasableAtomic(market: MarketState): bigint {
  const { collateralAtomic, debtAtomic, params, priceE36 } = market;
  if (debtAtomic === 0n) return collateralAtomic;
  if (priceE36 === 0n || params.lltv === 0n) return 0n;
  const quoted = ceilDiv(debtAtomic * WAD, params.lltv);
  const kept = ceilDiv(quoted * E36, priceE36);
  return kept < collateralAtomic ? collateralAtomic - kept : 0n;
}

/** The position's health factor: the most that may be owed, by what is owed. Null without debt. */
export function healthFactorWad(market: MarketState, change: PositionChange = {}): bigint | null {
  const debt = market.debtAtomic + (change.debtAtomic ?? 0n);
  if (debt <= 0n) return null;
  const most = mostDebt(market, market.collateralAtomic + (change.collateralAtomic ?? 0n));
  return (most * WAD) / debt;
}

/** The health factor before and after a change. */
export function healthChange(market: MarketState, change: PositionChange): HealthChange {
  return { beforeWad: healthFactorWad(market), afterWad: healthFactorWad(market, change) };
}

/** What the owner's collateral is worth in loan units. */
export function collateralInLoan({ collateralAtomic, priceE36 }: MarketState): bigint {
  return (collateralAtomic * priceE36) / E36;
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

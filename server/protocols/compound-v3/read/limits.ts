import { type Address, isAddressEqual } from 'viem';
import type { HealthChange } from '#server/protocols/manifest.ts';
import type { Collateral, MarketState } from './read-market.ts';

const WAD = 10n ** 18n;

type Factor = 'borrowFactorWad' | 'liquidateFactorWad';

/** What a change adds to the account; collateral by its contract. */
export interface AccountChange {
  readonly debtAtomic?: bigint;
  readonly collateral?: { readonly asset: Address; readonly atomic: bigint };
}

/** The collateral of that contract; undefined when the market takes no such asset. */
export function collateralOf(market: MarketState, asset: Address): Collateral | undefined {
  return market.collaterals.find((collateral) => isAddressEqual(collateral.asset, asset));
}

/** What the collaterals carry, as Comet values them, each step rounded down. */
function backing({ collaterals }: MarketState, factor: Factor, change: AccountChange = {}): bigint {
  return collaterals.reduce((sum, collateral) => {
    const { asset, balanceAtomic, price, scale } = collateral;
    const added =
      change.collateral && isAddressEqual(change.collateral.asset, asset)
        ? change.collateral.atomic
        : 0n;
    return sum + ((((balanceAtomic + added) * price) / scale) * collateral[factor]) / WAD;
  }, 0n);
}

/** What a debt is worth in the market's unit of account. */
function debtValue({ basePrice, baseScale }: MarketState, debtAtomic: bigint): bigint {
  return (debtAtomic * basePrice) / baseScale;
}

/** What the owner's collateral lets them owe beyond what they owe. */
export function borrowPowerAtomic(market: MarketState): bigint {
  if (market.basePrice === 0n) return 0n;
  const most = (backing(market, 'borrowFactorWad') * market.baseScale) / market.basePrice;
  return most > market.debtAtomic ? most - market.debtAtomic : 0n;
}

/** What of a collateral can leave before the rest no longer carries the debt. */
export function releasableAtomic(market: MarketState, collateral: Collateral): bigint {
  const { asset, balanceAtomic, borrowFactorWad, price, scale } = collateral;
  const others = backing(market, 'borrowFactorWad', {
    collateral: { asset, atomic: -balanceAtomic },
  });
  const needed = debtValue(market, market.debtAtomic) - others;
  if (needed <= 0n) return balanceAtomic;
  if (borrowFactorWad === 0n || price === 0n) return 0n;
  const keptValue = ceilDiv(needed * WAD, borrowFactorWad);
  const kept = ceilDiv(keptValue * scale, price);
  return kept < balanceAtomic ? balanceAtomic - kept : 0n;
}

/**
 * The account's health factor in the market: what its collaterals carry before they are liquidated
 * (`isLiquidatable`), by the debt. Null without debt.
 */
export function healthFactorWad(market: MarketState, change: AccountChange = {}): bigint | null {
  const owed = debtValue(market, market.debtAtomic + (change.debtAtomic ?? 0n));
  if (owed <= 0n) return null;
  return (backing(market, 'liquidateFactorWad', change) * WAD) / owed;
}

/** The health factor before and after a change. */
export function healthChange(market: MarketState, change: AccountChange): HealthChange {
  return { beforeWad: healthFactorWad(market), afterWad: healthFactorWad(market, change) };
}

/** What the collaterals are worth, without any factor. */
export function collateralValue({ collaterals }: MarketState): bigint {
  return collaterals.reduce(
    (sum, { balanceAtomic, price, scale }) => sum + (balanceAtomic * price) / scale,
    0n,
  );
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

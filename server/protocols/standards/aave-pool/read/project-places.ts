import { sameToken } from '#server/chains/tokens/token.ts';
import type { EarlierStep } from '#server/protocols/manifest.ts';
import type { Position } from './read-position.ts';
import type { Reserve } from './reserve.ts';

/** A reserve and an owner's stand in it. */
export interface PoolPlace {
  readonly reserve: Reserve;
  readonly position: Position;
}

/** What changes of a position. */
interface Stand {
  suppliedAtomic: bigint;
  debtAtomic: bigint;
  usedAsCollateral: boolean;
  /** How the reserve's liquidity and totals move. */
  liquidity: bigint;
  supplied: bigint;
  lent: bigint;
}

/** An account with the sums that its average threshold and loan-to-value are made of. */
interface Sums {
  collateralBase: bigint;
  debtBase: bigint;
  weightedThreshold: bigint;
  weightedLtv: bigint;
}

const BPS = 10_000n;

/**
 * The positions of one owner once some steps have run, as the Pool's own logic moves them: a first
 * supply becomes collateral where the reserve has a loan-to-value, is not isolated, and the owner
 * has no isolated collateral (`validateAutomaticUseAsCollateral`). Averages are what the Pool says
 * of them, rounded down, so the result is never better than the account will be.
 *
 * @param places all reserves that the steps are about, without an e-mode
 */
export function projectPlaces(
  places: readonly PoolPlace[],
  steps: readonly EarlierStep[],
  amountOf: (step: EarlierStep) => bigint,
  isIsolated: boolean,
): readonly Position[] {
  const stands = places.map(({ position }) => standOf(position));
  const [first] = places;
  if (!first) return [];
  const sums = sumsOf(first.position.account);
  for (const step of steps) {
    const at = places.findIndex(({ reserve }) => sameToken(reserve.asset, step.asset));
    const place = places[at];
    const stand = stands[at];
    if (place && stand) move(place, stand, sums, step.type, amountOf(step), isIsolated);
  }
  const account = accountOf(sums);
  return places.map(({ position }, at) => withStand(position, stands[at] as Stand, account));
}

function move(
  { reserve, position }: PoolPlace,
  stand: Stand,
  sums: Sums,
  type: EarlierStep['type'],
  amountAtomic: bigint,
  isIsolated: boolean,
): void {
  const unit = 10n ** BigInt(reserve.asset.decimals);
  const baseOf = (atomic: bigint) => (atomic * position.priceBase) / unit;
  const hold = (suppliedAtomic: bigint) => {
    const moved = suppliedAtomic - stand.suppliedAtomic;
    if (stand.usedAsCollateral) {
      const valueBase = baseOf(suppliedAtomic) - baseOf(stand.suppliedAtomic);
      sums.collateralBase += valueBase;
      sums.weightedThreshold += valueBase * reserve.liquidationThresholdBps;
      sums.weightedLtv += valueBase * reserve.ltvBps;
    }
    stand.suppliedAtomic = suppliedAtomic;
    stand.supplied += moved;
    stand.liquidity += moved;
  };
  const owe = (debtAtomic: bigint) => {
    sums.debtBase += baseOf(debtAtomic) - baseOf(stand.debtAtomic);
    stand.lent += debtAtomic - stand.debtAtomic;
    stand.liquidity -= debtAtomic - stand.debtAtomic;
    stand.debtAtomic = debtAtomic;
  };
  if (type === 'deposit') {
    if (stand.suppliedAtomic === 0n) {
      stand.usedAsCollateral = reserve.ltvBps > 0n && !reserve.isIsolating && !isIsolated;
    }
    hold(stand.suppliedAtomic + amountAtomic);
  } else if (type === 'withdraw') {
    hold(positive(stand.suppliedAtomic - amountAtomic));
  } else if (type === 'borrow') {
    owe(stand.debtAtomic + amountAtomic);
  } else {
    owe(positive(stand.debtAtomic - amountAtomic));
  }
}

function standOf({ suppliedAtomic, debtAtomic, usedAsCollateral }: Position): Stand {
  return { suppliedAtomic, debtAtomic, usedAsCollateral, liquidity: 0n, supplied: 0n, lent: 0n };
}

function withStand(position: Position, stand: Stand, account: Position['account']): Position {
  return {
    ...position,
    suppliedAtomic: stand.suppliedAtomic,
    debtAtomic: stand.debtAtomic,
    usedAsCollateral: stand.usedAsCollateral,
    liquidityAtomic: positive(position.liquidityAtomic + stand.liquidity),
    totalSuppliedAtomic: positive(position.totalSuppliedAtomic + stand.supplied),
    totalDebtAtomic: positive(position.totalDebtAtomic + stand.lent),
    account,
  };
}

function sumsOf(account: Position['account']): Sums {
  const { collateralBase, debtBase, liquidationThresholdBps, ltvBps } = account;
  return {
    collateralBase,
    debtBase,
    weightedThreshold: collateralBase * liquidationThresholdBps,
    weightedLtv: collateralBase * ltvBps,
  };
}

function accountOf(sums: Sums): Position['account'] {
  const collateralBase = positive(sums.collateralBase);
  const debtBase = positive(sums.debtBase);
  const averageOf = (weighted: bigint) =>
    collateralBase > 0n ? positive(weighted) / collateralBase : 0n;
  const ltvBps = averageOf(sums.weightedLtv);
  return {
    collateralBase,
    debtBase,
    // `calculateAvailableBorrows`, whose percentage rounds half up.
    availableBorrowsBase: positive((collateralBase * ltvBps + BPS / 2n) / BPS - debtBase),
    liquidationThresholdBps: averageOf(sums.weightedThreshold),
    ltvBps,
  };
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

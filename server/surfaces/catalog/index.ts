import type { Surface } from '../define-surface.ts';
import { borrowRateAbove } from './borrow-rate-above.ts';
import { borrowRateBelow } from './borrow-rate-below.ts';
import { depeg } from './depeg.ts';
import { gasWindow } from './gas-window.ts';
import { healthGuard } from './health-guard.ts';
import { impliedYieldAbove } from './implied-yield-above.ts';
import { impliedYieldBelow } from './implied-yield-below.ts';
import { maturity } from './maturity.ts';
import { portfolioMove } from './portfolio-move.ts';
import { positionValue } from './position-value.ts';
import { priceAbove } from './price-above.ts';
import { priceBelow } from './price-below.ts';
import { priceMove } from './price-move.ts';
import { rateAbove } from './rate-above.ts';
import { rateBelow } from './rate-below.ts';
import { vaultClaimable } from './vault-claimable.ts';
import { vaultFill } from './vault-fill.ts';
import { vaultStart } from './vault-start.ts';
import { weeklyCheckIn } from './weekly-check-in.ts';

/** Every agent that a page may show, in the order in which catalogs list them. */
export const SURFACES: readonly Surface[] = [
  rateAbove,
  rateBelow,
  borrowRateAbove,
  borrowRateBelow,
  healthGuard,
  maturity,
  impliedYieldAbove,
  impliedYieldBelow,
  positionValue,
  vaultFill,
  vaultStart,
  vaultClaimable,
  priceAbove,
  priceBelow,
  priceMove,
  depeg,
  portfolioMove,
  gasWindow,
  weeklyCheckIn,
];

import type { Reading } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { isUnsettled } from '#server/protocols/standards/lending/is-unsettled.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import {
  buildWithdraw as buildVaultWithdraw,
  readMaxWithdraw as readMaxVaultWithdraw,
} from '#server/protocols/standards/vault/build-withdraw.ts';
import { encodeWithdraw, encodeWithdrawCollateral } from './encode/encode-withdraw.ts';
import { findMarket } from './find-market.ts';
import { healthChange, releasableAtomic } from './read/limits.ts';
import type { MarketState } from './read/read-market.ts';

const WANTED = { loan: 'supplyShares', collateral: 'collateral' } as const;

/** Withdraws what the owner lends, or collateral that no debt needs; or from a vault. */
export function* buildWithdraw(leg: Leg): Reading<BuildResult> {
  if (leg.vaultAddress !== undefined) return yield* buildVaultWithdraw(leg);
  if (leg.amountAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'There is nothing to withdraw.',
      field: 'amount',
    };
  }
  const place = yield* findMarket(leg, WANTED);
  if (isRefusal(place)) return place;
  const { asset, isCollateral, market } = place;
  return isCollateral ? withdrawCollateral(leg, market) : withdrawLent(leg, market, asset);
}

/** All that the owner lends or has as collateral: what `max` means for a withdrawal. */
export function* readMaxWithdraw(leg: Omit<Leg, 'amountAtomic'>): Reading<bigint | Refusal> {
  if (leg.vaultAddress !== undefined) return yield* readMaxVaultWithdraw(leg);
  const place = yield* findMarket(leg, WANTED);
  if (isRefusal(place)) return place;
  const { asset, isCollateral, market } = place;
  const held = isCollateral ? market.collateralAtomic : market.suppliedAtomic;
  if (held > 0n || isUnsettled(leg, market.id)) return held;
  return {
    refused: 'insufficient_position',
    reason: `You have no ${asset.symbol} in Morpho's markets on ${leg.chain}. For a vault, send its vault_address.`,
    field: 'asset',
  };
}

function withdrawLent(leg: Leg, market: MarketState, asset: Erc20Token): BuildResult {
  const { amountAtomic } = leg;
  const { liquidityAtomic, suppliedAtomic, supplyShares } = market;
  const unsettled = isUnsettled(leg, market.id);
  if (!unsettled && amountAtomic > suppliedAtomic) {
    return {
      refused: 'insufficient_position',
      reason: `You lend ${amountOf(suppliedAtomic, asset)} in this market of Morpho.`,
      field: 'amount',
    };
  }
  if (amountAtomic > liquidityAtomic) {
    return {
      refused: 'insufficient_liquidity',
      reason: `This market of Morpho has ${amountOf(liquidityAtomic, asset)} to pay out now.`,
      field: 'amount',
    };
  }
  // Shares that an unsent step will bring cannot be named yet.
  const isMax = leg.isMax && supplyShares > 0n && !unsettled;
  return encodeWithdraw({ ...leg, isMax }, market);
}

function withdrawCollateral(leg: Leg, market: MarketState): BuildResult {
  const { amountAtomic } = leg;
  const { collateral, collateralAtomic } = market;
  const unsettled = isUnsettled(leg, market.id);
  if (!unsettled) {
    if (amountAtomic > collateralAtomic) {
      return {
        refused: 'insufficient_position',
        reason: `Your collateral in this market of Morpho is ${amountOf(collateralAtomic, collateral)}.`,
        field: 'amount',
      };
    }
    const free = releasableAtomic(market);
    if (amountAtomic > free) {
      return {
        refused: 'insufficient_position',
        reason: `Your debt needs this collateral: at most ${amountOf(free, collateral)} can leave before some is repaid.`,
        field: 'amount',
      };
    }
  }
  return withHealth(
    encodeWithdrawCollateral(leg, market),
    unsettled ? undefined : healthChange(market, { collateralAtomic: -amountAtomic }),
  );
}

function amountOf(atomic: bigint, { decimals, symbol }: Erc20Token): string {
  return `${formatAmount(atomic, decimals)} ${symbol}`;
}

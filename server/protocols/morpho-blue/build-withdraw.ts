import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { atMost, withEarlierSteps } from '#server/protocols/standards/lending/earlier-steps.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import {
  buildWithdraw as buildVaultWithdraw,
  readMaxWithdraw as readMaxVaultWithdraw,
} from '#server/protocols/standards/vault/build-withdraw.ts';
import { encodeWithdraw, encodeWithdrawCollateral } from './encode/encode-withdraw.ts';
import { findMarket } from './find-market.ts';
import { healthChange, releasableAtomic } from './read/limits.ts';
import type { Stand } from './read/project-market.ts';

const WANTED = { loan: 'supplyShares', collateral: 'collateral' } as const;

/** Withdraws what the owner lends, or collateral that no debt needs; or from a vault. */
export function* buildWithdraw(leg: Leg): ContractRead<BuildResult> {
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
  const { asset, isCollateral } = place;
  return isCollateral ? withdrawCollateral(leg, place) : withdrawLent(leg, place, asset);
}

/** All that the owner lends or has as collateral: what `max` means for a withdrawal. */
export function* readMaxWithdraw(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  if (leg.vaultAddress !== undefined) return yield* readMaxVaultWithdraw(leg);
  const place = yield* findMarket(leg, WANTED);
  if (isRefusal(place)) return place;
  const { asset, isCollateral, market } = place;
  const held = isCollateral ? market.collateralAtomic : market.suppliedAtomic;
  if (held > 0n) return held;
  return {
    refused: 'insufficient_position',
    reason: `You have no ${asset.symbol} in Morpho's markets on ${leg.chain}. For a vault, send its vault_address.`,
    field: 'asset',
  };
}

function withdrawLent(leg: Leg, { isMoved, market }: Stand, asset: Erc20Token): BuildResult {
  const { amountAtomic } = leg;
  const { liquidityAtomic, suppliedAtomic, supplyShares } = market;
  if (amountAtomic > suppliedAtomic) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `You lend ${amountOf(suppliedAtomic, asset)} in this market of Morpho.`,
      ),
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
  // Shares that an unsent step will return cannot be named yet.
  const isMax = leg.isMax && supplyShares > 0n && !isMoved;
  return encodeWithdraw({ ...leg, isMax }, market);
}

function withdrawCollateral(leg: Leg, { least, market }: Stand): BuildResult {
  const { amountAtomic } = leg;
  const { collateral, collateralAtomic } = market;
  if (amountAtomic > collateralAtomic) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `Your collateral in this market of Morpho is ${amountOf(collateralAtomic, collateral)}.`,
      ),
      field: 'amount',
    };
  }
  const free = releasableAtomic(market);
  if (amountAtomic > free) {
    return {
      refused: 'insufficient_position',
      reason: withEarlierSteps(
        leg,
        `Your debt needs this collateral: at most ${amountOf(free, collateral)} can leave before some is repaid.`,
      ),
      field: 'amount',
    };
  }
  const leaves = atMost(amountAtomic, least.collateralAtomic);
  return withHealth(
    encodeWithdrawCollateral(leg, market),
    healthChange(least, { collateralAtomic: -leaves }),
  );
}

function amountOf(atomic: bigint, { decimals, symbol }: Erc20Token): string {
  return `${formatAmount(atomic, decimals)} ${symbol}`;
}

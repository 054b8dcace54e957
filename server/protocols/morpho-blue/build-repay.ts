import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import {
  type RepayState,
  readRepayFunds,
  repaymentOf,
} from '#server/protocols/standards/lending/repay-funds.ts';
import { withHealth } from '#server/protocols/standards/lending/with-health.ts';
import { encodeRepay } from './encode/encode-supply.ts';
import { findMarket } from './find-market.ts';
import { healthChange } from './read/limits.ts';
import type { MarketState } from './read/read-market.ts';
import { refuseVault } from './refuse-vault.ts';

const WANTED = { loan: 'borrowShares' } as const;

/** Repays the owner's debt in a market, or as much of it as the leg's amount covers. */
export function* buildRepay(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset } = leg;
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to repay.', field: 'amount' };
  }
  if (leg.vaultAddress !== undefined) return refuseVault('repay');
  const [place, funds] = yield* together([
    findMarket(leg, WANTED),
    isErc20(asset) ? readRepayFunds(leg, asset) : nothing(),
  ] as const);
  if (isRefusal(place)) return place;
  const { isMoved, least, market } = place;
  const { debtAtomic } = market;
  if (debtAtomic === 0n) return noDebt(market);
  // The whole debt is paid by its shares, and those that an unsent step makes cannot be named yet.
  const paid = isMoved && amountAtomic > debtAtomic ? debtAtomic : amountAtomic;
  const paying = isMoved ? { ...leg, amountAtomic: paid, isMax: false } : leg;
  const state = isMoved ? byAmount(debtAtomic) : { debtAtomic, ...funds };
  const { paidAtomic } = repaymentOf(paying, state);
  return withHealth(
    encodeRepay(paying, market, state),
    healthChange(least, { debtAtomic: -paidAtomic }),
  );
}

/** The whole debt: what `max` means for a repayment, as far as the wallet has it. */
export function* readMaxRepay(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  if (leg.vaultAddress !== undefined) return refuseVault('repay');
  const place = yield* findMarket(leg, WANTED);
  if (isRefusal(place)) return place;
  const { market } = place;
  return market.debtAtomic === 0n ? noDebt(market) : market.debtAtomic;
}

/** Funds with which no repayment settles, so that it goes by its amount. */
function byAmount(debtAtomic: bigint): RepayState {
  return { debtAtomic, walletAtomic: 0n, wrappableAtomic: 0n };
}

// biome-ignore lint/correctness/useYield: a contract read that asks for nothing.
function* nothing(): ContractRead<{ walletAtomic: bigint; wrappableAtomic: bigint }> {
  return { walletAtomic: 0n, wrappableAtomic: 0n };
}

function noDebt({ collateral, loan }: MarketState): Refusal {
  return {
    refused: 'insufficient_position',
    reason: `You owe no ${loan.symbol} in Morpho's ${collateral.symbol}/${loan.symbol} market on ${loan.chain}.`,
    field: 'asset',
  };
}

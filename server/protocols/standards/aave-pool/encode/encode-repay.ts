import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { poolAbi } from '../abi/pool.ts';
import type { Reserve } from '../read/reserve.ts';
import { VARIABLE_RATE } from './interest-rate-mode.ts';

/** Two rewards on the reserve take about 70,000 of it. */
const REPAY_GAS = 300_000n;

/** What the chain shows of the owner's debt and wallet. */
export interface RepayState {
  readonly debtAtomic: bigint;
  readonly walletAtomic: bigint;
  /** Native coin that the planner can wrap into more of the asset; 0 for other assets. */
  readonly wrappableAtomic: bigint;
}

/**
 * The amount to pass to `repay`: never more than the debt and what it may grow by until the
 * call lands (a hundredth of a percent). A repayment of the whole debt passes that margin too,
 * as far as the wallet has it, so that no dust stays; the Pool takes only what is owed.
 */
export function repayAmountAtomic(leg: Leg, state: RepayState): bigint {
  const { amountAtomic } = leg;
  const { debtAtomic, walletAtomic } = state;
  if (amountAtomic < debtAtomic || (amountAtomic === debtAtomic && !leg.isMax)) return amountAtomic;
  const settled = debtAtomic + debtAtomic / 10_000n + 2n;
  // An amount above the debt is the wallet's balance: what can be wrapped is part of it already.
  const wallet = amountAtomic === debtAtomic ? walletAtomic + state.wrappableAtomic : walletAtomic;
  if (settled <= wallet || settled <= amountAtomic) return settled;
  if (wallet > amountAtomic) return wallet;
  return amountAtomic;
}

/** Repays the owner's variable debt, approving exactly what is passed. */
export function encodeRepay(leg: Leg, reserve: Reserve, state: RepayState): BuiltCall {
  const { asset, market, venue } = reserve;
  const amountAtomic = repayAmountAtomic(leg, state);
  const settles = amountAtomic > state.debtAtomic;
  const shown = settles ? state.debtAtomic : amountAtomic;
  const amount = `${formatAmount(shown, asset.decimals)} ${asset.symbol}`;
  return Object.freeze({
    to: market.pool,
    data: encodeCall({
      abi: poolAbi,
      functionName: 'repay',
      args: [asset.address, amountAtomic, VARIABLE_RATE, leg.owner],
    }),
    valueWei: 0n,
    spend: { token: asset, amountAtomic },
    approval: { token: asset, spender: market.pool, amountAtomic },
    output: null,
    awaitsBridge: false,
    gasUnits: REPAY_GAS,
    description: settles
      ? `Repay your whole debt of ${amount}, and its interest until then, to ${venue}`
      : `Repay ${amount} to ${venue}`,
  });
}

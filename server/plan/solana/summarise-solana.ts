import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { SolanaState } from './solana-plan-state.ts';

const LAMPORTS = 10n ** 9n;
/** Prices have eight decimals. */
const CENT = 10n ** 6n;

/** The result of the plan and its fees (`docs/guides/plans.md`). */
export function summariseSolana(
  { unencoded, warnings }: SolanaState,
  feesLamports: bigint,
  solUsd: bigint | null,
): PlanResponse['summary'] {
  const last = unencoded.at(-1);
  if (!last) throw new Error('A plan has at least one step.');
  if (solUsd === null) {
    warnings.add(
      'There is no USD price for SOL: the estimated fee does not count what is paid in it.',
    );
  }
  const usd = (feesLamports * (solUsd ?? 0n) + LAMPORTS - 1n) / LAMPORTS;
  const cents = (usd + CENT - 1n) / CENT;
  const fee = `$${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
  return {
    total_after_fees: leftBehind(last),
    bridge_count: 0,
    est_fee_usd: fee,
    est_network_fee_usd: fee,
    est_bridge_fee_usd: '$0.00',
  };
}

function leftBehind({ leg, call, size, protocolName }: SolanaState['unencoded'][number]): string {
  const spent = `${formatAmountShort(size.amountAtomic, leg.asset.decimals)} ${leg.asset.symbol}`;
  if (call.output) {
    const { expectedAtomic, asset } = call.output;
    return `${formatAmountShort(expectedAtomic, asset.decimals)} ${asset.symbol}`;
  }
  switch (leg.type) {
    case 'transfer':
      return `${spent} sent to ${leg.recipient}`;
    case 'approve':
      if (size.amountAtomic === 0n) return `the approval of ${leg.asset.symbol} revoked`;
      return `${spent} approved for ${leg.spender}`;
    case 'stake':
      return `${spent} staked with ${call.validator}`;
    case 'unstake':
      return `${spent} cooling down on ${protocolName}`;
    default:
      return spent;
  }
}

import { evmChain } from '#server/chains/registry.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { NOTABLE_LOSS_BPS } from './judge-swap.ts';
import type { PlanState } from './plan-state.ts';

/** Warns when a bridge keeps a significant part of the amount that it carries. */
export function warnOfBridgeFee(
  state: PlanState,
  { spend, output, bridgeFeeAtomic = 0n }: BuiltCall,
): void {
  if (!spend || !output || spend.amountAtomic === 0n) return;
  const feeBps = (bridgeFeeAtomic * 10_000n) / spend.amountAtomic;
  if (feeBps < NOTABLE_LOSS_BPS) return;
  state.warnings.add(
    `Bridging ${spend.token.symbol} to ${evmChain(output.token.chain).name} costs ${(Number(feeBps) / 100).toFixed(1)}% of the amount: much of the fee does not depend on the size.`,
  );
}

/** Warns when the venue of the last step holds its quote for less time than the signer needs. */
export function warnOfDeadline(
  state: PlanState,
  { type, nowSeconds, validForSeconds }: Leg,
  { deadlineSeconds }: BuiltCall,
): void {
  if (deadlineSeconds === undefined || deadlineSeconds >= nowSeconds + validForSeconds) return;
  const minutes = (deadlineSeconds - nowSeconds) / 60n;
  state.warnings.add(
    `Step ${state.steps.length} (${type}) is valid for ${minutes} minutes only: no later quote is accepted. Re-encode it when all signatures can be given in that time.`,
  );
}

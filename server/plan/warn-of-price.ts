import { usdValue } from '#server/chains/prices/read-price.ts';
import type { BuiltCall } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';

/** A loss against the oracle price above this is worth a warning. */
const NOTABLE_LOSS_BPS = 300n;

/** Warns when a swap gives clearly less than the oracles say the input is worth. */
export function warnOfPrice(state: PlanState, { spend, output, priceImpactBps }: BuiltCall): void {
  if (!spend || !output) return;
  const priceIn = state.priceUsd(spend.token);
  const priceOut = state.priceUsd(output.token);
  const lossBps =
    priceIn === null || priceOut === null
      ? BigInt(priceImpactBps ?? 0)
      : lossBetween(
          usdValue(spend.token, spend.amountAtomic, priceIn),
          usdValue(output.token, output.expectedAtomic, priceOut),
        );
  if (lossBps <= NOTABLE_LOSS_BPS) return;
  const percent = (Number(lossBps) / 100).toFixed(1);
  const reference =
    priceIn === null || priceOut === null ? 'before this trade' : 'of the price feeds';
  state.warnings.add(
    `Swapping ${spend.token.symbol} to ${output.token.symbol} gives ${percent}% less than the price ${reference}: the pools are shallow for this size.`,
  );
}

/** Warns when a bridge keeps a clear part of what it carries. */
export function warnOfBridgeFee(
  state: PlanState,
  { spend, output, bridgeFeeAtomic = 0n }: BuiltCall,
): void {
  if (!spend || !output || spend.amountAtomic === 0n) return;
  const feeBps = (bridgeFeeAtomic * 10_000n) / spend.amountAtomic;
  if (feeBps <= NOTABLE_LOSS_BPS) return;
  state.warnings.add(
    `Bridging ${spend.token.symbol} to ${output.token.chain} costs ${(Number(feeBps) / 100).toFixed(1)}% of the amount: much of the fee does not depend on the size.`,
  );
}

function lossBetween(paidUsd: bigint, gottenUsd: bigint): bigint {
  return paidUsd <= 0n ? 0n : ((paidUsd - gottenUsd) * 10_000n) / paidUsd;
}

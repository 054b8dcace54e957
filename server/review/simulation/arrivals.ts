import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { AssumedArrival } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { keyOfAddress } from '../look-alike.ts';

/** Whether a step returns something to the wallet that signs it, on another chain. */
export function bringsOwner(step: Step, plan: Pick<ReviewedPlan, 'wallet'>): boolean {
  const { type, chain, to_chain, recipient } = step;
  return (
    type === 'bridge' &&
    to_chain !== undefined &&
    to_chain !== chain &&
    (recipient === undefined || keyOfAddress(recipient) === keyOfAddress(signerOf(step, plan)))
  );
}

/** What a bridge is quoted to deliver; none where its step does not say. */
export function arrivalsOf({
  to_asset,
  to_asset_address,
  expected_output_raw,
}: Step): readonly AssumedArrival[] {
  if (!to_asset || !expected_output_raw) return [];
  return [
    {
      asset: to_asset,
      ...(to_asset_address && { asset_address: to_asset_address }),
      amount_raw: expected_output_raw,
    },
  ];
}

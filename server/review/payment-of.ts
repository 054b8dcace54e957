import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Step } from '#server/schemas/step.ts';
import { decimalsOf } from './decimals-of.ts';
import { keyOfAddress } from './look-alike.ts';

/** What a step gives to somebody else than the wallet that signs it. */
export interface Payment {
  /** Where it arrives. */
  readonly chain: ChainSlug;
  readonly recipient: string;
  readonly asset: string;
  /** Token address or mint; null for the native coin. */
  readonly token: string | null;
  /** Base units; null where the step does not say. */
  readonly amountAtomic: bigint | null;
  /** Decimal token units; null where the step does not say. */
  readonly amount: string | null;
  /** Whether it is a quote or an estimate, and not exactly what is sent. */
  readonly isEstimate: boolean;
}

/**
 * The payment of a step by its own fields: the amount that it sends, or for a swap or a bridge the
 * quoted output; null where it only pays the wallet. Approvals are not payments.
 *
 * @param wallet the signer of the step
 */
export function paymentOf(step: Step, wallet: string): Payment | null {
  const { type, recipient } = step;
  if (type === 'approve' || !recipient || keyOfAddress(recipient) === keyOfAddress(wallet)) {
    return null;
  }
  const brings = step.to_asset !== undefined && type !== 'transfer';
  const [asset, token] = brings
    ? [step.to_asset ?? '', step.to_asset_address ?? step.to_asset_mint]
    : [step.asset, step.asset_address ?? step.asset_mint];
  const [raw, written] = brings
    ? [step.expected_output_raw, step.expected_output]
    : step.chained && step.sizing !== 'exact'
      ? [step.chained.estimate_raw, step.chained.estimate_amount]
      : [step.amount_raw, step.amount];
  return {
    chain: step.to_chain ?? step.chain,
    recipient,
    asset,
    token: token ?? null,
    amountAtomic: raw === undefined ? null : BigInt(raw),
    amount: written === undefined ? null : exactly(raw, written),
    isEstimate: brings || (step.sizing !== undefined && step.sizing !== 'exact'),
  };
}

/** A number of JSON with all the digits that its base units have. */
function exactly(raw: string | undefined, written: number): string {
  const decimals = raw === undefined ? null : decimalsOf(BigInt(raw), written);
  return raw === undefined || decimals === null
    ? String(written)
    : formatAmount(BigInt(raw), decimals);
}

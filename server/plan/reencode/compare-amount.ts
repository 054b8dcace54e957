import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { decimalString, parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';

/** Steps whose amount comes out of a position, counted in its first asset. */
const ARRIVES: ReadonlySet<string> = new Set(['lp-remove', 'lp-collect', 'claim']);

/**
 * How much a fresh call takes compared with the reviewed amount: `max` and chained steps are sized
 * from the wallet's current balance, which may be more than the signer has seen.
 *
 * @param nowAtomic the amount that the fresh call takes, in base units of `asset`
 */
export function compareAmount(
  { type, amount, amount_raw, chained }: Pick<Step, 'type' | 'amount' | 'amount_raw' | 'chained'>,
  asset: { readonly decimals: number },
  nowAtomic: bigint,
): Pick<ReencodeChanges, 'amount' | 'spends_more'> {
  const { decimals } = asset;
  const shown = decimalString(chained?.estimate_amount ?? amount);
  const reviewedAtomic =
    amount_raw === undefined ? parseAmountTruncated(shown, decimals) : BigInt(amount_raw);
  return {
    amount: {
      reviewed_raw: amount_raw ?? null,
      now_raw: nowAtomic.toString(),
      reviewed: formatAmount(reviewedAtomic, decimals),
      now: formatAmount(nowAtomic, decimals),
    },
    spends_more: !ARRIVES.has(type) && nowAtomic > reviewedAtomic,
  };
}

import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Refusal } from '#server/protocols/manifest.ts';

/** How far a suggested fee may be above our model of it: three times, and one percent more. */
const MOST_TIMES = 3n;
const MOST_EXTRA_PERCENT = 1n;

/** The fee to offer: what Across suggests, as long as relayers could honestly ask for it. */
export function settleFee(
  suggestedAtomic: bigint | null,
  modelledAtomic: bigint,
  { amountAtomic, asset }: { amountAtomic: bigint; asset: { decimals: number; symbol: string } },
): bigint | Refusal {
  if (suggestedAtomic === null) return modelledAtomic;
  const mostAtomic = modelledAtomic * MOST_TIMES + (amountAtomic * MOST_EXTRA_PERCENT) / 100n;
  if (suggestedAtomic <= mostAtomic) return suggestedAtomic;
  const text = (atomic: bigint) => `${formatAmount(atomic, asset.decimals)} ${asset.symbol}`;
  return {
    refused: 'no_route',
    reason: `Across asks ${text(suggestedAtomic)} for this now, where ${text(mostAtomic)} would be much already. Try later, or bridge otherwise.`,
    field: 'amount',
  };
}

import { formatAmount } from '#server/chains/tokens/format-amount.ts';

const MOST_DECIMALS = 36;

/** How many decimals an amount was written with; null where none make it. */
export function decimalsOf(raw: bigint, written: string | number): number | null {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const text = formatAmount(raw, decimals);
    if (typeof written === 'number' ? Number(text) === written : text === written) return decimals;
  }
  return null;
}

import { formatUnits } from 'viem';

/** The exact decimal string of an amount, without trailing zeros: `1500000, 6` → `1.5`. */
export function formatAmount(amountAtomic: bigint, decimals: number): string {
  return formatUnits(amountAtomic, decimals);
}

/**
 * A short form for people: thousands grouped, rounded down to two decimals from 1,000 up, to four
 * from 1 up and to four significant digits below. Never shows a positive amount as zero.
 *
 * @example formatAmountShort(199_812_345_678_901_234n, 18) // '0.1998'
 */
export function formatAmountShort(amountAtomic: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(amountAtomic, decimals).split('.');
  const leadingZeros = fraction.length - fraction.replace(/^0+/, '').length;
  const digits = whole.length > 3 ? 2 : whole === '0' ? leadingZeros + 4 : 4;
  const kept = fraction.slice(0, digits).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

/** Decimals with more digits than people read; what is said to be exact, or the most, is never rounded down. */
const LONG_DECIMALS = /(?<!\b(?:exactly|most|up to) )(?<![\w.,])(\d+)\.(\d{7,})(?![\w.])/g;
const MOST_DIGITS = 6;

/**
 * A sentence for people whose amounts are rounded down to six decimals, below one to six significant
 * digits: exact amounts are in the `_raw` fields beside it.
 *
 * @example roundAmounts('Supply 0.066234567890123456 WETH to Aave v3') // 'Supply 0.0662345 WETH to Aave v3'
 */
export function roundAmounts(sentence: string): string {
  return sentence.replace(LONG_DECIMALS, (_, whole: string, fraction: string) => {
    const zeros = /^0+$/.test(whole) ? fraction.length - fraction.replace(/^0+/, '').length : 0;
    const kept = fraction.slice(0, zeros + MOST_DIGITS).replace(/0+$/, '');
    return kept === '' ? whole : `${whole}.${kept}`;
  });
}

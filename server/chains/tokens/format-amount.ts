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

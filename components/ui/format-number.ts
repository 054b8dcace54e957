import { LANGUAGE } from '#locale/language.ts';

const COUNT = new Intl.NumberFormat(LANGUAGE.numbers);
const DECIMAL = new Intl.NumberFormat(LANGUAGE.numbers, { maximumFractionDigits: 4 });
const SMALL = new Intl.NumberFormat(LANGUAGE.numbers, { maximumSignificantDigits: 4 });
const COMPACT = new Intl.NumberFormat(LANGUAGE.numbers, {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const CENT = 0.01;
const MONEY = new Intl.NumberFormat(LANGUAGE.numbers, { style: 'currency', currency: 'USD' });
const PERCENT = new Intl.NumberFormat(LANGUAGE.numbers, {
  style: 'percent',
  maximumFractionDigits: 1,
});

/** @returns "12,345" */
export const formatCount = (value: number | bigint): string => COUNT.format(value);

/** @returns "12.3K": for axes and small places, never for money. */
export const formatCompact = (value: number): string => COMPACT.format(value);

/**
 * @returns "$1,234.50", "<$0.01" for less than a cent. Only for display: amounts of plans are not computed with it.
 */
export function formatUsd(value: number): string {
  return value > 0 && value < CENT ? `<${MONEY.format(CENT)}` : MONEY.format(value);
}

/**
 * @param value a plain decimal, however long
 * @returns "1,993.9327": at most four decimals, of less than 1 four significant digits
 */
export function formatDecimal(value: string): string {
  const isSmall = /^-?0?\.\d*[1-9]/.test(value);
  // Texts of decimals are read exactly; the types of TypeScript know those that are plain.
  return (isSmall ? SMALL : DECIMAL).format(value as `${number}`);
}

/** @param share of 1 @returns "99.5%" */
export const formatPercent = (share: number): string => PERCENT.format(share);

/** @returns "240 ms", "1.4 s" */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

import { tidy } from '#server/language/tokens/read-number.ts';

/** A plain decimal as a whole number of 1e-40ths, exact. */
function scaled(value: string): bigint {
  const negative = value.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? value.slice(1) : value).split('.');
  const magnitude = BigInt(`${whole || '0'}${fraction.slice(0, 40).padEnd(40, '0')}`);
  return negative ? -magnitude : magnitude;
}

/** @returns below zero, zero or above zero, as `left` is less than, equal to or more than `right`. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [scaled(left), scaled(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The decimal without its sign. */
export const magnitudeOf = (value: string): string =>
  value.startsWith('-') ? value.slice(1) : value;

/** The decimal with the other sign; zero has none. */
export function negate(value: string): string {
  if (value.startsWith('-')) return value.slice(1);
  return value === '0' ? value : `-${value}`;
}

/** The percent gained when something becomes `times` as much: `3` → `200`, `0.5` → `-50`. */
export function gainOf(times: string): string {
  const percent = (scaled(times) - scaled('1')) * 100n;
  const digits = (percent < 0n ? -percent : percent).toString().padStart(41, '0');
  const value = tidy(`${digits.slice(0, -40)}.${digits.slice(-40)}`);
  return percent < 0n ? `-${value}` : value;
}

/** Whether a decimal fits the forty digits on either side that a threshold has. */
export function fitsThreshold(value: string): boolean {
  const [whole = '', fraction = ''] = magnitudeOf(value).split('.');
  return whole.length <= 40 && fraction.length <= 40;
}

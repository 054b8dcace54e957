import { formatUnits, parseUnits } from 'viem';

/** As many places as the database keeps of a value. */
const PLACES = 30;
/** Places of a quotient; more than any price source has. */
const QUOTIENT_PLACES = 18;

/** The lowest and the highest of some plain decimals, at least one. */
export function lowestAndHighest(values: readonly string[]): { low: string; high: string } {
  const sorted = values
    .map((value) => ({ value, scaled: parseUnits(value, PLACES) }))
    .sort((a, b) => (a.scaled < b.scaled ? -1 : a.scaled > b.scaled ? 1 : 0));
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) throw new Error('There is no value to compare.');
  return { low: first.value, high: last.value };
}

/**
 * By how many percent a value changed, relative to its former absolute value: a shrinking debt is a
 * rise. Null where it changed from zero.
 *
 * @example percentChange('2000', '1900') // '-5'
 */
export function percentChange(from: string, to: string): string | null {
  const [before, after] = [parseUnits(from, PLACES), parseUnits(to, PLACES)];
  if (before === 0n) return null;
  const scale = 10n ** BigInt(QUOTIENT_PLACES);
  return formatUnits(((after - before) * 100n * scale) / sizeOf(before), QUOTIENT_PLACES);
}

/**
 * A quotient, cut after 18 places; null where it is divided by zero.
 *
 * @example quotient('3000', '1.5') // '2000'
 */
export function quotient(dividend: string, divisor: string): string | null {
  const [above, below] = [parseUnits(dividend, PLACES), parseUnits(divisor, PLACES)];
  if (below === 0n) return null;
  return formatUnits((above * 10n ** BigInt(QUOTIENT_PLACES)) / below, QUOTIENT_PLACES);
}

/** @returns below zero, zero or above zero, as the first is less than, equal to or more than the second */
export function compareDecimals(first: string, second: string): number {
  const [one, other] = [parseUnits(first, PLACES), parseUnits(second, PLACES)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * The value after a change in percent of a base's size.
 *
 * @example changedBy('2000', '-10') // '1800'
 */
export function changedBy(base: string, percent: string): string {
  const scale = 10n ** BigInt(PLACES);
  const from = parseUnits(base, PLACES);
  const by = (sizeOf(from) * parseUnits(percent, PLACES)) / (100n * scale);
  return formatUnits(from + by, PLACES);
}

const sizeOf = (value: bigint) => (value < 0n ? -value : value);

import { compareDecimals } from '../decimals.ts';

/** The side of a threshold on which a comparison holds; plain decimals. */
export interface Bound {
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
}

/** The reading of a subject: equal, unless it has several values. */
export interface Span {
  readonly low: string;
  readonly high: string;
}

/**
 * Whether a comparison holds: `above` looks at the highest value, `below` at the lowest one, and the
 * threshold itself is on neither side. This is the one rule of firing on a level; passes and
 * backtests both ask it.
 */
export function holds({ comparator, threshold }: Bound, { low, high }: Span): boolean {
  return comparator === 'above'
    ? compareDecimals(high, threshold) > 0
    : compareDecimals(low, threshold) < 0;
}

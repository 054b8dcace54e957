import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedBy,
  compareDecimals,
  lowestAndHighest,
  percentChange,
  quotient,
} from './decimals.ts';

const cents = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const decimal = (value: bigint) => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('lowestAndHighest', () => {
  it('compares as numbers, not as texts', () => {
    expect(lowestAndHighest(['9', '10', '-3', '2.5'])).toEqual({ low: '-3', high: '10' });
    expect(lowestAndHighest(['1900'])).toEqual({ low: '1900', high: '1900' });
  });

  it('gives two of the values, with every other between them', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (values) => {
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(lowestAndHighest(values.map(decimal))).toEqual({
          low: decimal(sorted[0] as bigint),
          high: decimal(sorted.at(-1) as bigint),
        });
      }),
    );
  });

  it('refuses to compare nothing', () => {
    expect(() => lowestAndHighest([])).toThrow();
  });
});

describe('percentChange', () => {
  it.each([
    ['2000', '1900', '-5'],
    ['2000', '2000', '0'],
    ['0.5', '0.75', '50'],
    ['3', '4', '33.333333333333333333'],
    ['1', '0', '-100'],
    ['-100', '-50', '50'],
    ['-100', '-150', '-50'],
  ])('from %s to %s is %s', (from, to, change) => {
    expect(percentChange(from, to)).toBe(change);
  });

  it('has no result from zero', () => {
    expect(percentChange('0', '5')).toBeNull();
  });

  it('has the sign of the difference for a positive base', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(positive, positive, (from, to) => {
        const change = Number(percentChange(decimal(from), decimal(to)));
        expect(Math.sign(change)).toBe(to > from ? 1 : to < from ? -1 : 0);
      }),
    );
  });
});

describe('changedBy', () => {
  it('lies below a base for a fall and above it for a rise, for both signs of the base', () => {
    const percent = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(cents, percent, (value, size) => {
        fc.pre(value !== 0n);
        const base = decimal(value);
        expect(compareDecimals(changedBy(base, `-${size}`), base)).toBe(-1);
        expect(compareDecimals(changedBy(base, `${size}`), base)).toBe(1);
        expect(percentChange(base, changedBy(base, `${size}`))).toBe(`${size}`);
      }),
    );
  });
});

describe('quotient', () => {
  it.each([
    ['3000', '1.5', '2000'],
    ['1', '3', '0.333333333333333333'],
    ['2500', '100000', '0.025'],
  ])('%s / %s is %s', (dividend, divisor, expected) => {
    expect(quotient(dividend, divisor)).toBe(expected);
  });

  it('has no result for zero', () => {
    expect(quotient('5', '0')).toBeNull();
  });
});

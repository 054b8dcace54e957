import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './format-amount.ts';
import { decimalString, parseAmount, parseAmountTruncated } from './parse-amount.ts';

describe('decimalString', () => {
  it.each([
    [1e-7, '0.0000001'],
    [1.5e21, '1500000000000000000000'],
    [1e30, `1${'0'.repeat(30)}`],
    [1.25e-10, '0.000000000125'],
    ['1e3', '1000'],
    ['1e+3', '1000'],
    ['1.5e2', '150'],
    ['12.34e1', '123.4'],
    ['0', '0'],
    [0.1, '0.1'],
    [0, '0'],
    ['.5', '0.5'],
    ['007.500', '7.5'],
    ['12.', '12'],
    ['0.000', '0'],
  ])('writes %s as %s', (amount, text) => {
    expect(decimalString(amount)).toBe(text);
  });

  it.each([
    '',
    '.',
    '-5',
    'max',
    'abc',
    '1e',
    '1,000',
    ' 1',
    Number.NaN,
    -1,
    Number.POSITIVE_INFINITY,
  ])('refuses %j, which is not a decimal', (amount) => {
    expect(() => decimalString(amount)).toThrow(RangeError);
  });

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e30, noNaN: true }), (amount) => {
        expect(Number(decimalString(amount))).toBe(amount);
        expect(decimalString(amount)).toMatch(/^\d+(\.\d+)?$/);
      }),
    );
  });
});

describe('parseAmount', () => {
  it('is the inverse of formatAmount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 256n),
        fc.integer({ min: 0, max: 36 }),
        (atomic, decimals) => {
          expect(parseAmount(formatAmount(atomic, decimals), decimals)).toBe(atomic);
        },
      ),
    );
  });

  it('refuses what the token cannot hold, zeros aside', () => {
    expect(parseAmount('1.0000001', 6)).toBeUndefined();
    expect(parseAmount('1.500000000', 6)).toBe(1_500_000n);
    expect(parseAmount('0.5', 0)).toBeUndefined();
  });

  it('cuts instead where that is asked for', () => {
    expect(parseAmountTruncated('1.9999999', 6)).toBe(1_999_999n);
    expect(parseAmountTruncated('3.7', 0)).toBe(3n);
    expect(parseAmountTruncated('3', 6)).toBe(3_000_000n);
    expect(parseAmountTruncated('3.7', 6)).toBe(3_700_000n);
    expect(parseAmountTruncated('.000001', 6)).toBe(1n);
    expect(parseAmountTruncated('.0000001', 6)).toBe(0n);
    expect(parseAmountTruncated('1e-6', 6)).toBe(1n);
  });
});

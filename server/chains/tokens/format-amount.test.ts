import fc from 'fast-check';
import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatAmountShort } from './format-amount.ts';

describe('formatAmount', () => {
  it('is exact and reads back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 24 }), (amount, d) => {
        expect(parseUnits(formatAmount(amount, d), d)).toBe(amount);
      }),
    );
  });
});

describe('formatAmountShort', () => {
  it.each([
    [1_234_567_890_000n, 6, '1,234,567.89'],
    [500_000_000n, 6, '500'],
    [1_500_000n, 6, '1.5'],
    [199_812_345_678_901_234n, 18, '0.1998'],
    [1n, 18, '0.000000000000000001'],
    [0n, 6, '0'],
    [7n, 0, '7'],
    [123_456n, 0, '123,456'],
    [999_123_456n, 6, '999.1234'],
    [1_000_129_900n, 6, '1,000.12'],
    [1_001_000_000n, 6, '1,001'],
    [12_345_600n, 6, '12.3456'],
    [1_050_000n, 6, '1.05'],
    [1_000_010n, 6, '1'],
    [100_000n, 6, '0.1'],
    [1_100n, 6, '0.0011'],
  ])('writes %d with %d decimals as %s', (amount, decimals, text) => {
    expect(formatAmountShort(amount, decimals)).toBe(text);
  });

  it('never rounds up and never hides a positive amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (amount, d) => {
        const shown = parseUnits(formatAmountShort(amount, d).replaceAll(',', ''), d);
        expect(shown <= amount && shown > 0n).toBe(true);
      }),
    );
  });
});

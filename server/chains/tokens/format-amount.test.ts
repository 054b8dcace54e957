import fc from 'fast-check';
import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatAmountShort, roundAmounts } from './format-amount.ts';

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

describe('roundAmounts', () => {
  it.each([
    ['Supply 0.066234567890123456 WETH to Aave v3', 'Supply 0.0662345 WETH to Aave v3'],
    ['Send 1.500000000000000001 ETH to 0x12', 'Send 1.5 ETH to 0x12'],
    ['Send 3.000000000000000001 ETH to 0x12', 'Send 3 ETH to 0x12'],
    ['Send 0.000000000000000005 ETH to 0x12', 'Send 0.000000000000000005 ETH to 0x12'],
    ['Swap 1234.567891 USDC for about 1,234.5678 DAI', null],
    ['Allow Pool to spend exactly 0.066234567890123456 WETH', null],
    ['Pay at most 0.066234567890123456 WETH', null],
    ['Unstake 2.1234567 rETH.', 'Unstake 2.123456 rETH.'],
  ])('writes %s', (sentence, rounded) => {
    expect(roundAmounts(sentence)).toBe(rounded ?? sentence);
  });

  it('never rounds up, by no more than one of 100,000, and hides no amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (amount, d) => {
        const [, text = ''] = roundAmounts(`Send ${formatAmount(amount, d)} ETH`).split(' ');
        const shown = parseUnits(text, d);
        expect(shown <= amount && shown > 0n && (amount - shown) * 100_000n <= amount).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { formatGasCost, formatGasPrice, formatUsd, groupThousands } from './format-costs.ts';

describe('groupThousands', () => {
  it.each([
    [0n, '0'],
    [999n, '999'],
    [182_344n, '182,344'],
    [1_000_000n, '1,000,000'],
  ])('shows %d as %s', (value, text) => {
    expect(groupThousands(value)).toBe(text);
  });
});

describe('formatGasPrice', () => {
  it.each([
    [0n, '0 gwei'],
    [1n, '0.000000001 gwei'],
    [12_000_000n, '0.012 gwei'],
    [12_345_678n, '0.0123 gwei'],
    [1_000_000_007n, '1 gwei'],
    [1_010_000_000n, '1.01 gwei'],
    [10_050_000_000n, '10 gwei'],
    [12_050_000n, '0.012 gwei'],
    [102_050_000n, '0.102 gwei'],
    [2_345_678_901n, '2.34 gwei'],
    [123_456_789_012n, '123 gwei'],
    [1_234_567_890_123n, '1234 gwei'],
  ])('shows %d wei as %s', (wei, text) => {
    expect(formatGasPrice(wei)).toBe(text);
  });
});

describe('formatUsd', () => {
  it.each([
    [0n, '$0.00'],
    [999_999n, '<$0.01'],
    [1_000_000n, '$0.01'],
    [30_000_000_000n, '$300.00'],
    [123_456_789_500_000n, '$1,234,567.90'],
  ])('shows %s as %s', (usd8, text) => {
    expect(formatUsd(usd8)).toBe(text);
  });
});

describe('formatGasCost', () => {
  const usd = (dollars: number) => BigInt(dollars) * 10n ** 8n;
  it.each([
    ['nothing used', 0n, 10n ** 9n, usd(2500), '$0.00'],
    ['less than a cent', 182_344n, 12_000_000n, usd(2500), '<$0.01'],
    ['exactly a cent', 10n ** 7n, 10n ** 9n, usd(1), '$0.01'],
    ['rounded to the cent', 182_344n, 1_000_000_000n, usd(2500), '$0.46'],
    ['dollars', 10n ** 6n, 10n ** 12n, usd(2500), '$2,500.00'],
    ['an unknown price', 182_344n, 12_000_000n, null, 'unknown'],
  ])('shows %s', (_, gas, price, nativeUsd, text) => {
    expect(formatGasCost(gas, price, nativeUsd)).toBe(text);
  });
});

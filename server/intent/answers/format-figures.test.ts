import { describe, expect, it } from 'vitest';
import {
  formatHealthFactor,
  formatPercent,
  formatPrice,
  formatUsd,
  joinWords,
} from './format-figures.ts';

const USD = 10n ** 8n;

describe('figures for people', () => {
  it.each([
    [0n, '$0.00'],
    [1n, 'under $0.01'],
    [USD / 100n, '$0.01'],
    [87n * USD + 29_999_999n, '$87.29'],
    [999n * USD + 99_999_999n, '$999.99'],
    [1204n * USD + 50_000_000n, '$1,204'],
    [1_234_567n * USD, '$1,234,567'],
  ])('a value of %d', (usd, text) => expect(formatUsd(usd)).toBe(text));

  it.each([
    [3512n * USD + 34_999_999n, '$3,512.34'],
    [USD, '$1.00'],
    [99_980_000n, '$0.9998'],
    [1234n, '$0.00001234'],
  ])('a price of %d', (usd, text) => expect(formatPrice(usd)).toBe(text));

  it.each([
    [0n, '0.00 %'],
    [1n, 'under 0.01 %'],
    [321n * 10n ** 23n, '3.21 %'],
    [12n * 10n ** 27n, '1,200.00 %'],
  ])('a share of %d', (share, text) => expect(formatPercent(share)).toBe(text));

  it.each([
    [999_999_999_999_999_999n, '0.99'],
    [1_050_000_000_000_000_000n, '1.05'],
    [1000n * 10n ** 18n, '1,000.00'],
    [1001n * 10n ** 18n, 'over 1,000'],
  ])('a health factor of %d, never safer than it is', (factor, text) =>
    expect(formatHealthFactor(factor)).toBe(text),
  );

  it('a list', () => {
    expect(joinWords([])).toBe('');
    expect(joinWords(['a'])).toBe('a');
    expect(joinWords(['a', 'b', 'c'], 'or')).toBe('a, b or c');
  });
});

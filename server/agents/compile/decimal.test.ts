import { describe, expect, it } from 'vitest';
import { compareDecimals, fitsThreshold, gainOf, magnitudeOf, negate } from './decimal.ts';

describe('plain decimals', () => {
  it('compares without rounding', () => {
    expect(compareDecimals('0.30000000000000004', '0.3')).toBe(1);
    expect(compareDecimals('-2', '1')).toBe(-1);
    expect(compareDecimals('2.50', '2.5')).toBe(0);
  });

  it.each([
    ['3', '200'],
    ['1.5', '50'],
    ['0.5', '-50'],
    ['1', '0'],
  ])('%s times as much is a gain of %s percent', (times, gain) => {
    expect(gainOf(times)).toBe(gain);
  });

  it('turns signs round', () => {
    expect(negate('5')).toBe('-5');
    expect(negate('-5')).toBe('5');
    expect(negate('0')).toBe('0');
    expect(magnitudeOf('-5')).toBe('5');
  });

  it('knows what a threshold holds', () => {
    expect(fitsThreshold('9'.repeat(40))).toBe(true);
    expect(fitsThreshold('9'.repeat(41))).toBe(false);
  });
});

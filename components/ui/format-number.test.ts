import { expect, test } from 'vitest';
import {
  formatCompact,
  formatCount,
  formatDecimal,
  formatDuration,
  formatPercent,
  formatUsd,
} from './format-number.ts';

test('writes figures as people read them', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(formatCount(12_345_678_901_234_567_890n)).toBe('12,345,678,901,234,567,890');
  expect(formatCompact(12_345)).toBe('12.3K');
  expect(formatUsd(1234.5)).toBe('$1,234.50');
  expect(formatUsd(0.004)).toBe('<$0.01');
  expect(formatUsd(0)).toBe('$0.00');
  expect(formatPercent(0.9951)).toBe('99.5%');
  expect(formatDuration(240.4)).toBe('240 ms');
  expect(formatDuration(1_449)).toBe('1.4 s');
  expect(formatDecimal('1993.93268684')).toBe('1,993.9327');
  expect(formatDecimal('123456789012345678901.5')).toBe('123,456,789,012,345,678,901.5');
  expect(formatDecimal('0.000012345')).toBe('0.00001235');
  expect(formatDecimal('-0.5')).toBe('-0.5');
  expect(formatDecimal('0')).toBe('0');
});

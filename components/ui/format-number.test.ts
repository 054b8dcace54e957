import { expect, test } from 'vitest';
import {
  formatCompact,
  formatCount,
  formatDuration,
  formatPercent,
  formatUsd,
} from './format-number.ts';

test('writes figures as people read them', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(formatCount(12_345_678_901_234_567_890n)).toBe('12,345,678,901,234,567,890');
  expect(formatCompact(12_345)).toBe('12.3K');
  expect(formatUsd(1234.5)).toBe('$1,234.50');
  expect(formatPercent(0.9951)).toBe('99.5%');
  expect(formatDuration(240.4)).toBe('240 ms');
  expect(formatDuration(1_449)).toBe('1.4 s');
});

import { expect, test } from 'vitest';
import { lossText, signed } from './format-change.ts';

test.each([
  ['-300', '−300'],
  ['0.166582917084269269', '+0.166582'],
  ['-0.000000123456789', '−0.000000123456'],
  ['1234.50', '+1234.5'],
])('%s is shown as %s', (change, shown) => {
  expect(signed(change)).toBe(shown);
});

test('a loss is said in percent, and in dollars where they are known', () => {
  expect(lossText({ bps: 197, usd: '$0.59' })).toBe('1.97% ($0.59)');
  expect(lossText({ bps: 10, usd: null })).toBe('0.10%');
});

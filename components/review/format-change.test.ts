import { expect, test } from 'vitest';
import { grouped, lossText, signed } from './format-change.ts';

test.each([
  ['-300', '−300'],
  ['0.166582917084269269', '+0.166582'],
  ['-0.000000123456789', '−0.000000123456'],
  ['1234.50', '+1,234.5'],
  ['-50000', '−50,000'],
  ['1234567.00001', '+1,234,567.00001'],
])('%s is shown as %s', (change, shown) => {
  expect(signed(change)).toBe(shown);
});

test.each([
  ['Send 50000 USDC to bob', 'Send 50,000 USDC to bob'],
  ['at most 3015.25 USDC, at least 999 aUSDC', 'at most 3,015.25 USDC, at least 999 aUSDC'],
  ['about 1234567 aUSDC', 'about 1,234,567 aUSDC'],
  ['3,000 USDC and 0.123456 WETH', '3,000 USDC and 0.123456 WETH'],
  [
    'Collect the fees of position 123456 on Uniswap',
    'Collect the fees of position 123456 on Uniswap',
  ],
  ['within 1440 minutes', 'within 1440 minutes'],
])('in “%s” amounts are grouped, and nothing else', (text, shown) => {
  expect(grouped(text)).toBe(shown);
});

test('a loss is shown in percent, and in dollars where they are known', () => {
  expect(lossText({ bps: 197, usd: '$0.59' })).toBe('1.97% ($0.59)');
  expect(lossText({ bps: 10, usd: null })).toBe('0.10%');
});

import { describe, expect, it } from 'vitest';
import { spellCode } from './spell-code.ts';
import { compile, lineOf } from './testing/compile.ts';

describe('what is written as code', () => {
  it.each([
    ["if (price('BTC') > 125000) ping()", 'BTC price above $125,000'],
    [
      'price(ETH) < 2000 && price(BTC) < 50000: notify()',
      /^ETH price below .* and BTC price below/,
    ],
    ['bal(USDT, polygon) < 50 → ping', 'USDT balance on Polygon below 50'],
    ['supplyApy USDC aave-v3 base > 5.5% -> notify', 'Aave USDC supply APY on Base above 5.5%'],
    ['healthFactor(aave, base) < 1.3 → alert()', 'Aave health factor on Base below 1.3'],
    ['borrow_apy(USDC, aave, arbitrum) > 8% alert', 'Aave USDC borrow APY on Arbitrum above 8%'],
    ['cron 0 8 * * 1 UTC: remind me to rebalance', 'Weekly on Monday at 08:00 UTC: rebalance'],
    ['cron: 30 9 * * * UTC remind me to check', 'Daily at 09:30 UTC: check'],
    ['remind me 0 9 1 * * UTC to pay rent', 'Monthly on the 1st at 09:00 UTC: pay rent'],
    ['"5 18 * * sun" UTC remind me to look', 'Weekly on Sunday at 18:05 UTC: look'],
  ])('%s', (request, rendered) => {
    expect(lineOf(compile(request))).toMatch(rendered);
  });

  it('names every day of the week as cron counts it', () => {
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    for (const [day, name] of [...days, 'Sunday'].entries())
      expect(lineOf(compile(`0 7 * * ${day} UTC remind me to look`))).toBe(
        `Weekly on ${name} at 07:00 UTC: look`,
      );
  });

  it.each([
    // In cron two days are either, and ranges, steps, lists and months are no schedule of ours.
    '0 8 1 * 1',
    '0 8 * * 1-5',
    '*/5 * * * *',
    '0 8,20 * * *',
    '0 8 * 6 *',
    '60 8 * * *',
    '0 24 * * *',
    '0 15 10 * * *',
    '0 0 18 * * FRI',
    '0 8 * * 1#2',
    '0 8 * * 1 2026',
    'price(ETH, 24h)',
    'supplyApy(USDC, aave) - borrowApy(USDC, aave)',
    'iPhone DeFi price of ETH (on Base)',
    'price(of my house)',
  ])('leaves %s as it is', (text) => {
    expect(spellCode(text)).toBe(text);
  });

  it('asks about a line of cron that no schedule keeps', () => {
    for (const line of [
      '0 15 10 * * *',
      '0 0 18 * * FRI',
      '0 8 * * 1#2',
      '0 8 1 * 1',
      '0 8 * * 1-5',
      '*/5 * * * *',
      '0 8,20 * * *',
      '0 8 * 6 *',
    ])
      expect(compile(`cron ${line} UTC remind me to look`).outcome, line).not.toBe('schedule');
  });
});

import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';

describe('a watch in plain words', () => {
  it.each([
    ['say to me when price of AAVE becomes more 350', 'AAVE price above $350'],
    ['notify if the balance of ETH on Base gets smaller of 0.05', 'ETH balance on Base below 0.05'],
    ['warn me once less than 0.01 ETH remains on Optimism', 'ETH balance on Optimism below 0.01'],
    ['Should LINK fall under 9, tell me', 'LINK price below $9'],
    ['tell me when ETH drops below 2000, my son and I have a bet on it', 'ETH price below $2,000'],
    ['tell me if ETH falls under 1500 dollars; kindly set this up', 'ETH price below $1,500'],
    ['alert me if SOL gains 15% over a seven-day period', 'SOL price up 15% in 7d'],
    ['alert me if SOL drops 15% over a 3 day window', 'SOL price down 15% in 3d'],
    ['tell me once LINK is worth more than $30 apiece', 'LINK price above $30'],
    [
      'a notification would be welcome if this wallet holds less than 0.1 ETH on Base',
      'ETH balance on Base below 0.1',
    ],
  ])('%s', (request, rendered) => {
    expect(compile(request)).toMatchObject({ outcome: 'condition', rendered });
  });

  it('takes two ways beside each other for either', () => {
    for (const up of ['rises', 'gains', 'wins', 'goes up'])
      for (const down of ['falls', 'loses', 'drops'])
        for (const ways of [`${up} or ${down}`, `${down} or ${up}`]) {
          const text = `warn me if OP ${ways} 6% in 24 hours`;
          expect(compile(text), text).toMatchObject({ rendered: 'OP price up or down 6% in 24h' });
        }
  });

  it('never counts in a coin by the full name of its chain', () => {
    for (const chain of ['Polygon', 'Ethereum', 'Solana']) {
      const compiled = compile(`when my USDC in ${chain} are less than 100, tell me`);
      expect(JSON.stringify(compiled), chain).not.toMatch(/price in/);
    }
  });
});

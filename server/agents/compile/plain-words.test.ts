import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';

describe('a watch in plain words', () => {
  it.each([
    ['say to me when price of AAVE becomes more 350', 'AAVE price above $350'],
    ['notify if the balance of ETH on Base gets smaller of 0.05', 'ETH balance on Base below 0.05'],
    ['warn me once less than 0.01 ETH remains on Optimism', 'ETH balance on Optimism below 0.01'],
    ['Should LINK fall under 9, tell me', 'LINK price below $9'],
    ['tell me when ETH drops below 2000, my son and I have a bet on it', 'ETH price below $2,000'],
  ])('%s', (request, rendered) => {
    expect(compile(request)).toMatchObject({ outcome: 'condition', rendered });
  });

  it('never counts in a coin by the full name of its chain', () => {
    for (const chain of ['Polygon', 'Ethereum', 'Solana']) {
      const compiled = compile(`when my USDC in ${chain} are less than 100, tell me`);
      expect(JSON.stringify(compiled), chain).not.toMatch(/price in/);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_INTENTS } from '#server/schemas/plan.ts';
import { parsePrompt } from './parse-prompt.ts';

const ORDERS = [
  'send 5 USDC to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on Base',
  'swap 5 USDC to ETH',
  'bridge 2 ETH from Base to Arbitrum',
  'lend 20 DAI on Aave',
];

describe('the bound of the search', () => {
  it('leaves room for as many orders as a plan takes', () => {
    for (const order of ORDERS) {
      const all = Array.from({ length: MAX_INTENTS }, () => order).join(', then ');
      expect(parsePrompt(all).partials, order).toHaveLength(MAX_INTENTS);
    }
  });

  it('gives no order for a text that exceeds it, rather than some of them', () => {
    const piece = fc.constantFrom('5 - ', 'max - ', '5 usdc, ', '7 dai - ', '2 eth, ');
    fc.assert(
      fc.property(piece, (text) => {
        expect(parsePrompt(text.repeat(2000 / text.length)).partials).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});

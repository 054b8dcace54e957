import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, lineOf, usd } from './testing/compile.ts';

const line = (request: string, price: bigint | null = null) => lineOf(compile(request, {}, price));

const CONDITIONS = [
  'ETH is above 4000 dollars',
  'LINK is under $9.50',
  'my health factor on Aave on Base is less than 1.45',
  'the supply APY of USDC on Aave on Arbitrum is above 7%',
  'Ethereum gas is below 8 gwei',
  'my USDC balance on Base is under 500',
];
/** Said behind a condition, only to ask for an alert. */
const TAILS = [
  'a note please',
  'I want to hear of it',
  'so do tell me',
  'I would love to be told of it',
  'a warning is wanted',
  "I'd like to know it",
  'I must know',
  'please inform me of that',
  'an alert is what I want',
];

describe('what is said around a condition', () => {
  it('is no part of it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONDITIONS),
        fc.constantFrom(...TAILS),
        fc.constantFrom('If', 'When', 'As soon as'),
        (condition, tail, opener) => {
          const request = `${opener} ${condition}, ${tail}`;
          expect(line(request), request).toBe(line(`Tell me when ${condition}`));
        },
      ),
      { numRuns: 80, seed: 41 },
    );
  });

  it('and what leads up to it is none either', () => {
    for (const lead of ["What I'd like is an alert for", 'I want to be told of']) {
      expect(line(`${lead} ETH above 4000 dollars`)).toBe(line('Tell me when ETH is above 4000'));
    }
  });

  it('takes no word that moves or compares', () => {
    for (const tail of ['let me know', 'ping me', 'tell me', 'I want to know']) {
      expect(line(`ETH 10% up ${tail}`)).toBe('ETH price up 10%');
      expect(line(`when ETH is worth 4000 ${tail}`, usd(3000))).toBe('ETH price above $4,000');
    }
  });

  it('is kept where it takes something back', () => {
    for (const back of ["don't tell me", 'never tell me', 'unless I tell you', 'not that I know']) {
      const request = `When ETH is above 4000 dollars, ${back}`;
      expect(line(request), request).not.toBe(line('Tell me when ETH is above 4000'));
    }
  });

  it('counts cents, and leaves the protocol called Compound one', () => {
    expect(line('dai under 99c')).toBe(line('dai under $0.99'));
    expect(line('Compound USDC supply rate on Arbitrum above 6%')).toBe(
      'Compound USDC supply APY on Arbitrum above 6%',
    );
    expect(line('when ETH is above 4000 compound my rewards')).not.toMatch(/Compound/);
  });
});

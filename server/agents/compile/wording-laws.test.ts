import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(3000));
const WATCHED = ['ETH', 'the ETH price', 'BTC', 'my USDC balance', 'my health factor on Aave'];
const SIGNS = ['>', '<', 'is above', 'is below', 'is higher than', 'is less than', 'exceeds'];
const LEFT_OUT = ['outside of', 'outside', 'away from', 'not counting', 'leaving out', 'not on'];
const OWNED = ['my USDC', 'my USDC balance', 'my portfolio'];
const CHAINS = ['Base', 'Arbitrum', 'Polygon'];
const SHALL = [
  "my USDC balance can't be less than",
  "my USDC balance can't drop under",
  'my USDC balance has to be above',
  'my USDC balance needs to be over',
  'I want my USDC balance above',
  'I need my USDC balance at least',
];
const MOVES = ['drops by a factor of', 'falls by factor', 'rises by a factor of'];

/** Requests with one word each that turns, bounds or names something else than the reader takes. */
const TURNED = {
  'a number that is compared': ({ watched, sign, size }) =>
    `tell me when ${size} ${sign} ${watched}`,
  'a comparator with a coin in it': ({ size }) => `tell me when I have less USDC than ${size}`,
  'what shall be': ({ shall, size }) => `${shall} ${size}. Alert me.`,
  'what is left out': ({ owned, out, chain, size }) =>
    `tell me when ${owned} ${out} ${chain} is below ${size}`,
  'what is denied in brackets': ({ size }) =>
    `tell me when the ETH price (not my balance) is below ${size}`,
  'a factor of a move': ({ move }) => `tell me when LINK ${move} 2`,
  'the value of a position': ({ size }) => `tell me when my LINK position falls below $${size}`,
  'the value of what is held': ({ size }) => `tell me when ETH in my wallet is below $${size}`,
} satisfies Record<string, (one: Words) => string>;
interface Words {
  readonly watched: string;
  readonly sign: string;
  readonly size: number;
  readonly owned: string;
  readonly out: string;
  readonly chain: string;
  readonly shall: string;
  readonly move: string;
}
const anyWords: fc.Arbitrary<Words> = fc.record({
  watched: fc.constantFrom(...WATCHED),
  sign: fc.constantFrom(...SIGNS),
  size: fc.integer({ min: 600, max: 1800 }),
  owned: fc.constantFrom(...OWNED),
  out: fc.constantFrom(...LEFT_OUT),
  chain: fc.constantFrom(...CHAINS),
  shall: fc.constantFrom(...SHALL),
  move: fc.constantFrom(...MOVES),
});

describe('the words of a watch, whatever read them', () => {
  it.each(Object.entries(TURNED))('ask about %s', (_, write) => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const text = write(words);
        const compiled = read(text);
        const { outcome } = compiled;
        expect(outcome, `${text}: ${lineOf(compiled)}`).not.toBe('condition');
      }),
      { numRuns: 40, seed: 4 },
    );
  });

  it('ask about what is left out behind, and what is watched out for', () => {
    for (const text of [
      'Tell me when any of my coins falls 10% but ETH',
      'Tell me when any of my coins, ETH aside, falls 10%',
      'Tell me when any coin but ETH falls 10%',
      "Watch out that my USDC isn't below 500",
      'As long as ETH is above 2000 all is good, warn me otherwise',
    ])
      expect(read(text).outcome, text).not.toBe('condition');
  });

  it.each([
    ['ETH 2000 or less, ping me', 'ETH price below $2,000'],
    ['Protect my SOL position with stop at $150', 'SOL price below $150'],
    ['Tell me when I have more USDC than 500', 'USDC balance above 500'],
    ['Tell me when 500 USDC or less is in my wallet', 'USDC balance below 500'],
    ['I want to know when ETH is above 4000', 'ETH price above $4,000'],
    ['I need an alert when my USDC balance drops below 500', 'USDC balance below 500'],
    ['My USDC on Base should not go under 400; warn me', 'USDC balance on Base below 400'],
    ['my Aave health factor must not fall below 1.5, warn me', 'Aave health factor below 1.5'],
    ['Tell me when my health factor on Aave is below 1.5', 'Aave health factor below 1.5'],
    ['Tell me when my portfolio is worth more than 5000', 'Portfolio value above $5,000'],
  ])('%s', (text, line) => expect(lineOf(read(text))).toBe(line));
});

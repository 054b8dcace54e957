import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { ordersOf } from '../testing/orders.ts';

const COINS = ['USDC', 'DAI', 'WETH', 'WBTC', 'LINK'];
const said = fc.record({
  coins: fc.shuffledSubarray(COINS, { minLength: 2, maxLength: 2 }),
  chains: fc.shuffledSubarray(['Base', 'Arbitrum', 'Optimism', 'Polygon'], {
    minLength: 2,
    maxLength: 2,
  }),
  size: fc.constantFrom('12', '0.5', '1,200', '40.25'),
});
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

/** What is said, the usual words for it, and a word that makes something else of it. */
type Row = readonly [
  say: (said: Said) => string,
  usual: (said: Said) => string,
  change: readonly [word: string, other: string],
];

const ROWS: readonly Row[] = [
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `On ${c}, please borrow ${size} ${a} at Aave against the ${b} that we've deposited`,
    ({ coins: [a], chains: [c], size }) => `On ${c}, please borrow ${size} ${a} at Aave`,
    ["that we've", 'that Bob has'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Borrow ${size} ${a} at Aave on ${c} with my ${b} I have pledged there`,
    ({ coins: [a], chains: [c], size }) => `Borrow ${size} ${a} at Aave on ${c}`,
    ['I have pledged', 'I never pledged'],
  ],
  [
    ({ coins: [a], chains: [c] }) =>
      `Withdraw all the ${a} we've locked on Aave as security on ${c}`,
    ({ coins: [a], chains: [c] }) => `Withdraw all the ${a} collateral on Aave on ${c}`,
    ["we've locked", 'Bob locked'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `deposit 7 ${b} in Aave on ${c}, then draw a ${size} ${a} loan with a floating rate`,
    ({ coins: [a, b], chains: [c], size }) =>
      `deposit 7 ${b} in Aave on ${c}, then borrow ${size} ${a}`,
    ['floating', 'fixed'],
  ],
  [
    ({ coins: [a], chains: [c, d], size }) =>
      `bridge ${size} ${a} from ${c} to ${d} and send the bridged tokens to bob.eth`,
    ({ coins: [a], chains: [c, d], size }) =>
      `bridge ${size} ${a} from ${c} to ${d} and send it to bob.eth`,
    ['the bridged', 'the borrowed'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Please carry out these steps in order: swap ${size} ${a} for ${b} on ${c}, send it to bob.eth`,
    ({ coins: [a, b], chains: [c], size }) =>
      `swap ${size} ${a} for ${b} on ${c}, send it to bob.eth`,
    ['these steps', 'tomorrow these steps'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Swap ${size} ${a} for ${b} on ${c}. Lend the resultant ${b} on Aave`,
    ({ coins: [a, b], chains: [c], size }) => `Swap ${size} ${a} for ${b} on ${c}. Lend it on Aave`,
    ['resultant', 'leveraged'],
  ],
  [
    ({ coins: [a, b], chains: [c] }) => `take half of my ${a} on ${c} and change it to ${b}`,
    ({ coins: [a, b], chains: [c] }) => `swap half of my ${a} to ${b} on ${c}`,
    ['change it', 'maybe change it'],
  ],
  [
    ({ coins: [a], chains: [c], size }) =>
      `We have about ${size} ${a} in Aave on ${c}. Please withdraw all of it`,
    ({ coins: [a], chains: [c] }) => `Please withdraw all my ${a} from Aave on ${c}`,
    ['Please', 'Never'],
  ],
  [
    ({ coins: [a, b], chains: [c] }) => `Convert every single penny of my ${a} to ${b} on ${c}`,
    ({ coins: [a, b], chains: [c] }) => `Convert all of my ${a} to ${b} on ${c}`,
    ['every single', 'every second'],
  ],
  [
    ({ coins: [a], chains: [c], size }) =>
      `We own 5000 ${a} on ${c}, and we want to lend ${size} out of it on Aave`,
    ({ coins: [a], chains: [c], size }) => `lend ${size} ${a} on ${c} on Aave`,
    ['5000', '0.1'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `swap ${size} ${a} for ${b} on ${c}, then transfer the output to bob.eth`,
    ({ coins: [a, b], chains: [c], size }) =>
      `swap ${size} ${a} for ${b} on ${c}, then transfer it to bob.eth`,
    ['the output', 'half the output'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Place ${size} ${a} plus 4 ${b} into a pool on Uniswap on ${c}`,
    ({ coins: [a, b], chains: [c], size }) =>
      `Add ${size} ${a} plus 4 ${b} to the Uniswap pool on ${c}`,
    ['Place', 'Never place'],
  ],
  [
    ({ coins: [a], chains: [c], size }) => `can you please get ${size} ${a} to bob.eth on ${c}`,
    ({ coins: [a], chains: [c], size }) => `can you please send ${size} ${a} to bob.eth on ${c}`,
    ['please get', 'never get'],
  ],
];

describe('what is said of coins that lie somewhere or come from a step', () => {
  it.each(
    ROWS.map(
      (row) => [row[0]({ coins: COINS, chains: ['Base', 'Polygon'], size: '12' }), row] as const,
    ),
  )('is read in the usual words: %s', (_, [say, usual, [word, other]]) => {
    fc.assert(
      fc.property(said, (one) => {
        const orders = ordersOf(usual(one));
        expect(orders, usual(one)).not.toBeNull();
        expect(ordersOf(say(one))).toEqual(orders);
        const changed = say(one).replace(word, other);
        expect(changed).not.toBe(say(one));
        expect(ordersOf(changed), changed).toBeNull();
      }),
      { numRuns: 25, seed: 20261126 },
    );
  });

  it('asks of a coin that no step gives', () =>
    expect(
      ordersOf('Swap 5 ETH for USDC on Base and send the resulting DAI to bob.eth'),
    ).toBeNull());
});

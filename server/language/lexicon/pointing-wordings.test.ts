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
      `Borrow ${size} ${a} from Aave on ${c} using the ${b} I already supplied`,
    ({ coins: [a], chains: [c], size }) => `Borrow ${size} ${a} from Aave on ${c}`,
    ['I already', 'my wife already'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Borrow ${size} ${a} from Aave on ${c} against the ${b} I've posted there as collateral`,
    ({ coins: [a], chains: [c], size }) => `Borrow ${size} ${a} from Aave on ${c}`,
    ["I've posted", 'I never posted'],
  ],
  [
    ({ coins: [a, b], chains: [c] }) =>
      `Repay all my ${a} debt on Aave on ${c} and then withdraw all of the ${b} I posted there as collateral`,
    ({ coins: [a, b], chains: [c] }) =>
      `Repay all my ${a} debt on Aave on ${c} and then withdraw all of the ${b} collateral`,
    ['I posted', 'Bob posted'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Supply 3 ${b} to Aave on ${c} as collateral and then take out a ${size} ${a} loan with variable rate`,
    ({ coins: [a, b], chains: [c], size }) =>
      `Supply 3 ${b} to Aave on ${c} as collateral and then borrow ${size} ${a}`,
    ['variable', 'fixed'],
  ],
  [
    ({ coins: [a], chains: [c, d], size }) =>
      `Withdraw ${size} ${a} from Aave on ${c}; bridge it to ${d}; deposit the bridged amount into Aave`,
    ({ coins: [a], chains: [c, d], size }) =>
      `Withdraw ${size} ${a} from Aave on ${c}; bridge it to ${d}; deposit it into Aave`,
    ['bridged', 'borrowed'],
  ],
  [
    ({ coins: [a], chains: [c, d], size }) =>
      `Perform the following in sequence: (1) withdraw ${size} ${a} from Aave on ${c}; (2) bridge the proceeds to ${d}.`,
    ({ coins: [a], chains: [c, d], size }) =>
      `Withdraw ${size} ${a} from Aave on ${c}; bridge it to ${d}`,
    ['following', 'following tomorrow'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Swap ${size} ${a} for ${b} on ${c} and then send the resulting ${b} to bob.eth`,
    ({ coins: [a, b], chains: [c], size }) =>
      `Swap ${size} ${a} for ${b} on ${c} and then send it to bob.eth`,
    ['resulting', 'leveraged'],
  ],
  [
    ({ coins: [a, b], chains: [c] }) => `take $50 of my ${a} on ${c} and turn it into ${b}`,
    ({ coins: [a, b], chains: [c] }) => `swap $50 of my ${a} into ${b} on ${c}`,
    ['turn it', 'maybe turn it'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `so I've got like ${size} ${a} in Compound on ${c}, just pull it all out and swap it to ${b}`,
    ({ coins: [a, b], chains: [c] }) =>
      `withdraw all my ${a} from Compound on ${c} and swap it to ${b}`,
    ['just pull', 'never pull'],
  ],
  [
    ({ coins: [a], chains: [c, d], size }) =>
      `Bridge ${size} ${a} from ${c} to ${d}, and once it's there lend every last bit of it on Aave`,
    ({ coins: [a], chains: [c, d], size }) =>
      `Bridge ${size} ${a} from ${c} to ${d}, and once it's there lend all of it on Aave`,
    ['every last', 'every second'],
  ],
  [
    ({ coins: [a, b], chains: [c] }) => `Sell every last bit of my ${a} for ${b} on ${c}`,
    ({ coins: [a, b], chains: [c] }) => `Sell all of my ${a} for ${b} on ${c}`,
    ['every last bit', 'every second bit'],
  ],
  [
    ({ coins: [a], chains: [c], size }) =>
      `I have 5000 ${a} on ${c} and I wish to withdraw ${size} of these from Aave`,
    ({ coins: [a], chains: [c], size }) => `withdraw ${size} ${a} on ${c} from Aave`,
    ['5000', '0.1'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `First make swap of ${size} ${a} for ${b} on ${c}, after send all the result for bob.eth`,
    ({ coins: [a, b], chains: [c], size }) =>
      `First make swap of ${size} ${a} for ${b} on ${c}, after send it to bob.eth`,
    ['all the', 'half the'],
  ],
  [
    ({ coins: [a, b], chains: [c], size }) =>
      `Put for me ${size} ${a} and 3 ${b} together in the pool of Uniswap on ${c}`,
    ({ coins: [a, b], chains: [c], size }) =>
      `Add ${size} ${a} and 3 ${b} to the Uniswap pool on ${c}`,
    ['Put', 'Never put'],
  ],
  [
    ({ coins: [a], chains: [c], size }) =>
      `Hey, could you get ${size} ${a} over to my sister at 0x33128fA08f5E0545f4714434b53bDb5E98F62474 on ${c}?`,
    ({ coins: [a], chains: [c], size }) =>
      `send ${size} ${a} to my sister at 0x33128fA08f5E0545f4714434b53bDb5E98F62474 on ${c}`,
    ['get', 'never get'],
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

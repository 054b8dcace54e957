import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf } from '../testing/orders.ts';

const A = '0x33128fA08f5E0545f4714434b53bDb5E98F62474';

/** What is said, and the orders that it is. */
const READ: readonly (readonly [string, readonly string[]])[] = [
  ['put 50 USDC into GMX tokens on Arbitrum', ['swap 50 USDC for GMX on arbitrum']],
  ['put 50 USDC into the AAVE token on Base', ['swap 50 USDC for AAVE on base']],
  ['put 50 USDC into Aave on Base', ['deposit 50 USDC at aave-v3 on base']],
  ['put 50 USDC into ETH on Base', ['swap 50 USDC for ETH on base']],
  ['swap: in=750 usdt out=usdc chain=polygon', ['swap 750 USDT for USDC on polygon']],
  ['swap in 750 USDT out USDC on Polygon', ['swap 750 USDT for USDC on polygon']],
  ['borrow 2.5k usdc morpho/base', ['borrow 2500 USDC at morpho-blue on base']],
  ['mv 2 eth base»eth main', ['bridge 2 ETH from base to ethereum']],
  [`75 usdc ➡️ ${A} on base`, [`transfer 75 USDC on base to ${A}`]],
  [`rvk usdc appr ${A} (eth main)`, [`approve 0 USDC on ethereum to ${A}`]],
  ['wd 3.5 weth cmpd base', ['withdraw 3.5 WETH at compound-v3 on base']],
  ['dai 2 usdc 400 l1', ['swap 400 DAI for USDC on ethereum']],
  [
    `${A} must lose its USDC permission on both Ethereum and Arbitrum.`,
    [`approve 0 USDC on ethereum to ${A}`, `approve 0 USDC on arbitrum to ${A}`],
  ],
  [
    'Pay back 400 DAI on Spark and then borrow 400 USDC on Aave, both on Ethereum',
    ['repay 400 DAI at spark on ethereum', 'borrow 400 USDC at aave-v3 on ethereum'],
  ],
  [
    'First out of Compound on Base with 2,000 USDC, then over to Arbitrum with it, then into Aave there.',
    [
      'withdraw 2000 USDC at compound-v3 on base',
      'bridge chained USDC from base to arbitrum',
      'deposit chained USDC at aave-v3 on arbitrum',
    ],
  ],
  ['For 0.3 ETH, as much UNI as that buys, on Base', ['swap 0.3 ETH for UNI on base']],
  [
    'bob.eth is who gets it, 33 USDC is how much, Base is where',
    ['transfer 33 USDC on base to bob.eth'],
  ],
  [`To ${A} on Optimism, 75 DAI should be sent.`, [`transfer 75 DAI on optimism to ${A}`]],
  [
    'From Polygon to Arbitrum is where my 1,100 USDC needs to go.',
    ['bridge 1100 USDC from polygon to arbitrum'],
  ],
  [`5 SOL should go to bob.sol, can you prepare that?`, ['transfer 5 SOL on solana to bob.sol']],
  [
    `A spending limit of 250 USDC for ${A} on Base is needed.`,
    [`approve 250 USDC on base to ${A}`],
  ],
  [
    'I have 900 USDC on Optimism to divide: 300 goes to Aave, 300 becomes ETH, and 300 becomes OP.',
    [
      'deposit 300 USDC at aave-v3 on optimism',
      'swap 300 USDC for ETH on optimism',
      'swap 300 USDC for OP on optimism',
    ],
  ],
  [
    'My Base USDC has to be spread: bridge 800 to Arbitrum and 200 to Optimism.',
    ['bridge 800 USDC from base to arbitrum', 'bridge 200 USDC from base to optimism'],
  ],
  ['Wrapping is what I need done, of 1.4 ETH, on Optimism.', ['swap 1.4 ETH for WETH on optimism']],
];

/** One word away from them: asked about, and never planned. */
const ASKED: readonly string[] = [
  'kamino lend 88 sol gogo',
  'swap 50 usdc to link, lend aave (all arb)',
  'supply 3 weth aave/op',
  `${A} must not lose its USDC permission on Base`,
  `${A} must lose its USDC permission on Base if it is used`,
  `The approval that lets ${A} move my USDT on Ethereum is not to be revoked.`,
  `A spending limit of 250 USDC for ${A} on Base is not needed.`,
  'Wrapping is what I never need done, of 1.4 ETH, on Optimism.',
  'Staking 8 ETH with Lido is my brother’s job.',
  '5 SOL should go to bob.sol, could you or Anna prepare that?',
  `To ${A} on Optimism, 75 DAI was sent.`,
  'I want to be lent 5 USDC from Aave on Base',
  'I have 900 USDC on Optimism to divide: 300 goes to my sister, 600 becomes ETH',
  'I have 900 USDC on Optimism to divide: 300 goes to AAVE, 600 becomes ETH',
  'I had 900 USDC on Optimism to divide: 300 goes to Aave, 600 becomes ETH',
  'They want 900 USDC on Optimism divided: 300 goes to Aave, 600 becomes ETH',
];

describe('parts of orders in other than the usual words', () => {
  it.each(READ)('reads %s', (text, orders) => {
    expect(ordersOf(text)).toEqual(orders);
  });

  it.each(ASKED)('asks of %s', (text) => {
    expect(ordersOf(text)).toBeNull();
  });
});

describe('a sum and its parts', () => {
  const aims = [
    ['goes to Aave', (size: number) => `deposit ${size} USDC at aave-v3 on optimism`],
    ['becomes ETH', (size: number) => `swap ${size} USDC for ETH on optimism`],
    ['goes to bob.eth', (size: number) => `transfer ${size} USDC on optimism to bob.eth`],
  ] as const;
  const divided = fc
    .tuple(
      fc.shuffledSubarray([...aims], { minLength: 2 }),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 3 }),
      fc.constantFrom('I have # USDC on Optimism to divide', 'split # USDC on Optimism'),
    )
    .map(([parts, sizes, head]) => ({
      head,
      sum: parts.reduce((all, _, at) => all + (sizes[at] as number), 0),
      said: parts.map(([words], at) => `${sizes[at]} ${words}`),
      truth: parts.map(([, order], at) => order(sizes[at] as number)),
    }));

  it('names what was divided in each part, or asks', () => {
    fc.assert(
      fc.property(divided, ({ head, sum, said, truth }) => {
        const read = ordersOf(`${head.replace('#', String(sum))}: ${said.join(', ')}`);
        if (read !== null) expect(read).toEqual(truth);
      }),
      { numRuns: 25 },
    );
  });

  it('asks where the parts are not the whole', () => {
    fc.assert(
      fc.property(divided, fc.integer({ min: 1, max: 50 }), ({ head, sum, said }, more) => {
        expect(ordersOf(`${head.replace('#', String(sum + more))}: ${said.join(', ')}`)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

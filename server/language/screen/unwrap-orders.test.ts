import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { ordersOf } from '../testing/orders.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Orders as they are given, as they are done to something, and their truth. */
const ORDERS = [
  {
    verb: 'swap 40 USDC for ETH on Base',
    done: '40 USDC on Base swapped for ETH',
    object: '40 USDC on Base',
    becomes: 'be swapped for ETH',
    truth: 'swap 40 USDC for ETH on base',
  },
  {
    verb: `send 40 USDC to ${FRIEND} on Base`,
    done: `40 USDC sent to ${FRIEND} on Base`,
    object: '40 USDC on Base',
    becomes: `be sent to ${FRIEND}`,
    truth: `transfer 40 USDC on base to ${FRIEND}`,
  },
  {
    verb: 'deposit 40 USDC into Aave on Base',
    done: '40 USDC deposited into Aave on Base',
    object: '40 USDC on Base',
    becomes: 'be deposited into Aave',
    truth: 'deposit 40 USDC at aave-v3 on base',
  },
  {
    verb: 'bridge 40 USDC from Base to Arbitrum',
    done: '40 USDC bridged from Base to Arbitrum',
    object: '40 USDC on Base',
    becomes: 'be bridged to Arbitrum',
    truth: 'bridge 40 USDC from base to arbitrum',
  },
  {
    verb: 'withdraw 40 USDC from Aave on Base',
    done: '40 USDC withdrawn from Aave on Base',
    object: '40 USDC in Aave on Base',
    becomes: 'be withdrawn',
    truth: 'withdraw 40 USDC at aave-v3 on base',
  },
] as const;

/** What asks for an order in front of its verb. */
const ASKED = [
  'I was wondering if you could',
  "I've finally decided to",
  'Would you be so kind as to',
  'Would it be possible to',
  'I would be very grateful if you could',
  'It is time to',
  'What I want is to',
  "What I'd like you to do is",
  'My plan is to',
  'Could you help an old man out and',
  'I need you to',
  "Let's go ahead and",
];
/** What asks that something be done. */
const DONE = [
  'I would like to have',
  'May I have',
  'What I need is',
  "I'd gladly have",
  'Please get',
  'I want',
];
/** What takes an order back, asks about it or gives it to somebody else to decide: none of it is passed over. */
const NOT_ASKED = [
  'I refuse to',
  'I forgot how to',
  "I don't want to",
  'I was told not to',
  'Should I',
  'I wonder whether to',
  'Tell me how to',
  'She asked me why I',
  'It would be stupid to',
  'I am afraid to',
  'It would be too much to',
  'Would it be good to',
  'Is it time to',
  'Do I need to',
  'I might like to',
  'I had planned to',
  'I was going to',
  'Is it wise to',
];

describe('what an order is wrapped in', () => {
  it('is taken off, whatever the order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        fc.constantFrom(...ASKED),
        fc.constantFrom(...DONE),
        ({ verb, done, truth }, asked, wished) => {
          expect(ordersOf(`${asked} ${verb}.`), `${asked} ${verb}.`).toEqual([truth]);
          expect(ordersOf(`${wished} ${done}.`), `${wished} ${done}.`).toEqual([truth]);
        },
      ),
      { numRuns: 60, seed: 31 },
    );
  });

  it('may be a passive, a relative clause or praise', () => {
    for (const { object, becomes, truth } of ORDERS) {
      for (const text of [
        `The ${object} should ${becomes}.`,
        `Could my ${object} ${becomes}?`,
        `My ${object} ought to ${becomes}, please.`,
      ])
        expect(ordersOf(text), text).toEqual([truth]);
    }
    for (const [text, truth] of [
      [
        'The conversion of 40 USDC into ETH on Base would be wonderful.',
        'swap 40 USDC for ETH on base',
      ],
      ['A swap of 40 USDC for ETH on Base is what I need.', 'swap 40 USDC for ETH on base'],
      ['It is ETH that I want for my 40 USDC on Base.', 'swap 40 USDC for ETH on base'],
      [
        'The 40 USDC that have been idling in my Base wallet since spring should be swapped for ETH.',
        'swap 40 USDC for ETH on base',
      ],
    ] as const)
      expect(ordersOf(text), text).toEqual([truth]);
  });

  it('is never what changes an order', () => {
    for (const { verb, truth } of ORDERS) {
      for (const [text, orders] of [
        [`${verb}, so please do that.`, [truth]],
        [`My nephew, who studies in Berlin, is broke. ${verb}.`, [truth]],
        [`${verb}, and my sister gets it.`, null],
        [`${verb}, which I do not want.`, null],
        [`It is not true that I want to ${verb}.`, null],
      ] as const)
        expect(ordersOf(text), text).toEqual(orders);
    }
    for (const text of [
      'Swap the 40 USDC that I must not sell on Base for ETH.',
      'Swap the 40 USDC which I am not allowed to touch on Base for ETH.',
      'A swap of 40 USDC for ETH on Base is what I refuse.',
      'A swap of 40 USDC for ETH on Base is what I never want.',
      'ETH for 40 USDC on Base',
      'usdc/eth swap 40 on base',
    ])
      expect(ordersOf(text), text).toBeNull();
  });

  it('names what another clause points to', () => {
    for (const [text, truth] of [
      [
        'I still believe in ARB; kindly swap 40 USDC into it on Arbitrum.',
        'swap 40 USDC for ARB on arbitrum',
      ],
      [`There are 40 USDC on Base that I owe; send 40 USDC on Base to ${FRIEND}, please.`, null],
      [`100 USDC on Base for ${FRIEND}, and the same again for bob.eth, please.`, undefined],
      [
        `Please send him 40 USDC on Base. His address is ${FRIEND}.`,
        `transfer 40 USDC on base to ${FRIEND}`,
      ],
    ] as const) {
      const orders = ordersOf(text);
      if (truth === undefined) expect(orders).toHaveLength(2);
      else if (truth !== null) expect(orders, text).toEqual([truth]);
      else expect(orders === null || orders.length === 1, text).toBe(true);
    }
  });

  it('stays where it takes the order back, asks, or leaves it to somebody', () => {
    for (const { verb } of ORDERS)
      for (const asked of NOT_ASKED) expect(ordersOf(`${asked} ${verb}.`), asked).toBeNull();
  });
});

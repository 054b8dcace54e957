import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled, scaled } from '#devnet/testing/prove-scale.ts';
import '#server/intent/index.ts';
import { ordersOf } from '../testing/orders.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ORDERS = [
  ['swap 40 usdc for eth on base', 'swap 40 USDC for ETH on base'],
  [`send 40 usdc to ${FRIEND} on base`, `transfer 40 USDC on base to ${FRIEND}`],
  ['deposit 40 usdc into aave on base', 'deposit 40 USDC at aave-v3 on base'],
  ['bridge 40 usdc from base to arbitrum', 'bridge 40 USDC from base to arbitrum'],
] as const;

/** Said beside an order in words of the open class: none of them is in any list of the product. */
const TOLD = [
  'The dog chased a squirrel into the pond',
  'My knees hurt whenever the weather turns',
  'Our choir sang in a cathedral',
  'I painted the fence green',
  'The kettle is whistling',
  'My granddaughter plays the trombone',
  "I'd stop smoking but coffee tempts",
];

/** What changes an order, by its class; the words around are of the open class. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  negation: ['I guess not', 'my wife says no', 'I am not sure', 'rather not'],
  'taken back': ['stop', 'forget it', 'scratch that', 'my grandmother objects', 'I refuse'],
  unreal: ['in theory', 'for the demo', 'supposedly', 'a rehearsal first', 'as an example'],
  condition: [
    'once the ferry docks',
    'unless the ferry sinks',
    'the moment my salary lands',
    'subject to the weather',
    'depending on the weather',
  ],
  delay: [
    'tomorrow',
    'on friday',
    'in the evening',
    'eventually',
    'at the end of the month',
    'three days from now',
    'next week',
  ],
  permission: [
    'my wife has to agree',
    'the committee has to vote on it',
    'awaiting my lawyer',
    'it needs a signature',
    'my bank forbids it',
  ],
  size: ['each', 'twice', 'double that', 'two times', 'excluding fees', 'net of fees'],
  party: ['to the plumber', 'for my mum', 'from the company wallet', 'from my second account'],
  report: ['says my brother', 'my brother said', 'so the letter says', 'my boss demanded it'],
  past: ['that was yesterday', 'I did that yesterday', 'as I did last week'],
  'own choice': ['should I', 'I could', 'I might', 'I would', 'I wanted to'],
  judgement: ['terrible idea', 'that would be stupid', 'it is dangerous'],
};
/** The same in front of an order's verb. */
const LED = [
  'I could',
  'I may',
  'I wanted to',
  'I considered to',
  'I tried to',
  'I hate to',
  'Should I',
  'Whales',
  'The plumber will',
  'It would be stupid to',
  'It is too early to',
  'Old order:',
  'Example:',
  'Bob:',
  'Support:',
];

const order = fc.constantFrom(...ORDERS);

describe('what stands outside of every order', () => {
  it('is an aside, whatever its words', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...TOLD), ([text, truth], told) => {
        expect(ordersOf(`${told}. ${text}.`), told).toEqual([truth]);
        expect(ordersOf(`${text}. ${told}.`), told).toEqual([truth]);
      }),
      { numRuns: 60, seed: 61 },
    );
  });

  it('may stand inside of one, as grammar of a second language has it', () => {
    for (const [text, truth] of [
      [
        'Make please withdraw of all DAI from Spark on Ethereum',
        'withdraw DAI at spark on ethereum',
      ],
      ['loan 700 usdc from aave on polygon i take', 'borrow 700 USDC at aave-v3 on polygon'],
      [
        'The 3 LINK that I bought in a moment of madness on Polygon: exchange them for USDC.',
        'swap 3 LINK for USDC on polygon',
      ],
      [
        'In the amount of 65 USDC please send to bob.eth on Base',
        'transfer 65 USDC on base to bob.eth',
      ],
      ['jst sell 12 UNI for usdt on ethereum', 'swap 12 UNI for USDT on ethereum'],
    ] as const)
      expect(ordersOf(text), text).toEqual([truth]);
  });

  it('is asked about where a word of a closed class may change the order', () => {
    const cases = ORDERS.flatMap(([text, truth]) =>
      Object.entries(CHANGED).flatMap(([kind, changes]) =>
        changes.flatMap((change) =>
          [`${text}, ${change}`, `${text}. ${change}.`, `${text}; ${change}`].map((said) => ({
            kind,
            said,
            truth,
          })),
        ),
      ),
    );
    for (const { kind, said, truth } of sampled(cases, 4))
      expect(ordersOf(said), `${kind}: ${said}`).not.toEqual([truth]);
  });

  it('is asked about beside an aside, too', () => {
    fc.assert(
      fc.property(
        order,
        fc.constantFrom(...TOLD),
        fc.constantFrom(...Object.values(CHANGED).flat()),
        ([text, truth], told, change) => {
          expect(ordersOf(`${told}. ${text}, ${change}.`)).not.toEqual([truth]);
          expect(ordersOf(`${told}, ${change}. ${text}.`)).not.toEqual([truth]);
        },
      ),
      { numRuns: scaled(150, 50), seed: 62 },
    );
  });

  it('gives an order only where its verb does', () => {
    for (const [text] of ORDERS)
      for (const led of LED) expect(ordersOf(`${led} ${text}`), `${led} ${text}`).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '#devnet/testing/prove-scale.ts';
import '#server/intent/index.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';
import { normalise } from '../tokens/normalise.ts';
import { tokenise } from '../tokens/tokenise.ts';
import { setAsidesApart } from './set-asides-apart.ts';

const ORDERS = [
  'swap 40 usdc for eth on base',
  `send 40 usdc to ${FRIEND} on base`,
  'deposit 40 usdc into aave on base',
  'bridge 40 usdc from base to arbitrum',
];
/** Said beside an order, and nothing of it. */
const ASIDES = [
  "it's my share of the pizza",
  'she fixed my roof',
  'I always worry a little',
  'the car needs new tyres',
  'my sister lives in Spain',
  "I've been waiting since 2021",
  'Base is fine',
  'Greetings from Istanbul',
  'Kind regards',
  'Sorry for my writing',
  'Hello dear team',
  'I sold my old car yesterday',
  'My daughter is moving out next week',
  'Marco fixed my roof',
  'I have 3 kids',
  'We agreed on 40 dollars',
  "I've never done this before",
  'I bought some LINK last year',
  'Being rather cautious',
];
/** Reasons, which follow without a pause. */
const REASONS = [
  'because my rent is due',
  "since I don't trust banks",
  'as I am tired of waiting',
  'so that I can pay the rent',
  'for I have a birthday to pay for',
  'although she says it is late',
];
/** Said beside an order, and it may not be carried out as if that had not been said. */
const CHANGES = [
  'no, wait',
  "I don't want it",
  'I changed my mind',
  'it should be 50',
  'she wants it on polygon',
  'I want it in dai',
  'that was a joke',
  'he is a scammer',
  'only half of it',
  'they each get half of it',
  'cancel that',
  'I meant bob.eth',
  'my wallet is 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  "I'll do it tomorrow",
  'it can wait',
  'double it',
  'sorry alice',
  'sorry wrong person',
  'best yield please',
  'many others get it',
  'good until tomorrow',
  'kind of',
  'I need only half',
  "I'd like more of it",
  'he should get everything',
  'I want to do it later',
  'it should go to my sister',
  'it should be sent to my sister',
  'because I have only DAI',
  'since my USDC is on Polygon',
  'I also want to stake',
  'so 50 is enough',
  'we decided against it',
  'my lawyer advised against it',
  'my brother should do it',
  'my sister gets it',
  'I refuse',
  'I regret this already',
  'this is a test',
  'I am unsure',
  'I have second thoughts',
  'tomorrow is fine',
  'a stranger asked me to',
  'so that nobody knows',
  'because she is blackmailing me',
  'my friend wants link',
];

const read = (prompt: string) => compile({ prompt }, 10n ** 24n).intents;

describe('asides of an order', () => {
  it('changes nothing of it, in front and behind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDERS), fc.constantFrom(...ASIDES), (order, aside) => {
        // "Base" is named by each of the orders.
        expect(read(`${order}. ${aside}.`), aside).toEqual(read(order));
        expect(read(`${aside}. ${order}`), aside).toEqual(read(order));
      }),
      { numRuns: 60, seed: 23 },
    );
  });

  it('is a reason that follows or leads without a pause', () => {
    for (const order of ORDERS) {
      for (const reason of REASONS)
        expect(read(`${order} ${reason}.`), reason).toEqual(read(order));
      for (const lead of [
        "I'm a bit nervous but please",
        'I know it is late but could you',
        "Before I go to bed I'd like to",
      ])
        expect(read(`${lead} ${order}.`), lead).toEqual(read(order));
    }
  });

  it('is never passed over where it may change the order', () => {
    const cases = ORDERS.flatMap((order) =>
      CHANGES.flatMap((change) =>
        [`${order}, ${change}`, `${order}. ${change}.`].map((prompt) => ({ order, prompt })),
      ),
    );
    for (const { order, prompt } of sampled(cases, 3)) {
      const { asides } = setAsidesApart(tokenise(normalise(prompt)), 'orders');
      expect(asides, prompt).toEqual([]);
      expect(read(prompt), prompt).not.toEqual(read(order));
    }
  });

  it('stays where nothing else is said', () => {
    const said = tokenise(normalise('I have dogs. They are nice.'));
    expect(setAsidesApart(said, 'orders').tokens).toEqual(said);
  });

  it('makes no order of a question about one', () => {
    for (const order of ORDERS) {
      for (const asked of ['Is it possible to', 'How are you going to', 'Is this possible:']) {
        expect(read(`${asked} ${order}?`), `${asked} ${order}?`).toEqual([]);
      }
      expect(read(`${order}. Is that possible?`)).toEqual(read(order));
    }
  });
});

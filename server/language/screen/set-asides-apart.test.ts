import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
/** Told beside an order, and nothing of it. */
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
];

const read = (prompt: string) => compile({ prompt }, 10n ** 24n).intents;

describe('what is told beside an order', () => {
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

  it('is never passed over where it may change the order', () => {
    for (const order of ORDERS) {
      for (const change of CHANGES) {
        for (const prompt of [`${order}, ${change}`, `${order}. ${change}.`]) {
          const { asides } = setAsidesApart(tokenise(normalise(prompt)));
          expect(asides, prompt).toEqual([]);
          expect(read(prompt), prompt).not.toEqual(read(order));
        }
      }
    }
  });

  it('stays where nothing else is said', () => {
    const said = tokenise(normalise('I have dogs. They are nice.'));
    expect(setAsidesApart(said).tokens).toEqual(said);
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

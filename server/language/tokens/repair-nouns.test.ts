import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { DANGER, DANGER_CLASSES } from '../lexicon/danger.ts';
import { ordersOf } from '../testing/orders.ts';
import { NOUNS, nounFor } from './repair-nouns.ts';

/** Orders around a noun. */
const ORDERS: readonly (readonly [noun: string, text: string])[] = [
  ['approval', 'revoke my USDC approval for bob.eth on base'],
  ['allowance', 'revoke the DAI allowance for bob.eth on polygon'],
  ['permission', 'revoke the USDC permission of bob.eth on optimism'],
  ['loan', 'repay 40 DAI of my aave loan on arbitrum'],
  ['debt', 'repay all of my USDC debt on aave on base'],
  ['collateral', 'supply 2 WETH to aave on base as collateral'],
  ['wallet', 'send 5 USDC from my wallet to bob.eth on base'],
];

/** One letter left out, doubled or changed places with the next. */
const slipOf = (noun: string, place: number, how: number): string => {
  const at = 1 + (place % (noun.length - 2));
  return [
    noun.slice(0, at) + noun.slice(at + 1),
    noun.slice(0, at) + noun[at] + noun.slice(at),
    noun.slice(0, at) + noun[at + 1] + noun[at] + noun.slice(at + 2),
  ][how] as string;
};

describe('mistyped nouns of orders', () => {
  it.each(ORDERS)('read the same order around %s', (noun, text) => {
    const orders = ordersOf(text);
    expect(orders).not.toBeNull();
    let read = 0;
    for (let place = 0; place < noun.length - 2; place++)
      for (let how = 0; how < 3; how++) {
        const slip = slipOf(noun, place, how);
        const said = ordersOf(text.replace(noun, slip));
        // Where another word is as near, it is asked; nothing else is ever read.
        if (said !== null) expect(said, slip).toEqual(orders);
        if (nounFor(slip) === noun) expect(said, slip).toEqual(orders);
        if (nounFor(slip) === noun) read++;
      }
    expect(read).toBeGreaterThan(noun.length < 5 ? 0 : 3);
  });

  it('are never what a word may be that changes orders', () => {
    const words = DANGER_CLASSES.flatMap((one) => [...DANGER[one]]).filter(
      (one) => /^[a-z]{4,}$/.test(one) && !NOUNS.has(one),
    );
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.nat(20), fc.nat(2), (word, place, how) => {
        expect(nounFor(word)).toBeUndefined();
        expect(nounFor(slipOf(word, place, how))).toBeUndefined();
      }),
      { numRuns: 1_000, seed: 20261126 },
    );
  });

  it.each([
    'swap 5 laon to ETH on base',
    'swap 5 USDC to walet on base',
    'send 5 USDC to adress on base',
    'pay walet 5 USDC on base',
  ])('are no nouns where a name stands: %s', (text) => expect(ordersOf(text)).toBeNull());
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ordersOf } from './testing/orders.ts';

const A = '0x33128fA08f5E0545f4714434b53bDb5E98F62474';

interface Parts {
  readonly said: readonly string[];
  readonly truth: string;
}

const size = fc.constantFrom('5', '0.25', '100', '42');
const coin = fc.constantFrom('USDC', 'DAI', 'WETH', 'LINK');
const chain = fc.constantFrom('Base', 'Arbitrum', 'Polygon');

/** A one-step order in its parts, each with what leads to it. */
const orders: fc.Arbitrary<Parts> = fc.oneof(
  fc.tuple(size, coin, chain, fc.constantFrom('send', 'transfer')).map(
    ([m, a, c, verb]): Parts => ({
      said: [`${verb} ${m} ${a}`, `to ${A}`, `on ${c}`],
      truth: `transfer ${m} ${a} on ${c.toLowerCase()} to ${A}`,
    }),
  ),
  fc.tuple(size, coin, chain, fc.constantFrom('deposit', 'supply', 'lend')).map(
    ([m, a, c, verb]): Parts => ({
      said: [`${verb} ${m} ${a}`, 'in Aave', `on ${c}`],
      truth: `deposit ${m} ${a} at aave-v3 on ${c.toLowerCase()}`,
    }),
  ),
  fc.tuple(size, coin, chain).map(
    ([m, a, c]): Parts => ({
      said: [`withdraw ${m} ${a}`, 'from Aave', `on ${c}`],
      truth: `withdraw ${m} ${a} at aave-v3 on ${c.toLowerCase()}`,
    }),
  ),
  fc.tuple(size, coin, chain).map(
    ([m, a, c]): Parts => ({
      said: [`swap ${m} ${a}`, 'to UNI', `on ${c}`],
      truth: `swap ${m} ${a} for UNI on ${c.toLowerCase()}`,
    }),
  ),
  fc.tuple(size, coin).map(
    ([m, a]): Parts => ({
      said: [`bridge ${m} ${a}`, 'from Base', 'to Arbitrum'],
      truth: `bridge ${m} ${a} from base to arbitrum`,
    }),
  ),
  fc.tuple(size, coin, chain).map(
    ([m, a, c]): Parts => ({
      said: [`borrow ${m} ${a}`, 'from Aave', `on ${c}`],
      truth: `borrow ${m} ${a} at aave-v3 on ${c.toLowerCase()}`,
    }),
  ),
  fc.tuple(size, coin, chain).map(
    ([m, a, c]): Parts => ({
      said: [`repay ${m} ${a}`, 'on Aave', `on ${c}`],
      truth: `repay ${m} ${a} at aave-v3 on ${c.toLowerCase()}`,
    }),
  ),
);

it('reads the parts of an order as the same order wherever they stand, or asks', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(
      orders.chain(({ said, truth }) =>
        fc.record({
          parts: fc.shuffledSubarray([...said], { minLength: said.length }),
          truth: fc.constant(truth),
          join: fc.constantFrom(' ', ', '),
          behind: fc.constantFrom('', '.', ' please'),
        }),
      ),
      ({ parts, truth, join, behind }) => {
        const read = ordersOf(`${parts.join(join)}${behind}`);
        if (read !== null) expect(read).toEqual([truth]);
      },
    ),
    { numRuns: 120 },
  );
});

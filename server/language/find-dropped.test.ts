import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { ordersOf } from './testing/orders.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ORDERS = [
  'swap 40 USDC for ETH on Base',
  `send 40 USDC to ${FRIEND} on Base`,
  'deposit 40 USDC into Aave on Base',
  'withdraw 40 USDC from Aave on Base',
];
/** Constructions of no list: participles, additions, exceptions and labels. */
const FRAMES = [
  (name: string) => `avoiding ${name}`,
  (name: string) => `landing on ${name}`,
  (name: string) => `arriving as ${name}`,
  (name: string) => `sparing the ${name}`,
  (name: string) => `${name} likewise`,
  (name: string) => `the ${name} as well`,
  (name: string) => `mirroring ${name}`,
  (name: string) => `quoted in ${name}`,
  (name: string) => `${name} style`,
];
/** None of them stands in an order above. */
const NAMES = ['DAI', 'WBTC', 'LINK', 'Arbitrum', 'Optimism', 'Polygon', 'Lido', 'Compound'];
const JOINTS = [', ', '. ', ' - ', ' '];

describe('what is named beside an order', () => {
  it('is in an order or is asked about, whatever construction it stands in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        fc.constantFrom(...JOINTS),
        fc.constantFrom(...FRAMES),
        fc.constantFrom(...NAMES),
        (order, joint, frame, name) => {
          const orders = ordersOf(`${order}${joint}${frame(name)}`);
          const isNamed = orders?.join(' ').toLowerCase().includes(name.toLowerCase());
          expect(orders === null || isNamed).toBe(true);
        },
      ),
      { seed: 20261125, numRuns: 200 },
    );
  });

  it('may be told of in a clause of its own', () => {
    expect(ordersOf('swap 40 USDC for ETH on Base. I sold all my DAI last year.')).toEqual([
      'swap 40 USDC for ETH on base',
    ]);
    expect(ordersOf('My brother lost his WBTC, so swap 40 USDC for ETH on Base')).toEqual([
      'swap 40 USDC for ETH on base',
    ]);
  });
});

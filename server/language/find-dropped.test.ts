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

  it('may be mentioned in a clause of its own', () => {
    expect(ordersOf('swap 40 USDC for ETH on Base. I sold all my DAI last year.')).toEqual([
      'swap 40 USDC for ETH on base',
    ]);
    expect(ordersOf('My brother lost his WBTC, so swap 40 USDC for ETH on Base')).toEqual([
      'swap 40 USDC for ETH on base',
    ]);
  });
});

describe('whose something is, and how much of it', () => {
  const OWNERS = ["my wife's", "the company's", "Bob's", "my dad's", "grandma's"];
  const OWNED = [
    (whose: string) => `swap ${whose} 40 USDC for ETH on Base`,
    (whose: string) => `swap 40 of ${whose} USDC for ETH on Base`,
    (whose: string) => `send ${whose} 40 USDC on Base to ${FRIEND}`,
    (whose: string) => `repay 40 USDC of ${whose} debt on Aave on Base`,
    (whose: string) => `repay 40 USDC on ${whose} Aave loan on Base`,
    (whose: string) => `swap ${whose} 40 LINK for ETH on Base`,
    (whose: string) => `stake ${whose} 2 ETH with Lido`,
    (whose: string) => `move ${whose} 40 USDC from Base to Arbitrum`,
  ];

  it('is asked about where it is of somebody else', () => {
    for (const order of OWNED)
      for (const whose of OWNERS) expect(ordersOf(order(whose)), order(whose)).toBeNull();
    expect(ordersOf('repay the loan of my brother, 40 USDC on Aave on Base')).toBeNull();
  });

  it('is nothing to ask about where nobody owns it', () => {
    for (const text of [
      "swap today's 40 USDC for ETH on Base",
      "My brother's ETH is gone, so swap 40 USDC for ETH on Base",
      "swap 40 USDC for ETH on Base, it's for my mum's birthday",
    ])
      expect(ordersOf(text), text).toEqual(['swap 40 USDC for ETH on base']);
    expect(ordersOf("deposit 40 USDC into Aave's pool on Base")).toEqual([
      'deposit 40 USDC at aave-v3 on base',
    ]);
  });

  it('is never more, or less, than what was said', () => {
    for (const text of [
      `I owe ${FRIEND} 50 USDC on Base, pay half of it`,
      `I owe ${FRIEND} 50 USDC on Base, send a third of it`,
      `send one fifty USDC on Base to ${FRIEND}`,
      `send 50 USDC on Base to ${FRIEND} after I get paid`,
      `send 50 USDC on Base to ${FRIEND} given that he delivers`,
      'Deposit 300 USDC into Aave. My money is all on Base.',
      'Withdraw 300 USDC from Aave. All of it is on Base.',
      'Repay 300 USDC on Aave. My debt is all on Base.',
      'swap my USDC for ETH and DAI on Base half each',
      `turn 0.5 ETH on Base into USDC, half for ${FRIEND}`,
      'buy 100 worth of ETH on Base with USDC',
      'sell 100 worth of ETH on Base for USDC',
      'unstake all but 1 stETH from Lido',
      'swap my USDC for ETH and DAI on Base half and half',
    ])
      expect(ordersOf(text), text).toBeNull();
    expect(ordersOf(`I have 500 USDC on Base, send half of it to ${FRIEND}`)).toEqual([
      `transfer 250 USDC on base to ${FRIEND}`,
    ]);
    expect(
      ordersOf('withdraw half my USDC from Aave on Base and all my USDC from Compound on Base'),
    ).not.toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, FRIEND, STRANGER } from '#server/intent/testing/compile.ts';

const compiled = (prompt: string) => compile({ prompt }, 10n ** 24n);
const read = (prompt: string) => compiled(prompt).intents;

/** The usual words of an order, its parts, and ways to say it in another order: one row for each frame. */
interface Row {
  readonly usual: string;
  readonly turned: readonly string[];
}

const SIZE = '40';
const SWAP: Row = {
  usual: `swap ${SIZE} USDC to ETH on Base`,
  turned: [
    `into ETH, ${SIZE} USDC, on Base`,
    `out of ${SIZE} USDC and into ETH on Base is where I'd like to be`,
    `it's ETH I'm after, for ${SIZE} of my USDC, Base please`,
    `ETH is what I want for my ${SIZE} USDC on Base`,
    `what I'm after is ETH on Base, for ${SIZE} of my USDC`,
    `${SIZE} USDC on Base, ETH I want it turned into`,
    `my ${SIZE} USDC on Base, ETH is what it should become`,
    `ETH I'd rather have than these ${SIZE} USDC on Base`,
    `on Base, ${SIZE} USDC should be swapped into ETH`,
    `${SIZE} USDC on Base should become ETH`,
    `on Base, ${SIZE} USDC sold please, ETH in its place`,
  ],
};
const BUY: Row = {
  usual: 'buy 0.2 ETH with USDC on Base',
  turned: [
    '0.2 ETH is what I should end up holding, and the USDC on Base pays for it',
    'with my USDC on Base, 0.2 ETH is what I want to buy',
  ],
};
const BRIDGE: Row = {
  usual: `bridge ${SIZE} USDC from Base to Arbitrum`,
  turned: [
    `from Base to Arbitrum, ${SIZE} USDC`,
    `to Arbitrum from Base: ${SIZE} USDC, bridge it`,
    `over to Arbitrum goes ${SIZE} USDC from Base`,
    `out of Base and over to Arbitrum with my ${SIZE} USDC`,
    `Arbitrum is where I need my ${SIZE} USDC, it's on Base right now`,
    `where my ${SIZE} USDC sits is Base; where I need it is Arbitrum`,
    `Arbitrum the destination, Base the source, ${SIZE} USDC the amount. Bridge.`,
    `${SIZE} USDC is to be moved from Base to Arbitrum`,
  ],
};
const SEND: Row = {
  usual: `send ${SIZE} USDC to ${FRIEND} on Base`,
  turned: [
    `to ${FRIEND} go ${SIZE} USDC, from Base`,
    `into ${FRIEND} on Base, ${SIZE} USDC`,
    `${FRIEND} is who gets ${SIZE} USDC, on Base`,
    `${SIZE} USDC on Base, ${FRIEND} should have it`,
    `${SIZE} USDC is to be sent to ${FRIEND} on Base`,
    `${SIZE} USDC on Base, and the receiving end is ${FRIEND}, send`,
    `what ${FRIEND} should get is ${SIZE} USDC; on Base please pay it`,
    `${FRIEND}, that's my sister's wallet, and ${SIZE} USDC is what it should receive from me on Base`,
  ],
};
const DEPOSIT: Row = {
  usual: `deposit ${SIZE} USDC into Aave on Base`,
  turned: [
    `in Aave on Base, ${SIZE} USDC, lent out`,
    `on Base, with Aave, ${SIZE} USDC to be supplied please`,
    `Aave on Base is where I want ${SIZE} USDC of mine put`,
    `lent to Aave on Base should be ${SIZE} USDC`,
    `${SIZE} USDC on Base, Aave's to get it as a deposit`,
    `into Aave on Base goes ${SIZE} USDC`,
  ],
};
const WITHDRAW: Row = {
  usual: `withdraw ${SIZE} USDC from Aave on Base`,
  turned: [
    `out of Aave on Base, ${SIZE} USDC, back into my wallet`,
    `what's to come out of Aave on Base is ${SIZE} USDC`,
    `what I want out of Aave on Base is my ${SIZE} USDC`,
    `from Aave on Base ${SIZE} USDC of my deposit is what I need returned to me`,
    `${SIZE} USDC, from Aave on Base, I want it taken out`,
    `my ${SIZE} USDC deposit at Aave on Base, I'd like it back`,
  ],
};
const BORROW: Row = {
  usual: `borrow ${SIZE} USDC from Aave on Base`,
  turned: [
    `from Aave on Base a loan of ${SIZE} USDC is what I need`,
    `${SIZE} USDC I'd like to borrow, from Aave on Base`,
    `borrowed from Aave on Base is how I want ${SIZE} USDC`,
  ],
};
const REPAY: Row = {
  usual: `repay ${SIZE} USDC on Aave on Base`,
  turned: [
    `back to Aave on Base goes ${SIZE} USDC, against what I owe them`,
    `my Aave debt on Base: ${SIZE} USDC, paid back please`,
    `${SIZE} USDC, on Aave on Base, I want it paid back`,
  ],
};
const STAKE: Row = {
  usual: 'stake 2 ETH with Lido',
  turned: [
    'with Lido, 2 ETH, staked',
    'my 2 ETH, Lido should be staking it',
    "Lido's the one I want to stake 2 of my ETH with",
    'Lido is where I want my 2 ETH staked',
  ],
};
const APPROVE: Row = {
  usual: `approve Uniswap to spend ${SIZE} USDC on Base`,
  turned: [
    `${SIZE} USDC on Base, that's how much Uniswap may spend of mine: approve it`,
    `what Uniswap may spend is ${SIZE} USDC on Base`,
  ],
};
const ROWS = [SWAP, BUY, BRIDGE, SEND, DEPOSIT, WITHDRAW, BORROW, REPAY, STAKE, APPROVE];
const SAYINGS = ROWS.flatMap(({ usual, turned }) => turned.map((said) => [said, usual] as const));

/** What changes an order wherever it is said. */
const CHANGES: readonly ((said: string) => string)[] = [
  (said) => `${said}, not now`,
  (said) => `never ${said}`,
  (said) => `${said} if ETH falls below 2,000`,
  (said) => `${said}, once I say so`,
  (said) => `yesterday: ${said}`,
  (said) => `my brother says: ${said}`,
  (said) => `${said}, or 50`,
  (said) => `${said}, every week`,
  (said) => `${said}, except half of it`,
];

describe('an order in another order of its parts', () => {
  it('is the order in the usual one', () => {
    for (const [said, usual] of SAYINGS) {
      expect(read(usual), usual).toHaveLength(1);
      expect(read(said), said).toEqual(read(usual));
    }
  });

  it('is asked about with words that change it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SAYINGS), fc.constantFrom(...CHANGES), ([said], change) => {
        const { intents, clarifications } = compiled(change(said));
        expect(clarifications.length > 0 ? [] : intents, change(said)).toEqual([]);
      }),
      { numRuns: 120, seed: 41 },
    );
  });

  it('keeps its sides', () => {
    const sides: readonly (readonly [string, object])[] = [
      ['into USDC, 2 ETH, on Base', { asset: 'ETH', to_asset: 'USDC' }],
      ["it's USDC I'm after, for 2 of my ETH, Base please", { asset: 'ETH', to_asset: 'USDC' }],
      ['to Base from Arbitrum: 40 USDC', { from_chain: 'arbitrum', to_chain: 'base' }],
      ['from Arbitrum to Base, 40 USDC', { from_chain: 'arbitrum', to_chain: 'base' }],
      ['out of Aave on Base, 40 USDC', { action: 'withdraw' }],
      ['into Aave on Base, 40 USDC', { action: 'deposit' }],
      ['5 ETH is what I want swapped for USDC on Base', { asset: 'ETH', to_asset: 'USDC' }],
    ];
    for (const [said, side] of sides) {
      expect(read(said), said).toHaveLength(1);
      expect(read(said)[0], said).toMatchObject(side);
    }
  });

  it('never buys what is sold', () => {
    for (const said of [
      "my 40 USDC on Base, and what I'm after is ETH",
      '40 USDC on Base, and what I want to own is ETH',
      "40 USDC on Base, I'd rather have ETH",
      "on Base it's ETH that 40 USDC of mine should turn into",
      'ETH, 40 USDC I want turned into, on Base',
      'on Base, 40 USDC sold please, in its place ETH',
      '40 USDC on Base I want to swap, what pays for it is my ETH',
    ])
      for (const { asset, amount, to_asset: bought } of read(said))
        if (!said.includes('pays'))
          expect([asset, amount, bought], said).toEqual(['USDC', '40', 'ETH']);
        else expect([asset, bought], said).toEqual(['ETH', 'USDC']);
    for (const said of [
      'Aave on Base is where my 40 USDC sits',
      'Arbitrum is where my 40 USDC sits',
      'where I need my 40 USDC sits on Base, Arbitrum',
    ])
      expect(read(said), said).toEqual([]);
  });

  it('is asked about where a part has no side', () => {
    for (const said of [
      'ETH and 40 USDC on Base is what I want',
      '2 ETH, 40 USDC, on Base, swapped please',
      'with 40 USDC, 2 ETH sold please',
      '40 USDC, from Aave on Base, please',
      `from ${FRIEND}, 40 USDC on Base`,
      `to ${FRIEND} and to ${STRANGER} go 40 USDC, from Base`,
      `out of Aave on Base, 40 USDC, and to ${FRIEND} in Compound`,
      'from Aave to Compound on Base and Arbitrum, 40 USDC',
      'in Aave on Base, 40 USDC',
      'Base, Arbitrum, 40 USDC, bridged please',
      '40 USDC, Base, the destination Arbitrum',
      '40 USDC, Base, Arbitrum, bridge it to',
      '40 USDC pays for it, my ETH, on Base and Arbitrum',
      'what should it become, ETH, my 40 USDC on Base',
      '40 USDC sent to Aave on Base as a loan, back to me',
      'where should 40 USDC go, from Base to Arbitrum',
      'out of Lido, 2 ETH',
      'lent to me by Aave on Base, 40 USDC please',
      `all ${FRIEND} gets is 40 USDC on Base`,
      'should 40 USDC go to Aave on Base',
      'a loan of 40 USDC to Aave on Base, paid back to me',
    ])
      expect(read(said), said).toEqual([]);
  });
});

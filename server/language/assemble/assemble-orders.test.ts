import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { ordersOf } from '../testing/orders.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Orders as people turn them, by what they name: the words between the names are no list's. */
const TURNED: readonly (readonly [text: string, orders: readonly string[]])[] = [
  [
    'From Ethereum to Base it is necessary to move 0.9 ETH',
    ['bridge 0.9 ETH from ethereum to base'],
  ],
  ['SOL 15 pieces please stake to Jito', ['stake 15 SOL at jito on solana']],
  [
    'Of my USDC in Morpho on Ethereum, 350 withdraw please',
    ['withdraw 350 USDC at morpho-blue on ethereum'],
  ],
  ['Pay back 250 of the USDT I owe on Aave (Polygon).', ['repay 250 USDT at aave-v3 on polygon']],
  [
    'I would like to exchange 0,3 ETH against USDC on Base, please',
    ['swap 0.3 ETH for USDC on base'],
  ],
];

/** What stands beside and is in no list, and what would change an order at the same place. */
const BESIDE = [
  'Good morning!',
  'My grandson has his birthday.',
  'We had lovely weather in the valley.',
];
const CHANGING = [
  'Hypothetically,',
  'Tomorrow,',
  'Two times.',
  'On margin,',
  'In instalments,',
  'The plumber wants to',
  'Withhold, do not',
];

describe('orders put together from what they name', () => {
  it.each(TURNED)('%s', (text, orders) => {
    expect(ordersOf(text)).toEqual(orders);
  });

  it('stand beside words that name nothing, and not beside words that say when, how or who', () => {
    const order = 'From Ethereum to Base it is necessary to move 0.9 ETH';
    for (const told of BESIDE)
      expect(ordersOf(`${told} ${order}`), told).toEqual(['bridge 0.9 ETH from ethereum to base']);
    for (const told of CHANGING) expect(ordersOf(`${told} ${order}`), told).toBeNull();
  });

  it('take everything that is named, once', () => {
    for (const more of [
      'and Optimism',
      'and 5 DAI',
      'hmm Optimism',
      `for ${FRIEND}`,
      'Lido too',
      'half of the rest',
      'them as well',
    ])
      expect(ordersOf(`From Ethereum to Base it is necessary to move 0.9 ETH, ${more}`)).toBeNull();
  });

  it('ask where a word may be another action, another coin or somebody', () => {
    for (const text of [
      `withhold 50 USDC to ${FRIEND} on Base`,
      'it is necessary to retire 400 USDC from Compound on Arbitrum',
      'I hate to move 0.9 ETH from Ethereum to Base',
      'Bots move 0.9 ETH from Ethereum to Base',
      'From Ethereum to Base it is necessary to move 0.9 leveraged ETH',
      'From Ethereum to Base it is necessary to move 0.9 ETH options',
      'From Ethereum to Base it is necessary to move 0.9 ETH to the plumber',
      'bridge 100 LINK from arbitrum to ethereum, 0.01 for gas and swap the rest to UNI',
      'Lend 100 USDC',
      'swap my ETH',
    ])
      expect(ordersOf(text), text).toBeNull();
  });
});

interface Turn {
  readonly text: string;
  readonly truth: string;
}
const COINS = ['USDC', 'DAI', 'WETH'];
const PLACES = ['base', 'arbitrum', 'optimism'];
/** Orders in the order of words of other languages, by what they name. */
const FORMS: readonly ((size: string, coin: string, from: string, to: string) => Turn)[] = [
  (size, coin, from, to) => ({
    text: `From ${from} to ${to} it is necessary to move ${size} ${coin}`,
    truth: `bridge ${size} ${coin} from ${from} to ${to}`,
  }),
  (size, coin, from) => ({
    text: `I would like to exchange ${size} ${coin} against LINK on ${from}, please`,
    truth: `swap ${size} ${coin} for LINK on ${from}`,
  }),
  (size, coin, from) => ({
    text: `Of my ${coin} in Aave on ${from}, ${size} withdraw please`,
    truth: `withdraw ${size} ${coin} at aave-v3 on ${from}`,
  }),
  (size, coin, from) => ({
    text: `Pay back ${size} of the ${coin} I owe on Aave (${from})`,
    truth: `repay ${size} ${coin} at aave-v3 on ${from}`,
  }),
];
/** What makes another order of each of them, or none. */
const NEIGHBOURS: readonly ((text: string) => string)[] = [
  (text) => `Hypothetically: ${text}`,
  (text) => `My brother said: ${text}`,
  (text) => `${text}, but not today`,
  (text) => `${text} tomorrow`,
  (text) => `${text}, or maybe only half`,
  (text) => `${text} for my brother`,
  (text) => `${text} if gas is low`,
  (text) => `${text}. And 5 UNI too.`,
  (text) => `${text}, Polygon as well`,
  (text) => `Should I do this? ${text}`,
  (text) =>
    text.replace(/necessary|like to exchange|withdraw please|Pay back/, (one) => `not ${one}`),
  (text) => text.replace(/(USDC|DAI|WETH)/, 'leveraged $1'),
  (text) => text.replace(/(USDC|DAI|WETH)/, "of my sister's $1"),
  (text) =>
    text
      .replace('it is necessary', 'it was necessary')
      .replace('I would like to exchange', 'I exchanged')
      .replace('withdraw please', 'was withdrawn')
      .replace('Pay back', 'I paid back'),
];

describe('generated orders put together from what they name', () => {
  const turns = fc
    .tuple(
      fc.constantFrom(...FORMS),
      fc.constantFrom('5', '0.25', '1200'),
      fc.constantFrom(...COINS),
      fc.shuffledSubarray(PLACES, { minLength: 2, maxLength: 2 }),
    )
    .map(([form, size, coin, [from = '', to = '']]) => form(size, coin, from, to));

  it('say what was meant, or ask', () => {
    let planned = 0;
    fc.assert(
      fc.property(turns, ({ text, truth }) => {
        const orders = ordersOf(text);
        if (orders === null) return;
        planned++;
        expect(orders, text).toEqual([truth]);
      }),
      { seed: 26112026, numRuns: 80 },
    );
    expect(planned).toBeGreaterThan(70);
  });

  it('are asked about or refused where a word makes another order of them, or none', () => {
    fc.assert(
      fc.property(turns, fc.constantFrom(...NEIGHBOURS), ({ text }, neighbour) => {
        const said = neighbour(text);
        expect(ordersOf(said), said).toBeNull();
      }),
      { seed: 26112026, numRuns: 160 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const ORDERS = [
  `send 100 USDC to ${FRIEND} on Base`,
  'swap 100 USDC to ETH on Base',
  'bridge 100 USDC from Base to Arbitrum',
  'deposit 100 USDC into Aave on Base',
  'stake 1 ETH with Lido on Ethereum',
];

const times = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('for a', 'for one', 'last', 'over the', 'within the', 'once a'),
      fc.constantFrom('week', 'month', 'year', 'day'),
    )
    .map((words) => words.join(' ')),
  fc.constantFrom(
    'over time',
    'by eod',
    'one more time',
    'a bit at a time',
    'after it arrives',
    'every time I get paid',
    'divided over 5 days',
    'the moment gas drops',
  ),
);
const turns = fc.constantFrom(
  "while it's cheap",
  "while I'm asleep",
  "granted it's cheap",
  'if not',
  'only half',
  'as a twap',
  'off-chain',
  'in exchange',
  'as instructed by Bob',
  'all being well',
  'yeah right',
  "i haven't decided",
  'using borrowed funds',
);

/** Where it is said. */
const place = fc.constantFrom<(circumstance: string, order: string) => string>(
  (one, order) => `${one}, ${order}`,
  (one, order) => `${order}, ${one}`,
  (one, order) => `please ${order}, ${one}`,
);

const asked = (prompt: string): void => {
  const { intents, clarifications } = compile({ prompt }, 10n ** 24n);
  expect(intents.length === 0 || clarifications.length > 0, prompt).toBe(true);
};
const planned = (prompt: string): void => {
  const { intents, clarifications } = compile({ prompt }, 10n ** 24n);
  expect([intents.length, clarifications], prompt).toEqual([1, []]);
};

describe('what stands beside the parts of an order', () => {
  it('is asked about where it says when, how, out of what or whether', () => {
    fc.assert(
      fc.property(fc.oneof(times, turns), place, fc.constantFrom(...ORDERS), (one, said, order) =>
        asked(said(one, order)),
      ),
      { numRuns: scaled(200) },
    );
  });

  it.each([
    'swap 1 ETH for USDC with zero slippage on Base',
    'swap 1 ETH for USDC with 0% slippage on Base',
    'swap 1 ETH for USDC with slippage above 1% on Base',
    'swap 1 ETH for USDC with 1‰ slippage on Base',
    'swap 1 ETH for USDC on Base with 1% slippage and 1 LINK for USDC with 2% slippage',
    'bridge 100 USDC from Base to Arbitrum with max slippage 0.5%',
  ])('asks which limit is meant: %s', asked);

  it.each([
    'borrow 100 USDC from Aave on Base and keep my health factor above 2',
    'repay my USDC debt with my collateral on Aave Base',
    'borrow 100 USDC from Aave on Base at a stable rate',
    `the last thing I want is to send 100 USDC to ${FRIEND} on Base`,
    `I'd have loved to send 100 USDC to ${FRIEND} on Base`,
    `I'd send 100 USDC to ${FRIEND} on Base`,
    `before I send 100 USDC to ${FRIEND} on Base`,
    `send 100 USDC to ${FRIEND} on Base is what Bob asked`,
    `dear bob, send 100 USDC to ${FRIEND} on Base`,
    'bob: swap 100 USDC to ETH on Base',
    '[done] swap 100 USDC to ETH on Base',
    'swap 100 USDC which I already did to ETH on Base',
  ])('asks whether it is meant so: %s', asked);

  it('lets courtesy, haste, places and own wallets stand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'right now',
          'asap',
          'today',
          'please',
          'thanks',
          'right away',
          'at once',
          'for me',
        ),
        fc.constantFrom(...ORDERS),
        (one, order) => planned(`${order}, ${one}`),
      ),
      { numRuns: scaled(60) },
    );
  });

  it.each([
    'swap 1 ETH for USDC on Base with max slippage 0.5%',
    'swap 100 USDC from my wallet to ETH on Base',
    'borrow 100 USDC from Aave on Base against my collateral',
    'On Base, with 100 USDC buy ETH at market price',
    `I want to send 100 USDC to ${FRIEND} on Base`,
  ])('plans %s', planned);
});

describe('words behind a pause', () => {
  const noun = fc.constantFrom('limit', 'ceiling', 'bottom', 'charges', 'cheapest', 'remains');
  const lead = fc.constantFrom('my', 'the', 'by the', 'against the', 'in a', 'as the', 'under my');

  it('are asked about where they state nothing by themselves', () => {
    fc.assert(
      fc.property(lead, noun, fc.constantFrom(...ORDERS), (first, second, order) =>
        asked(`${order}, ${first} ${second}`),
      ),
      { numRuns: scaled(60) },
    );
  });

  it('are passed over where they speak of somebody, thank, or say what it is for', () => {
    const aside = fc.constantFrom(
      'my son studies in Berlin',
      'our choir sang in a cathedral',
      'I painted the fence green',
      'for my rent',
      'many thanks',
      'can you prepare that?',
    );
    fc.assert(
      fc.property(aside, fc.constantFrom(...ORDERS), (one, order) => planned(`${order}, ${one}`)),
      { numRuns: scaled(40) },
    );
  });

  it.each(['after', 'before', 'until', 'upon', 'following'])(
    'say when one order is done, and are asked about: %s',
    (word) => {
      for (const order of ORDERS)
        for (const what of ['work', 'the airdrop', 'payday']) asked(`${order} ${word} ${what}`);
    },
  );

  it.each(['against order', 'as mom'])('lead to nothing, and are asked about: %s', (words) => {
    for (const order of ORDERS) asked(`${order} ${words}`);
  });

  it('are no coin of a further order where they are words of English', () => {
    asked('deposit 100 USDC into Aave on Base, five hardly');
    asked('deposit 100 USDC into Aave on Base, three issue');
  });
});

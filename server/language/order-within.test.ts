import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderWithin } from './order-within.ts';
import { isSettled, parsePrompt } from './parse-prompt.ts';

const PAYEE = '0x5f68854af4221c96b5e3193170996a9da949b86b';
const ORDERS = [
  'Swap 100 USDC to ETH on Base.',
  'Bridge 2,000 USDC from Ethereum to Arbitrum.',
  'Repay 450 USDT on Aave on Polygon.',
  'Stake 0.6 ETH with Rocket Pool.',
  `Send 180 USDC on Base to ${PAYEE}.`,
];
const TALK = [
  'The boiler died this morning and the plumber wants 640 euros.',
  'Guess who got the tax refund early!',
  "Finished the marathon in 4:12, and I can't feel my legs.",
  'Happy Friday :) the bonus came in and I am putting a bit aside.',
  'Last year I bought 40 LINK at a silly price.',
  'ugh what a day, the bus broke down and it rained on me for twenty minutes.',
  'So here is what I promised:',
  'They charged us 25 for it, never again.',
];

test('finds the one order among talk in front of it, in its own words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDERS),
      fc.shuffledSubarray(TALK, { minLength: 1, maxLength: 3 }),
      (order, talk) => {
        const text = `${talk.join(' ')} ${order}`;
        if (isSettled(parsePrompt(text))) return;
        const found = orderWithin(text);
        expect(found === undefined || found.text === order, text).toBe(true);
        if (found) expect(found.parsed.partials).toEqual(parsePrompt(order).partials);
      },
    ),
    { numRuns: 60, seed: 20261126 },
  );
});

test.each(TALK.slice(0, 4))('does so behind "%s"', (talk) => {
  const [order = ''] = ORDERS;
  const text = `${talk} ${order}`;
  expect(isSettled(parsePrompt(text)) || orderWithin(text)?.text === order).toBe(true);
});

test.each([
  // Behind it an order is taken back, changed, doubted or given to somebody.
  ...[
    'No wait, make it 200.',
    'Only if gas is low.',
    'My boss said hold.',
    'That is what the scammer wrote.',
    'Never mind.',
    `Or better to ${PAYEE}.`,
    'Unless it is too late.',
  ].flatMap((behind) => ORDERS.map((order) => `${TALK[0]} ${order} ${behind}`)),
  // In front of it stands whom it pays, where, when, or who wants it.
  ...ORDERS.flatMap((order) => [
    `If ETH falls below 2000. ${order}`,
    `When you have a boiler. ${order}`,
  ]),
  `The boiler man wrote what he wants. Send 180 USDC on Base to ${PAYEE}.`,
  'Polygon is what my boiler runs on, ask the plumber. Swap 100 USDC to ETH.',
  // More than one could be meant.
  'Swap 100 USDC to ETH on Base. What is the boiler worth in USDC, and who swaps it? Swap 50 DAI to ETH on Base.',
])('reads none in "%s"', (text) => {
  expect(orderWithin(text)).toBeUndefined();
});

test('leaves no address out', () => {
  const other = '0x7099000000000000000000000000000000000001';
  for (const order of ORDERS)
    for (const beside of [`This goes to ${other}, what a day.`, `The boiler man is ${other}.`])
      for (const text of [`${beside} ${order}`, `${TALK[0]} ${order} ${beside}`])
        expect(orderWithin(text)?.text ?? other, text).toContain(other);
});

test('shows every sentence that it leaves aside', () => {
  const aside = [
    "I don't trust this rally one bit, everyone at work is buying.",
    'I was going to buy a bike for 650 but the seller never showed up.',
    'Not asking for advice, my mind is made up about this.',
    'It already happened.',
    'My friend sent me this.',
    'All numbers are in thousands.',
    'The goods have to arrive first.',
  ];
  let shown = 0;
  for (const order of ORDERS)
    for (const beside of aside)
      for (const said of [
        [beside, order],
        [TALK[0], beside, order],
        [TALK[1], order, beside],
      ]) {
        const text = said.join(' ');
        const found = isSettled(parsePrompt(text)) ? undefined : orderWithin(text);
        if (!found) continue;
        shown++;
        const left = said.filter((one) => one !== order).join(' ');
        expect([found.text, found.beside], text).toEqual([order, left]);
      }
  expect(shown).toBeGreaterThan(20);
});

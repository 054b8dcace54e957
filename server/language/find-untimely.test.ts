import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile } from '#server/intent/testing/compile.ts';

const WHO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const ORDERS = [
  `pay 300 USDC to ${WHO} on Base`,
  `send 0.2 ETH to ${WHO} on Arbitrum`,
  'swap 300 USDC to ETH on Base',
  'lend 50 DAI on Aave on Optimism',
  'bridge 80 USDC from Base to Polygon',
  'stake 2 ETH with Lido',
];

const SPANS = ['day', 'weekend', 'week', 'month', 'quarter', 'year', 'evening', 'morning', 'night'];
const EVENTS = ['wedding', 'halving', 'fork', 'launch', 'merge', 'birthday', 'festival', 'concert'];

/** When something is to be done, as people say it. */
const when = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('on', 'at', 'by', 'in', 'during'),
      fc.constantFrom('the', 'my', 'our'),
      fc.constantFrom(...SPANS, ...EVENTS),
    )
    .map((words) => words.join(' ')),
  fc
    .tuple(
      fc.constantFrom('on', 'at', 'by'),
      fc.constantFrom(
        'the last day',
        'the first day',
        'the eve',
        'the end',
        'the start',
        'the day',
        'the last working day',
      ),
      fc.constantFrom(...SPANS, ...EVENTS),
    )
    .map(([lead, point, noun]) => `${lead} ${point} of the ${noun}`),
  fc
    .tuple(
      fc.constantFrom('this', 'next', 'one', 'some', 'any', 'every'),
      fc.constantFrom(...SPANS),
    )
    .map((words) => words.join(' ')),
  fc.constantFrom(
    'in Q3',
    'at midnight',
    'at noon',
    'at sunset',
    'on payday',
    'at maturity',
    'on Christmas',
    'come spring',
  ),
);

/** Where it is said. */
const place = fc.constantFrom<(when: string, order: string) => string>(
  (at, order) => `${at} ${order}`,
  (at, order) => `${at}, ${order}`,
  (at, order) => `please ${at} ${order}`,
  (at, order) => `${order} ${at}`,
  (at, order) => `${order}, ${at}`,
);

describe('an order that is to be carried out at some time', () => {
  it('is not planned for now, wherever and however the time is said', () => {
    fc.assert(
      fc.property(when, place, fc.constantFrom(...ORDERS), (at, said, order) => {
        const prompt = said(at, order);
        expect(compile({ prompt }, 10n ** 24n).intents, prompt).toEqual([]);
      }),
      { numRuns: scaled(400) },
    );
  });

  it.each(['in my wallet', 'now', 'today', 'in one go', 'at market price', 'in full'])(
    'is planned where "%s" says no time',
    (words) => {
      const { clarifications, intents } = compile({ prompt: `${ORDERS[2]} ${words}` }, 10n ** 24n);
      expect(clarifications).toEqual([]);
      expect(intents).toHaveLength(1);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { applyFollowUp } from './follow-up.ts';
import { parsePrompt } from './parse-prompt.ts';
import { normalise } from './tokens/normalise.ts';
import { tokenise } from './tokens/tokenise.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function change(before: string, now: string) {
  return applyFollowUp(tokenise(normalise(now)), parsePrompt(before).partials);
}

describe('a follow-up', () => {
  it('changes the role that it names, and keeps the others', () => {
    const { partials, left } = change('swap 20 dai to link on base', 'make it 200 instead');
    expect(left).toEqual([]);
    expect(partials).toMatchObject([
      { asset: { symbol: 'DAI' }, toAsset: { symbol: 'LINK' }, quantity: { value: '200' } },
    ]);
  });

  it('changes who is paid to the address just typed', () => {
    const { partials } = change('send 20 dai to carol.eth on base', `same again but to ${FRIEND}`);
    expect(partials).toMatchObject([{ party: { value: FRIEND }, quantity: { value: '20' } }]);
  });

  it('asks which of two payments changes', () => {
    const before = `send 5 usdc to carol.eth and 6 usdc to dave.eth on base`;
    expect(
      change(before, `send it to ${FRIEND} instead`).partials.map(({ party }) => party),
    ).toEqual([undefined, undefined]);
  });

  it('says what it could not place', () => {
    expect(change('swap 20 dai to link on base', 'make it purple').left).not.toEqual([]);
  });
});

const AT = `to ${FRIEND} on base`;
const ORDERS = [
  `send 100 usdc ${AT}`,
  'swap 100 usdc to dai on base',
  'deposit 100 usdc into aave on base',
  'withdraw 100 usdc from aave on base',
];
const CHANGES = [
  'make it 50',
  'again with 50',
  '70 usdc instead',
  'half of that',
  'same on optimism',
];
const order = fc.constantFrom(...ORDERS);
const RUNS = { numRuns: 60, seed: 26_11 };

/** Holds that a follow-up is asked about and changes nothing. */
function expectAsked(before: string, now: string): void {
  const { partials } = parsePrompt(before);
  const { left, partials: after } = change(before, now);
  expect(left, `${before} | ${now}`).not.toEqual([]);
  expect(after).toEqual(partials);
}

describe('the closed grammar of follow-ups', () => {
  it('changes an order in each of these ways', () => {
    for (const before of ORDERS) {
      for (const now of CHANGES) {
        const { left, partials } = change(before, now);
        expect(left, `${before} | ${now}`).toEqual([]);
        expect(partials).not.toEqual(parsePrompt(before).partials);
      }
    }
  });

  it('holds no other word, wherever it stands', () => {
    const foreign = fc.oneof(
      fc.stringMatching(/^z[qxz][a-z]{2,6}$/),
      fc.constantFrom(
        'was',
        'enough',
        'down',
        'slowly',
        'would',
        'mine',
        'more',
        'have',
        'and',
        'or',
        'then',
      ),
    );
    fc.assert(
      fc.property(
        order,
        fc.constantFrom(...CHANGES),
        foreign,
        fc.nat(),
        (before, now, word, at) => {
          const words = now.split(' ');
          words.splice(at % (words.length + 1), 0, word);
          expectAsked(before, words.join(' '));
        },
      ),
      RUNS,
    );
  });

  it('takes a share of the amount of the order, exactly', () => {
    const shares = fc.oneof(
      fc.constantFrom(
        ['half of that', 50],
        ['make it half', 50],
        ['a quarter of it', 25],
        ['again but half', 50],
      ),
      fc.integer({ min: 1, max: 99 }).map((percent) => [`${percent}% of that`, percent]),
    ) as fc.Arbitrary<[string, number]>;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), shares, (amount, [now, percent]) => {
        const [after] = change(`send ${amount} usdc ${AT}`, now).partials;
        const quantity = after?.quantity;
        expect(quantity?.kind).toBe('number');
        const value = quantity?.kind === 'number' ? quantity.value : '';
        expect(Number(value) * 100).toBeCloseTo(amount * percent, 6);
      }),
      RUNS,
    );
  });

  it('never takes a share that may be of something else', () => {
    for (const now of ['make it 50%', '50%', 'half', 'a third of that', '10% more'])
      expectAsked(`send 100 usdc ${AT}`, now);
  });

  it('keeps no number for another coin', () => {
    const coin = fc.constantFrom('eth', 'op', 'arb', 'dai', 'wbtc', 'aave', 'uni');
    const said = fc.constantFrom(
      'make it X',
      'X instead',
      'X',
      'in X please',
      'same with X',
      'same in X',
      'to X',
      'on X',
    );
    const before = fc.constantFrom(
      ...ORDERS.filter((one) => !one.startsWith('swap')),
      'buy 1 link with usdc on base',
    );
    fc.assert(
      fc.property(before, coin, said, (one, symbol, words) => {
        const now = words.replace('X', symbol);
        const { partials, left } = change(one, now);
        // What a purchase by its number is paid with has no number.
        if (one.startsWith('buy') && left.length === 0) {
          expect(now).toMatch(/^same with/);
          expect(partials[0]).toMatchObject({
            toAsset: { symbol: 'LINK' },
            toQuantity: { value: '1' },
          });
        } else expect(left, `${one} | ${now}`).not.toEqual([]);
      }),
      RUNS,
    );
  });

  it('changes what is bought only where its side is said', () => {
    for (const now of [
      'to wbtc instead',
      'buy wbtc instead',
      'swap to wbtc instead',
      'wbtc instead of dai',
    ])
      expect(change(ORDERS[1] as string, now).partials).toMatchObject([
        { asset: { symbol: 'USDC' }, toAsset: { symbol: 'WBTC' }, quantity: { value: '100' } },
      ]);
    for (const now of ['wbtc instead', 'make it wbtc', 'wbtc instead of usdc', 'wbtc'])
      expectAsked(ORDERS[1] as string, now);
  });

  it('moves a bridge by its marker alone', () => {
    const chains = ['optimism', 'polygon', 'ethereum'];
    const before = 'bridge 100 usdc from base to arbitrum';
    fc.assert(
      fc.property(fc.constantFrom(...chains), fc.constantFrom('to', 'from'), (name, marker) => {
        const { partials, left } = change(before, `${marker} ${name}`);
        // What is a coin too is asked about.
        if (left.length > 0) expect(name).not.toBe('optimism');
        else
          expect(partials).toMatchObject([
            marker === 'to'
              ? { fromChain: { slug: 'base' }, toChain: { slug: name } }
              : { fromChain: { slug: name }, toChain: { slug: 'arbitrum' } },
          ]);
        expectAsked(before, `${name} instead`);
        expectAsked(before, `on ${name}`);
      }),
      RUNS,
    );
    for (const now of ['to base', 'from arbitrum', 'back', 'then to optimism'])
      expectAsked(before, now);
  });

  it('takes no direction for a place', () => {
    const marker = fc.constantFrom('to', 'from', 'via', 'into', 'out of', 'and into', 'for');
    const place = fc.constantFrom('arbitrum', 'optimism', 'aave', 'compound', 'morpho');
    const before = order.filter((one) => !one.startsWith('swap'));
    fc.assert(
      fc.property(before, marker, place, (one, from, where) =>
        expectAsked(one, `${from} ${where}`),
      ),
      RUNS,
    );
  });

  it('says nothing of the order where it is polite alone', () => {
    const polite = fc.array(
      fc.constantFrom('ok', 'thanks', 'thank you', 'yes', 'great', 'please', 'sure'),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(order, polite, (before, words) => {
        expect(change(before, words.join(' '))).toMatchObject({ isTalk: true, left: [] });
      }),
      RUNS,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { ordersOf } from './testing/orders.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Orders in three pieces: up to the size and its coin, the coin that is bought or paid for, and the rest. */
const ORDERS = [
  { sized: 'swap 40 USDC', rest: ' for ETH on Base', pays: false },
  { sized: `send 40 USDC`, rest: ` to ${FRIEND} on Base`, pays: true },
  { sized: 'deposit 40 USDC', rest: ' into Aave on Base', pays: false },
  { sized: 'bridge 40 USDC', rest: ' from Base to Polygon', pays: false },
] as const;

const asksIn = (texts: fc.Arbitrary<string>, numRuns = 40) =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(ordersOf(text), text).toBeNull();
    }),
    { seed: 20261126, numRuns },
  );

const order = fc.constantFrom(...ORDERS);
const joint = fc.constantFrom(', ', '. ', ' - ');

describe('the terms of an order', () => {
  it('are planned where nothing changes them', () => {
    for (const { sized, rest } of ORDERS) expect(ordersOf(sized + rest)).not.toBeNull();
  });

  it('have a size that nothing leaves open', () => {
    const open = fc.constantFrom(
      ' and a bit',
      ' and change',
      ' plus some',
      ' and then some',
      ' plus a little extra',
      ' or so',
      ' give or take',
      ' and a few more',
    );
    asksIn(fc.tuple(order, open).map(([{ sized, rest }, more]) => sized + more + rest));
  });

  it('are of the coin that was named, and of nothing made of it', () => {
    const made = fc.constantFrom(
      'leveraged',
      'synthetic',
      'fractional',
      'inverse',
      'collateralized',
      'tokenized',
      'vested',
      'hypothecated',
    );
    const coin = fc.constantFrom('ETH', 'WBTC', 'LINK');
    asksIn(fc.tuple(made, coin).map(([how, name]) => `swap 40 USDC for ${how} ${name} on Base`));
    asksIn(fc.tuple(made, coin).map(([how, name]) => `buy ${how} ${name} with 40 USDC on Base`));
    const thing = fc.constantFrom('futures', 'calls', 'perps', 'classic', 'options');
    asksIn(
      fc.tuple(coin, thing).map(([name, what]) => `swap 40 USDC for ${name} ${what} on Base`),
      20,
    );
    for (const how of ['my old', 'my precious', 'the boring'])
      expect(ordersOf(`swap 40 USDC for ${how} ETH on Base`), how).toEqual([
        'swap 40 USDC for ETH on base',
      ]);
  });

  it('leave who bears the cost to no guess', () => {
    const who = fc.constantFrom('he', 'she', 'they', 'my brother', 'Bob');
    const bears = fc.constantFrom(
      'pays the fee',
      'covers the gas',
      'takes the fees',
      'splits the cost',
    );
    asksIn(
      fc
        .tuple(order, fc.constantFrom(', ', ' and '), who, bears)
        .map(([{ sized, rest }, joined, one, what]) => `${sized}${rest}${joined}${one} ${what}`),
    );
  });

  it('are asked where somebody speaks against them, or is followed', () => {
    const says = fc.constantFrom('my boss said', 'Anna says', 'he told me', 'my wife thinks');
    const against = fc.constantFrom('hold', 'to wait', "don't", 'we should hold');
    asksIn(
      fc
        .tuple(order, joint, says, against)
        .map(([{ sized, rest }, mark, who, what]) => `${sized}${rest}${mark}${who} ${what}`),
    );
    const follows = fc.constantFrom(
      'copying Bob',
      'like Anna',
      'matching my brother',
      'mirroring Peter',
    );
    asksIn(
      fc
        .tuple(order, joint, follows)
        .map(([{ sized, rest }, mark, what]) => sized + rest + mark + what),
      60,
    );
  });

  it('are for nobody who has no address', () => {
    const who = fc.constantFrom(
      'for the plumber',
      'for my dentist',
      'for our cleaning lady',
      'for the landlord',
      'for my kids',
    );
    const own = fc.constantFrom(...ORDERS.filter(({ pays }) => !pays));
    asksIn(
      fc.tuple(own, who).map(([{ sized, rest }, whom]) => `${sized}${rest} ${whom}`),
      60,
    );
    for (const what of ['for the summer', 'for my computer', 'for dinner'])
      expect(ordersOf(`swap 40 USDC for ETH on Base ${what}`), what).toEqual([
        'swap 40 USDC for ETH on base',
      ]);
  });

  it('close a loan only where one is named', () => {
    const verb = fc.constantFrom('clear', 'clear out', 'close', 'wipe');
    const what = fc.constantFrom(
      'my Aave USDC position on Base',
      'my USDC position on Aave on Base',
      'my USDC balance on Aave on Base',
    );
    asksIn(
      fc.tuple(verb, what).map(([done, of]) => `${done} ${of}`),
      24,
    );
    expect(ordersOf('clear my USDC loan on Aave on Base')).toEqual([
      'repay USDC at aave-v3 on base',
    ]);
  });

  it('take liquidity out of a pool, and no coin that it has not', () => {
    for (const text of [
      'rm all liq from aero/usdc on base',
      'remove all my liq from eth/usdc on base',
    ]) {
      const orders = ordersOf(text)?.join(' ') ?? '';
      expect(orders).not.toContain('LIQ');
    }
  });
});

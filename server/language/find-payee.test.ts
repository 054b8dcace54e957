import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf } from './testing/orders.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Whether anybody is paid. */
const pays = (text: string) => (ordersOf(text) ?? []).some((line) => /bob\.eth|0x/.test(line));

const ORDERS = [
  'swap 100 USDC to ETH on Base',
  'withdraw 100 USDC from Aave on Base',
  'borrow 100 USDC from Aave on Base',
  'bridge 100 USDC from Base to Arbitrum',
];

describe('who is paid', () => {
  it('is nobody whose address stands for something else', () => {
    const role = fc.constantFrom(
      'token contract',
      'router',
      'contract',
      'signer',
      'refund address',
      'fee recipient',
      'refund recipient',
      'gas wallet',
      'blacklist',
      'ref',
      'spender',
      'the token is',
    );
    fc.assert(
      fc.property(role, fc.constantFrom(...ORDERS), fc.boolean(), (what, order, isBefore) => {
        const text = isBefore ? `${what} ${TO} ${order}` : `${order}, ${what} ${TO}`;
        expect(pays(text), text).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is nobody who is greeted, thanked or spoken to', () => {
    const said = fc.constantFrom('thanks', 'hi', 'dear', "I'm", 'and tell', 'ask', 'cc');
    fc.assert(
      fc.property(said, fc.constantFrom(...ORDERS), (word, order) => {
        const text = `${order} ${word} bob.eth`;
        expect(pays(text), text).toBe(false);
      }),
      { numRuns: 40 },
    );
    expect(ordersOf('send 100 USDC on Base, thanks bob.eth')).toBeNull();
    expect(ordersOf(`send 100 USDC on Base, token ${TO}`)).toBeNull();
  });

  it.each([
    `send 100 USDC to ${TO} on Base`,
    `send ${TO} 100 USDC on Base`,
    `100 USDC on Base -> ${TO}`,
    `send 100 USDC to my sister at ${TO} on Base`,
    `swap 100 USDC to ETH on Base and send it to ${TO}`,
    `withdraw 100 USDC from Aave on Base to ${TO}`,
    `bridge 100 USDC from Base to Arbitrum, recipient ${TO}`,
    `send 100 USDC on Base, recipient: ${TO}`,
    `send 5 USDC to bob.eth and 6 USDC to ${TO} on Base`,
  ])('is whom the words lead to: %s', (text) => {
    expect(pays(text), text).toBe(true);
  });
});

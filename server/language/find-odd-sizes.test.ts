import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf } from './testing/orders.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const UNSIZED = [`send USDC to ${TO} on Base`, 'swap USDC to ETH on Base'] as const;

const refuses = (texts: fc.Arbitrary<string>): void => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(ordersOf(text), text).toBeNull();
    }),
    { numRuns: 40 },
  );
};
const joined = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((words) => words.join(''));
const of = (...words: readonly string[]) => fc.constantFrom(...words);

describe('how much is moved', () => {
  it('is not all of it by a saying', () => {
    refuses(joined(of('all right ', 'after all ', '100% sure, '), of(...UNSIZED)));
    refuses(
      joined(of(...UNSIZED), of(" i'm 100% sure", ' max gas', ' after all', ', everything ok')),
    );
  });

  it('is no number that names something', () => {
    const name = of('code', 'my order', 'network', 'chain', 'invoice', 'room');
    refuses(joined(of(...UNSIZED), of(', '), name, of(' 42', ' 8453', ' 123456')));
    refuses(joined(of('eth is 3000, ', 'gas is 5, '), of(...UNSIZED)));
  });

  it('is one of a coin, or all of it, and not both', () => {
    refuses(
      joined(
        of('send '),
        of('a whole', 'an entire', 'one full', 'a whole lot of'),
        of(` eth to ${TO} on Base`),
      ),
    );
    refuses(
      joined(
        of('send '),
        of('a third of', 'two thirds of', 'quarter of'),
        of(` an eth to ${TO} on Base`),
      ),
    );
    refuses(
      joined(
        of('send '),
        of('everything, 100 usdc,', 'max usdc (50)', 'everything new'),
        of(` to ${TO} on Base`),
      ),
    );
  });

  it('is no part that only its owner knows, and nothing that was', () => {
    refuses(
      joined(
        of('send all '),
        of('my usdc interest', 'new usdc', 'the usdc i can spare'),
        of(` to ${TO} on Base`),
      ),
    );
    refuses(
      joined(
        of('i put my weth in aave. ', 'i got 100 usdc from aave. '),
        of(`send 50 usdc to ${TO} on Base`),
      ),
    );
  });

  it.each([
    `send all my USDC to ${TO} on Base`,
    `send all USDC to ${TO} on Base`,
    'swap max USDC to ETH on Base',
    'withdraw everything from Aave on Base',
    `send a third of my ETH to ${TO} on Base`,
    'swap 100% of my USDC to ETH on Base',
    'repay my whole USDC loan on Aave on Base',
  ])('is planned where it is said: %s', (text) => {
    expect(ordersOf(text), text).not.toBeNull();
  });
});

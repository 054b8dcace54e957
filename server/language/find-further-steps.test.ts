import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf } from './testing/orders.ts';

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const PUT = ['deposit 100 USDC into Aave on Base', 'borrow 100 USDC from Aave on Base'] as const;

const refuses = (texts: fc.Arbitrary<string>, numRuns = 60): void => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(ordersOf(text), text).toBeNull();
    }),
    { numRuns },
  );
};
const all = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((words) => words.join(''));
const of = (...words: readonly string[]) => fc.constantFrom(...words);

describe('a further step', () => {
  it('differs from the one before in more than its size', () => {
    refuses(
      all(of(...PUT), of(', ', ' and ', ' / '), of('50 max', '5 for gas', '100 USDC', '5 of them')),
    );
  });

  it('takes what one step gave, and not what several did', () => {
    const steps = of(
      'withdraw 100 USDC from Aave on Base and 50 DAI from Compound on Base',
      'borrow 100 USDC from Aave on Base, borrow 50 DAI from Aave on Base',
      'swap half my ETH to USDC on Base',
    );
    refuses(all(steps, of(' and ', ', then '), of(`send both to ${A}`, 'deposit both into Spark')));
  });

  it('does not move what is gone', () => {
    refuses(
      all(
        of(`send all my USDC to ${A} on Base`, 'swap all my USDC to ETH on Base'),
        of(' and ', ', then '),
        of(`send all my USDC to ${B}`, `send 100 USDC to ${B}`),
      ),
    );
  });

  it('does not undo, trade or cross what nobody spoke of', () => {
    refuses(all(of('borrow 100 USDC from Aave on Base'), of(', drop it', ' by post', ', a pop')));
    refuses(
      all(
        of('withdraw 100 USDC from Aave on Base'),
        of(', at ath', ', on a pullback', ' and close it'),
      ),
    );
    refuses(
      all(
        of('swap 100 USDC to ETH on Base', 'bridge 100 USDC from Base to Arbitrum'),
        of(', against dai', ' and give me the link', ', against aave', ' and wrap things up'),
      ),
    );
    refuses(
      all(
        of(`send 100 USDC `),
        of('via eth', 'with optimism', 'using arbitrum'),
        of(` to ${A} on Base`),
      ),
    );
  });

  it('is joined to the one before by words that join', () => {
    const label = of('memo', 'log', 'error', 'template', 'reason', 'attacker', 'estimate');
    refuses(all(of(`send 5 DAI to ${A} on Base, `), label, of(`: send 100 USDC to ${B} on Base`)));
    const joined = of(
      'disregard',
      'i refused to',
      'in place of',
      'rather,',
      'plan to',
      'as i will',
    );
    refuses(all(of(`send 5 DAI to ${A} on Base, `), joined, of(` send 100 USDC to ${B}`)));
    const quotes = of('"', '`', '[', '\n\n> ');
    refuses(all(of(`send 5 DAI to ${A} on Base `), quotes, of(`send 100 USDC to ${B} on Base`)));
  });

  it('is on a chain that is still named', () => {
    refuses(
      all(
        of('swap 100 USDC to ETH on Base, '),
        of('oops', 'i mean', 'strike that'),
        of(`, send 50 DAI to ${A}`),
      ),
    );
  });

  it.each([
    `send 100 USDC to ${A} and 50 DAI to ${B} on Base`,
    'withdraw 100 USDC from Aave on Base and deposit it into Compound',
    `swap 100 USDC to ETH on Base, then send it to ${A}`,
    'bridge 100 USDC from Base to Arbitrum and deposit it into Aave there',
    'deposit 100 USDC into Aave and 50 USDC into Compound on Base',
    `send 5 DAI to ${A} on Base. Then swap 100 USDC to ETH on Base`,
  ])('is planned where it was ordered: %s', (text) => {
    expect(ordersOf(text), text).toHaveLength(2);
  });
});

describe('one order', () => {
  it('names one coin, one place and one share', () => {
    refuses(
      all(of('stake 1 ETH with Lido on Ethereum '), of('as a backup', 'for the dao', 'testnet')),
    );
    refuses(
      all(of('send 1 '), of('rocket pool', 'swell', 'cbeth', 'op'), of(` eth to ${A} on Base`)),
    );
    refuses(all(of('swap 100 USDC to '), of('mainnet', 'arbitrum', 'l1'), of(' eth on Base')));
    refuses(all(of('send half my USDC to '), of(A), of(' on Base and half the rest to '), of(B)));
    refuses(of('bridge 100 USDC on Base', 'swap 100 USDC to ETH on Base as a maker order'));
  });
});

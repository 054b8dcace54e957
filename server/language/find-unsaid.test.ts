import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf } from './testing/orders.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BASES = [
  'swap 100 USDC to ETH on Base',
  `send 100 USDC to ${TO} on Base`,
  'deposit 100 USDC into Aave on Base',
  'bridge 100 USDC from Base to Arbitrum',
] as const;
const base = fc.constantFrom(...BASES);

const holds = (texts: fc.Arbitrary<string>, numRuns = 60): void => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(ordersOf(text), text).toBeNull();
    }),
    { numRuns },
  );
};

describe('what no order has unless it was said', () => {
  it('is nothing where no word is beside an order', () => {
    for (const text of BASES) expect(ordersOf(text), text).toHaveLength(1);
    expect(ordersOf('send 1 500 USDC to bob.eth on Base')).toEqual([
      'transfer 1500 USDC on base to bob.eth',
    ]);
    expect(ordersOf('swap half of an ETH to USDC on Base')).toEqual([
      'swap 0.5 ETH for USDC on base',
    ]);
  });

  it('is no word of the open class between the verb and what it is done with', () => {
    const word = fc.constantFrom(
      ...'purple halved doubled walked yesterday nicht piecemeal expired jointly partial skipped leveraged recursively selectively grobly formerly'.split(
        ' ',
      ),
    );
    holds(
      fc.tuple(base, word).map(([text, one]) => {
        const [verb, ...rest] = text.split(' ');
        return [verb, one, ...rest].join(' ');
      }),
      120,
    );
  });

  it('is no number that belongs to another word', () => {
    const label = fc.constantFrom(
      'account',
      'invoice',
      'wallet',
      'tag',
      'loan',
      'position',
      'employee',
    );
    const number = fc.integer({ min: 1, max: 999 });
    const verb = fc.constantFrom('send', 'swap', 'deposit', 'repay', 'bridge');
    holds(
      fc
        .tuple(verb, label, number)
        .map(([one, noun, value]) => `${one} ${noun} ${value} 100 USDC to ${TO} on Base`),
    );
  });

  it('is no second order of a number that says something of the first', () => {
    const remark = fc.constantFrom(
      'up to 500',
      'i have 500 USDC',
      'balance 500 USDC',
      'using wallet 2',
      'using 50 DAI',
      'worth 0.03 ETH',
      'by 3',
      'of my 200 USDC',
      'account 2',
    );
    const order = fc.constantFrom(
      'deposit 100 USDC into Aave on Base',
      'borrow 100 USDC from Aave on Base',
      'withdraw 100 USDC from Aave on Base',
    );
    holds(fc.tuple(order, remark).map((parts) => parts.join(', ')));
  });

  it('is no allowance and no order that the verb takes back', () => {
    const approves = fc.constantFrom(
      'disprove',
      'deauthorize',
      'unauthorize',
      'unpermit',
      'approach',
      'appraise',
    );
    holds(approves.map((verb) => `${verb} ${TO} to spend 100 USDC on Base`));
    const prefix = fc.constantFrom('un', 'dis', 'de', 'pre');
    holds(fc.tuple(prefix, base).map(([one, text]) => one + text));
  });

  it('is no recipient, wallet or place beside the one that was named', () => {
    const other = fc.constantFrom('other', 'double', 'opposite', 'second', 'previous', 'same');
    holds(other.map((word) => `send 100 USDC to my ${word} ${TO} on Base`));
    const somebody = fc.constantFrom('Bob', 'a friend', 'my mom', 'him', 'them', 'everyone');
    holds(somebody.map((who) => `swap 100 USDC to ETH on Base for ${who}`));
    const place = fc.constantFrom('away from Uniswap', 'avoiding Uniswap', 'anywhere but Uniswap');
    holds(place.map((where) => `swap 100 USDC to ETH on Base, ${where}`));
  });

  it('is no stake and no withdrawal of which nobody spoke', () => {
    const word = fc.constantFrom('third', 'em', 'switch');
    holds(word.map((one) => `deposit to ${one} 100 USDC into Aave on Base`));
    const place = fc.constantFrom('g', 'f', 'q');
    holds(place.map((one) => `bridge 100 USDC from Base to Arbitrum of ${one}`));
  });

  it('is nothing that is hoped for, or done by its owner', () => {
    const hope = fc.constantFrom(
      ', hoping to deposit it in Aave',
      ', planning to lend it on Aave',
      ' so i can deposit it in Aave',
      " and i'll deposit it in Aave myself",
    );
    holds(hope.map((text) => `swap 100 USDC to ETH on Base${text}`));
  });
});

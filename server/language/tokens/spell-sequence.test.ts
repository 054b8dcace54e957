import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf } from '../testing/orders.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('how a further step is begun', () => {
  it('is the same order in whatever words', () => {
    const begins = fc.constantFrom(
      'After that,',
      'after this',
      'Once that is done,',
      'once done,',
      "when it's finished",
      'Afterwards,',
      'Subsequently',
    );
    const pause = fc.constantFrom('. ', '; ', ', and ', ', ');
    const steps = fc.constantFrom(
      ['swap 100 USDC to ETH on Base', `send it to ${TO}`] as const,
      ['withdraw 100 USDC from Aave on Base', 'deposit it into Compound'] as const,
      ['bridge 100 USDC from Base to Arbitrum', 'lend it on Aave there'] as const,
    );
    fc.assert(
      fc.property(begins, pause, steps, (words, mark, [first, second]) => {
        const text = `${first}${mark}${words} ${second}`;
        const plain = ordersOf(`${first}, then ${second}`);
        expect(plain).toHaveLength(2);
        expect(ordersOf(text), text).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('is none where it says what is waited for', () => {
    for (const words of ['after the airdrop', 'once my salary lands', 'when gas is low'])
      expect(ordersOf(`swap 100 USDC to ETH on Base ${words}`), words).toBeNull();
  });
});

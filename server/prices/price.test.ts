import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceAnswer, type PriceSource, settlePrice } from './price.ts';

const answer = (usd8: bigint, source: PriceSource = 'price_feed'): PriceAnswer => ({
  usd8,
  source,
  name: source,
  contract: null,
  atSeconds: null,
  ageSeconds: null,
});

describe('one price of several answers', () => {
  it('is the first answer where no other is far from it, and none where one is', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(price, price, fc.constantFrom('usd-coin', 'ethereum', undefined), (a, b, id) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const isApart = (more - less) * 100n > more * (id === 'usd-coin' ? 2n : 5n);
        const settled = settlePrice([answer(a), answer(b, 'market')], id);
        expect(settled.usd8).toBe(isApart ? null : a);
        if (settled.usd8 !== null) return;
        expect(settled.reason).toMatch(/^Its sources differ by more/);
        expect(settled.isLasting).toBe(false);
      }),
      {
        examples: [
          [100n, 98n, 'usd-coin'],
          [100n, 97n, 'usd-coin'],
          [100n, 95n, 'ethereum'],
          [100n, 94n, undefined],
        ],
      },
    );
  });

  it('is never zero where no source has one', () => {
    expect(settlePrice([])).toEqual({
      usd8: null,
      reason: 'No source here has a price of it.',
      isLasting: true,
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVNET_CHAINS } from '../chains.ts';
import { START_PRICES_USD8 } from './start-prices.ts';
import { fairSqrtPriceX96, uniswapPools } from './uniswap-pools.ts';

describe('uniswapPools', () => {
  it('orders tokens as the contract does', () => {
    for (const slug of DEVNET_CHAINS) {
      for (const { token0, token1 } of uniswapPools(slug)) {
        expect(BigInt(token0.address)).toBeLessThan(BigInt(token1.address));
      }
    }
  });

  it('has no pair and fee twice on a chain', () => {
    for (const slug of DEVNET_CHAINS) {
      const keys = uniswapPools(slug).map((p) => `${p.token0.address}${p.token1.address}${p.fee}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe('fairSqrtPriceX96', () => {
  const usd8 = fc.bigInt({ min: 1n, max: 10n ** 17n });

  it('is the whole root of the price ratio', () => {
    const pools = uniswapPools('ethereum');
    fc.assert(
      fc.property(fc.constantFrom(...pools), usd8, usd8, (pool, price0, price1) => {
        const prices = { [pool.token0.symbol]: price0, [pool.token1.symbol]: price1 };
        const root = fairSqrtPriceX96(pool, prices);
        const numerator = (price0 * 10n ** BigInt(pool.token1.decimals)) << 192n;
        const ratio = numerator / (price1 * 10n ** BigInt(pool.token0.decimals));
        expect(root * root <= ratio && (root + 1n) * (root + 1n) > ratio).toBe(true);
      }),
    );
  });

  it('needs both prices', () => {
    const [pool] = uniswapPools('base');
    if (!pool) throw new Error('base has no pools');
    const { [pool.token0.symbol]: _, ...others } = START_PRICES_USD8;
    expect(() => fairSqrtPriceX96(pool, others)).toThrow(/no USD price/);
  });
});

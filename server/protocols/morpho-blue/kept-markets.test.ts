import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { MORPHO, type MorphoChain } from './addresses.ts';
import { KEPT_MARKETS, marketId, paramsOf } from './kept-markets.ts';

const chains = Object.keys(MORPHO) as MorphoChain[];

describe('KEPT_MARKETS', () => {
  it.each(chains)('on %s have the ids that their parameters hash to', (chain) => {
    expect(KEPT_MARKETS[chain].length).toBeGreaterThan(1);
    for (const market of KEPT_MARKETS[chain]) {
      expect([market.id, marketId(paramsOf(chain, market))]).toEqual([market.id, market.id]);
      expect(market.oracle).toBe(getAddress(market.oracle));
    }
  });

  it.each(chains)('on %s are each of another pair, so that a pair names one', (chain) => {
    const pairs = KEPT_MARKETS[chain].map(({ collateral, loan }) => `${collateral}/${loan}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

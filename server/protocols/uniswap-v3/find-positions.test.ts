import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type PositionQuery } from '#server/protocols/manifest.ts';
import { OWNER } from '#server/protocols/testing/sample-leg.ts';
import { findPositions } from './find-positions.ts';
import { eth, FULL, run, TICK, token0, usdc, weth } from './testing/lp-world.ts';

const query = (over: Partial<PositionQuery> = {}): PositionQuery => ({
  type: 'lp-remove',
  chain: 'base',
  owner: OWNER,
  ...over,
});
const UNKNOWN: Address = '0x0000000000000000000000000000000000000bad';

describe('findPositions', () => {
  it('names the coin for its wrapped form, unless that was named', () => {
    const world = { positions: { 5: {} } };
    const symbols = (over: Partial<PositionQuery>) => {
      const { result } = run(findPositions(query(over)), world);
      if (isRefusal(result)) throw new Error(result.reason);
      return result.map(({ asset, pairAsset }) => `${asset.symbol}/${pairAsset?.symbol}`);
    };
    expect(symbols({ asset: eth })).toEqual(['ETH/USDC']);
    expect(symbols({ asset: usdc })).toEqual(['USDC/ETH']);
    expect(symbols({ asset: weth, pairAsset: usdc })).toEqual(['WETH/USDC']);
  });

  it('puts the asset first that a position out of its range still holds', () => {
    // Above the price a position holds the pool's first token only.
    const above = { lower: TICK + 1_000, upper: TICK + 2_000 };
    const { result } = run(findPositions(query()), { positions: { 5: above } });
    if (isRefusal(result)) throw new Error(result.reason);
    expect(result[0]?.asset.address ?? weth.address).toBe(token0);
  });

  it.each([
    ['none', {}, /no position in any pool/],
    ['an emptied one', { 5: { liquidity: 0n } }, /no position in any pool/],
    ['one in unlisted tokens', { 5: { token1: UNKNOWN } }, /no position in any pool/],
    [
      'several',
      { 5: {}, 6: { fee: 3000, lower: -FULL[3000], upper: FULL[3000] } },
      /#5 \(0\.05% .+#6 \(0\.3% /,
    ],
  ])('refuses to choose from %s', (_, positions, reason) => {
    const { result } = run(findPositions(query()), { positions });
    expect(result).toMatchObject({ field: 'position_id', reason: expect.stringMatching(reason) });
  });

  it('collects from all that have fees', () => {
    const positions = { 5: { owed: [7n, 0n] as const }, 6: {}, 7: { owed: [0n, 9n] as const } };
    const { result } = run(findPositions(query({ type: 'lp-collect' })), { positions });
    if (isRefusal(result)) throw new Error(result.reason);
    expect(result.map(({ positionId }) => positionId)).toEqual([5n, 7n]);
    expect(new Set(result.map(({ asset }) => asset.symbol)).size).toBe(2);
    const none = run(findPositions(query({ type: 'lp-collect' })), { positions: { 6: {} } }).result;
    expect(none).toMatchObject({ reason: expect.stringContaining('no fees to collect') });
  });
});

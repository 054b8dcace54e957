import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#server/protocols/manifest.ts';
import { OTHER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { buildLpAdd } from './build-lp-add.ts';
import { eth, poolOf, run, usdc, weth } from './testing/lp-world.ts';

const addLeg = sampleLeg({ type: 'lp-add', asset: eth, pairAsset: usdc, amountAtomic: 10n ** 17n });

describe('buildLpAdd', () => {
  it('takes the deepest pool, or the one that is named or was reviewed', () => {
    const feeOf = (leg: typeof addLeg) => {
      const { result, rounds } = run(buildLpAdd(leg));
      if (isRefusal(result)) throw new Error(result.reason);
      expect(rounds).toBe(1);
      return result.route?.fees?.[0];
    };
    expect(feeOf(addLeg)).toBe(500);
    expect(feeOf({ ...addLeg, vaultAddress: poolOf(3000) as Address })).toBe(3000);
    expect(feeOf({ ...addLeg, pinnedRoute: { kind: 'uniswap-v3', fees: [3000] } })).toBe(3000);
  });

  const named = { ...addLeg, vaultAddress: poolOf(500) as Address };
  it.each([
    ['no pool', addLeg, { pools: {} }, 'no_route', 'pair_asset', /no Uniswap v3 pool of ETH\/USDC/],
    ['an empty pool', addLeg, { pools: { 500: 0n } }, 'no_route', 'pair_asset', /with liquidity/],
    [
      'a pool of others',
      { ...addLeg, vaultAddress: OTHER as Address },
      {},
      'invalid_vault',
      'pool_id',
      /Its pools: 0x\w{40} \(0\.05%\), 0x\w{40} \(0\.3%\)/,
    ],
    [
      'a pool that was not reviewed',
      { ...named, pinnedRoute: { kind: 'uniswap-v3', fees: [3000] } },
      {},
      'no_route',
      'pool_id',
      /reviewed pool is another/,
    ],
    [
      'a reviewed pool that is gone',
      { ...addLeg, pinnedRoute: { kind: 'uniswap-v3', fees: [100] } },
      {},
      'no_route',
      'pair_asset',
      /is not there/,
    ],
    ['one asset', { ...addLeg, pairAsset: weth }, {}, 'no_route', 'pair_asset', /same asset/],
    [
      'no second asset',
      sampleLeg({ type: 'lp-add' }),
      {},
      'asset_unsupported',
      'pair_asset',
      /second/,
    ],
    [
      'nothing',
      { ...addLeg, amountAtomic: 0n },
      {},
      'amount_too_small',
      'amount',
      /nothing to add/,
    ],
    ['dust', { ...addLeg, amountAtomic: 1n }, {}, 'amount_too_small', 'amount', /too little/],
    [
      'a position that is not there',
      { ...addLeg, positionId: 5n },
      {},
      'insufficient_position',
      'position_id',
      /no Uniswap v3 position #5/,
    ],
    [
      'a concentrated position',
      { ...addLeg, positionId: 5n },
      { positions: { 5: { lower: -100, upper: 100 } } },
      'insufficient_position',
      'position_id',
      /not full range/,
    ],
    [
      'a position of another pair',
      { ...addLeg, positionId: 5n },
      { positions: { 5: { token0: tokenOf('base', 'DAI').address as Address } } },
      'insufficient_position',
      'position_id',
      /not of ETH\/USDC/,
    ],
  ] as const)('refuses %s', (_, leg, world, refused, field, reason) => {
    const { result } = run(buildLpAdd(leg as typeof addLeg), world);
    expect(result).toMatchObject({ refused, field, reason: expect.stringMatching(reason) });
  });
});

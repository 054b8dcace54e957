import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { isRefusal, type Leg, type PositionQuery } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import {
  earlierStep,
  OTHER,
  OWNER,
  sampleLeg,
  tokenOf,
} from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from './abi/pool.ts';
import { positionManagerAbi } from './abi/position-manager.ts';
import { buildLpAdd } from './build-lp-add.ts';
import { buildLpCollect, buildLpRemove } from './build-lp-out.ts';
import { findPositions } from './find-positions.ts';
import { sqrtRatioAtTick } from './liquidity/tick-math.ts';
import { poolAddress } from './read/pool-address.ts';
import { inPoolOrder } from './read/read-pools.ts';

const usdc = tokenOf('base', 'USDC');
const eth = tokenOf('base', 'ETH');
const weth = tokenOf('base', 'WETH');
const [token0, token1] = inPoolOrder(usdc.address as Address, weth.address as Address);
const poolOf = (fee: number) => poolAddress('base', token0, token1, fee).toLowerCase();
const TICK = resolveToken('base', token0)?.symbol === 'USDC' ? 196_250 : -196_250;
const FULL = { 500: 887_270, 3000: 887_220 } as const;

interface World {
  /** Liquidity by fee; a pool without an entry does not exist. */
  readonly pools?: Readonly<Record<number, bigint>>;
  /** Positions by number. */
  readonly positions?: Readonly<
    Record<
      number,
      {
        owner?: Address;
        token0?: Address;
        token1?: Address;
        fee?: number;
        lower?: number;
        upper?: number;
        liquidity?: bigint;
        owed?: readonly [bigint, bigint];
      }
    >
  >;
}

const POOLS = { 500: 10n ** 20n, 3000: 10n ** 18n };

function answer({ pools = POOLS, positions = {} }: World) {
  const ids = Object.keys(positions).map(BigInt);
  return ({ name, args, read }: AskedRead): unknown => {
    const fee = Object.keys(pools)
      .map(Number)
      .find((one) => poolOf(one) === read.to.toLowerCase());
    const position = positions[Number(args[0] ?? -1)];
    switch (name) {
      case 'liquidity':
        return fee === undefined ? REVERT : pools[fee];
      case 'slot0':
        return fee === undefined && !Object.keys(positions).length
          ? REVERT
          : [sqrtRatioAtTick(TICK), TICK, 0, 0, 0, 0, true];
      case 'feeGrowthGlobal0X128':
      case 'feeGrowthGlobal1X128':
        return 0n;
      case 'ticks':
        return [0n, 0n, 0n, 0n, 0n, 0n, 0, true];
      case 'balanceOf':
        return BigInt(ids.length);
      case 'tokenOfOwnerByIndex':
        return ids[Number(args[1])];
      case 'ownerOf':
        return position ? (position.owner ?? OWNER) : REVERT;
      case 'positions':
        return position
          ? [
              0n,
              OWNER,
              position.token0 ?? token0,
              position.token1 ?? token1,
              position.fee ?? 500,
              position.lower ?? -FULL[500],
              position.upper ?? FULL[500],
              position.liquidity ?? 10n ** 15n,
              0n,
              0n,
              ...(position.owed ?? [0n, 0n]),
            ]
          : REVERT;
      default:
        return undefined;
    }
  };
}

const run = <T>(reading: Parameters<typeof answerReads<T>>[0], world: World = {}) =>
  answerReads(reading, [poolAbi, positionManagerAbi], answer(world));
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

describe('buildLpRemove and buildLpCollect', () => {
  const leg = sampleLeg({ type: 'lp-remove', asset: eth, pairAsset: usdc, positionId: 5n });

  it.each([
    [
      'more than the position holds',
      buildLpRemove,
      { ...leg, amountAtomic: 10n ** 24n },
      {},
      'amount',
      /holds .* ETH and .* USDC/,
    ],
    ['nothing', buildLpRemove, { ...leg, amountAtomic: 0n }, {}, 'amount', /nothing to remove/],
    [
      'an emptied position',
      buildLpRemove,
      { ...leg, isMax: true },
      { liquidity: 0n },
      'position_id',
      /no liquidity left/,
    ],
    [
      "another's position",
      buildLpRemove,
      leg,
      { owner: OTHER as Address },
      'position_id',
      /another wallet/,
    ],
    ['no fees', buildLpCollect, { ...leg, isMax: true }, {}, 'position_id', /no fees to collect/],
    [
      'a part of fees',
      buildLpCollect,
      leg,
      { owed: [5n, 5n] as const },
      'amount',
      /collected whole/,
    ],
    [
      'no number',
      buildLpRemove,
      { ...leg, positionId: undefined },
      {},
      'position_id',
      /which position/,
    ],
  ] as const)('refuses %s', (_, build, one, position, field, reason) => {
    const { result } = run(build(one as typeof leg), { positions: { 5: position } });
    expect(result).toMatchObject({ field, reason: expect.stringMatching(reason) });
  });

  it('gives the fees once when earlier steps of the plan take them', () => {
    const earlierSteps = [earlierStep('lp-collect', leg.asset, 0n)];
    const outputs = (changes: Partial<Leg>) => {
      const one = { ...leg, isMax: true, ...changes };
      const { result } = run(buildLpRemove(one), { positions: { 5: { owed: [1000n, 1000n] } } });
      if (isRefusal(result)) throw new Error(result.reason);
      return result.output?.expectedAtomic as bigint;
    };
    expect(outputs({}) - outputs({ earlierSteps })).toBe(1000n);
  });
});

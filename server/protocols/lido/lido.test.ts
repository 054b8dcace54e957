import { decodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg, type StepType } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { stEthAbi } from './abi/st-eth.ts';
import { withdrawalQueueAbi } from './abi/withdrawal-queue.ts';
import { wstEthAbi } from './abi/wst-eth.ts';
import { LIDO } from './addresses.ts';
import { lido } from './manifest.ts';
import { ST_ETH, WST_ETH } from './tokens.ts';

const ETH = tokenOf('ethereum', 'ETH');
const USDC = tokenOf('ethereum', 'USDC');
const UNIT = 10n ** 18n;
const abis = [stEthAbi, withdrawalQueueAbi, wstEthAbi];

interface Request {
  readonly id: bigint;
  readonly amount: bigint;
  readonly final: boolean;
}

interface World {
  readonly limit?: unknown;
  readonly paused?: unknown;
  /** stETH for ten wstETH. */
  readonly rate?: bigint;
  readonly requests?: readonly Request[];
  readonly mute?: string;
}

function answerFor(world: World) {
  const { rate = 12n, requests = [] } = world;
  const of = (id: bigint) => requests.find((request) => request.id === id) as Request;
  return ({ name, args }: AskedRead): unknown => {
    if (name === world.mute) return REVERT;
    const [first, second] = args as [never, never];
    const answers: Record<string, () => unknown> = {
      getCurrentStakeLimit: () => world.limit ?? 150_000n * UNIT,
      getSharesByPooledEth: () => ((first as bigint) * 10n) / rate,
      getPooledEthByShares: () => ((first as bigint) * rate) / 10n,
      isPaused: () => world.paused ?? false,
      getLastCheckpointIndex: () => 7n,
      getWithdrawalRequests: () => requests.map(({ id }) => id),
      getWithdrawalStatus: () =>
        (first as bigint[]).map((id) => ({
          amountOfStETH: of(id).amount,
          isFinalized: of(id).final,
        })),
      findCheckpointHints: () => {
        const ids = first as bigint[];
        expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
        return ids.map((id) => (of(id).final ? id + 100n : 0n));
      },
      getClaimableEther: () => {
        expect(second).toEqual((first as bigint[]).map((id) => id + 100n));
        return (first as bigint[]).map((id) => of(id).amount - 1n);
      },
    };
    return answers[name]?.();
  };
}

function run(type: StepType, world: World, changes: Partial<Leg>) {
  const leg = sampleLeg({ type, chain: 'ethereum', asset: ETH, amountAtomic: UNIT, ...changes });
  return answerReads(actionOf(lido, type).build(leg), abis, answerFor(world));
}

function callOf({ result }: ReturnType<typeof run>) {
  if (isRefusal(result)) throw new Error(result.reason);
  return decodeFunctionData({ abi: abis.flat(), data: result.data });
}

describe('stake', () => {
  it('gives as much stETH as ETH, but for two wei, whatever the rate', () => {
    for (const rate of [10n, 12n, 19n]) {
      const { result, rounds } = run('stake', { rate }, {});
      expect(rounds).toBe(1);
      expect(result).toMatchObject({
        to: LIDO.stEth,
        valueWei: UNIT,
        output: { token: ST_ETH, recipient: OWNER, expectedAtomic: UNIT, minAtomic: UNIT - 2n },
        description: 'Stake 1 ETH with Lido for stETH',
      });
    }
  });

  it('gives wstETH by the rate where it is asked for', () => {
    const { result } = run('stake', {}, { toAsset: WST_ETH, amountAtomic: 12n * UNIT });
    expect(result).toMatchObject({
      to: LIDO.wstEth,
      data: '0x',
      output: { token: WST_ETH, expectedAtomic: 10n * UNIT, minAtomic: 99n * 10n ** 17n },
    });
  });

  it.each([
    [
      'beyond the limit',
      { limit: UNIT - 1n },
      {},
      'amount_too_large',
      'amount',
      /at most 0\.9+ ETH/,
    ],
    ['while nothing is taken', { limit: 0n }, {}, 'amount_too_large', 'amount', /no new stake/],
    ['of less than a share', {}, { amountAtomic: 1n }, 'amount_too_small', 'amount', /so little/],
    ['of another token', {}, { asset: USDC }, 'asset_unsupported', 'asset', /not USDC/],
    ['for another token', {}, { toAsset: USDC }, 'asset_unsupported', 'to_asset', /not USDC/],
    ['from a mute pool', { mute: 'getCurrentStakeLimit' }, {}, 'asset_unsupported', 'chain', /not/],
  ] as const)('is refused %s', (_, world, changes, refused, field, reason) => {
    expect(run('stake', world, changes).result).toMatchObject({
      refused,
      field,
      reason: expect.stringMatching(reason),
    });
  });
});

describe('swap between stETH and wstETH', () => {
  it('goes by Lido’s rate in both directions', () => {
    const wrap = run('swap', {}, { asset: ST_ETH, toAsset: WST_ETH, amountAtomic: 12n });
    expect(callOf(wrap)).toEqual({ functionName: 'wrap', args: [12n] });
    expect(wrap.result).toMatchObject({ output: { token: WST_ETH, expectedAtomic: 10n } });
    const unwrap = run('swap', {}, { asset: WST_ETH, toAsset: ST_ETH, amountAtomic: 10n });
    expect(unwrap.result).toMatchObject({
      approval: null,
      output: { token: ST_ETH, expectedAtomic: 12n },
    });
  });

  it.each([
    ['of other tokens', {}, { asset: USDC, toAsset: ST_ETH }, 'no_route', 'to_asset'],
    ['of ETH', {}, { toAsset: ST_ETH }, 'no_route', 'to_asset'],
    ['for an exact output', {}, { exactOutAtomic: 5n }, 'no_route', 'to_amount'],
    ['of a single wei', {}, { amountAtomic: 1n }, 'amount_too_small', 'amount'],
    ['at a mute rate', { mute: 'getSharesByPooledEth' }, {}, 'no_route', 'chain'],
  ] as const)('is refused %s', (_, world, changes, refused, field) => {
    const pair = { asset: ST_ETH, toAsset: WST_ETH };
    expect(run('swap', world, { ...pair, ...changes }).result).toMatchObject({ refused, field });
  });

  it('is Lido’s own where both are its tokens', () => {
    const { owns } = actionOf(lido, 'swap');
    expect(owns?.(ST_ETH, WST_ETH)).toBe(true);
    expect(owns?.(WST_ETH, ST_ETH)).toBe(true);
    expect(owns?.(ETH, ST_ETH)).toBe(false);
    expect(owns?.(WST_ETH, USDC)).toBe(false);
  });
});

describe('unstake', () => {
  const partsOf = (amountAtomic: bigint, asset = ST_ETH) => {
    const { args } = callOf(run('unstake', {}, { asset, amountAtomic }));
    return args?.[0] as readonly bigint[];
  };

  it('returns nothing now, and says where the stake waits and how it comes back', () => {
    const { result } = run('unstake', {}, { asset: ST_ETH });
    expect(result).toMatchObject({
      output: null,
      approval: { token: ST_ETH, spender: LIDO.withdrawalQueue, amountAtomic: UNIT },
      recovery: {
        fundsAt: expect.stringMatching(/waits in Lido's withdrawal queue/),
        wayBack: expect.stringMatching(/Claim the ETH/),
      },
      description: expect.stringMatching(/claimed later/),
    });
  });

  it('makes as few requests as the queue’s limit allows', () => {
    expect(partsOf(100n)).toEqual([100n]);
    expect(partsOf(1_000n * UNIT)).toEqual([1_000n * UNIT]);
    expect(partsOf(1_000n * UNIT + 1n)).toEqual([500n * UNIT + 1n, 500n * UNIT]);
    expect(partsOf(20_000n * UNIT)).toHaveLength(20);
    // 825 wstETH are 990 stETH: room for the rewards of the days until it is signed.
    expect(partsOf(825n * UNIT, WST_ETH)).toHaveLength(1);
    expect(partsOf(825n * UNIT + 1n, WST_ETH)).toHaveLength(2);
  });

  it.each([
    ['of less than 100 wei', {}, { amountAtomic: 99n }, 'amount_too_small', /at least 100 wei/],
    ['of wstETH worth less', {}, { asset: WST_ETH, amountAtomic: 83n }, 'amount_too_small', /100/],
    ['of too much', {}, { amountAtomic: 20_000n * UNIT + 1n }, 'amount_too_large', /20000 stETH/],
    ['of ETH', {}, { asset: ETH }, 'asset_unsupported', /not ETH/],
    ['while the queue is paused', { paused: true }, {}, 'insufficient_liquidity', /no requests/],
    ['while the queue is mute', { mute: 'isPaused' }, {}, 'insufficient_liquidity', /no requests/],
  ] as const)('is refused %s', (_, world, changes, refused, reason) => {
    expect(run('unstake', world, { asset: ST_ETH, ...changes }).result).toMatchObject({
      refused,
      reason: expect.stringMatching(reason),
    });
  });
});

describe('claim', () => {
  const requests = [
    { id: 9n, amount: 3n * UNIT, final: false },
    { id: 4n, amount: 2n * UNIT, final: true },
    { id: 2n, amount: UNIT, final: true },
  ];
  const all = { isMax: true, amountAtomic: 0n };

  it('takes all finalized requests, in their order, and no other', () => {
    const claim = run('claim', { requests }, all);
    expect(callOf(claim)).toEqual({
      functionName: 'claimWithdrawals',
      args: [
        [2n, 4n],
        [102n, 104n],
      ],
    });
    expect(claim.rounds).toBe(3);
    expect(claim.result).toMatchObject({
      output: { token: ETH, recipient: OWNER, expectedAtomic: 3n * UNIT - 2n },
      description: expect.stringMatching(/#2, #4$/),
    });
    const { readMax } = actionOf(lido, 'claim');
    const leg = sampleLeg({ type: 'claim', chain: 'ethereum', asset: ETH });
    expect(readMax && answerReads(readMax(leg), abis, answerFor({ requests })).result).toBe(
      3n * UNIT - 2n,
    );
  });

  it('takes the one that is named', () => {
    expect(callOf(run('claim', { requests }, { ...all, positionId: 4n })).args).toEqual([
      [4n],
      [104n],
    ]);
  });

  it.each([
    ['without requests', {}, all, 'insufficient_position', /no withdrawal requests/],
    [
      'of what is not there',
      { requests },
      { ...all, positionId: 5n },
      'insufficient_position',
      /#2, #4, #9/,
    ],
    [
      'of what waits',
      { requests },
      { ...all, positionId: 9n },
      'insufficient_liquidity',
      /#9 of 3 stETH/,
    ],
    ['of a part', { requests }, { isMax: false }, 'invalid_vault', /whole requests/],
    [
      'from a mute queue',
      { requests, mute: 'getWithdrawalRequests' },
      all,
      'asset_unsupported',
      /answer/,
    ],
    [
      'without statuses',
      { requests, mute: 'getWithdrawalStatus' },
      all,
      'asset_unsupported',
      /answer/,
    ],
    [
      'without amounts',
      { requests, mute: 'getClaimableEther' },
      all,
      'asset_unsupported',
      /answer/,
    ],
  ] as const)('is refused %s', (_, world, changes, refused, reason) => {
    expect(run('claim', world, changes).result).toMatchObject({
      refused,
      reason: expect.stringMatching(reason),
    });
  });

  it('is one step about ETH, whatever it is called by', () => {
    const { findPositions } = actionOf(lido, 'claim');
    const query = { type: 'claim', chain: 'ethereum', owner: OWNER } as const;
    const found = (changes: object) =>
      findPositions &&
      answerReads(findPositions({ ...query, ...changes }), abis, () => REVERT).result;
    expect(found({ asset: ST_ETH })).toEqual([{ asset: ETH }]);
    expect(found({ positionId: 4n })).toEqual([{ asset: ETH, positionId: 4n }]);
  });
});

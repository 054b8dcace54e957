import fc from 'fast-check';
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { depositPoolAbi, depositSettingsAbi } from './abi/deposit-pool.ts';
import { rEthAbi } from './abi/r-eth.ts';
import { storageAbi } from './abi/storage.ts';
import { contractKey, ROCKET_POOL } from './addresses.ts';
import { rocketPool } from './manifest.ts';
import { R_ETH } from './tokens.ts';

const ETH = tokenOf('ethereum', 'ETH');
const USDC = tokenOf('ethereum', 'USDC');
const UNIT = 10n ** 18n;
const POOL = '0xCE15294273CFb9D9b628F4D61636623decDF4fdC';
const SETTINGS = '0xD846AA34caEf083DC4797d75096F60b6E08B7418';
const abis = [storageAbi, depositPoolAbi, depositSettingsAbi, rEthAbi];

interface World {
  readonly pool?: unknown;
  readonly open?: boolean;
  readonly least?: bigint;
  readonly most?: bigint;
  readonly feeWad?: bigint;
  readonly collateral?: bigint;
  readonly mute?: string;
}

function answerFor(world: World) {
  return ({ name, args, read }: AskedRead): unknown => {
    if (name === world.mute) return REVERT;
    const [first] = args as [never];
    const answers: Record<string, () => unknown> = {
      getAddress: () =>
        first === contractKey('rocketDepositPool') ? (world.pool ?? POOL) : SETTINGS,
      getMaximumDepositAmount: () => world.most ?? 100n * UNIT,
      getDepositEnabled: () => world.open ?? true,
      getMinimumDeposit: () => world.least ?? UNIT / 100n,
      getDepositFee: () => world.feeWad ?? 5n * 10n ** 14n,
      getTotalCollateral: () => world.collateral ?? 50n * UNIT,
      getEthValue: () => ((first as bigint) * 11n) / 10n,
      getRethValue: () => ((first as bigint) * 10n) / 11n,
    };
    if (name.startsWith('getDeposit') || name === 'getMinimumDeposit') {
      expect(read.to).toBe(SETTINGS);
    }
    return answers[name]?.();
  };
}

function run(type: 'stake' | 'unstake', world: World, changes: Partial<Leg> = {}) {
  const asset = type === 'stake' ? ETH : R_ETH;
  const leg = sampleLeg({ type, chain: 'ethereum', asset, amountAtomic: UNIT, ...changes });
  return answerReads(actionOf(rocketPool, type).build(leg), abis, answerFor(world));
}

describe('stake', () => {
  it('deposits into the pool that the storage names, and counts the fee', () => {
    const { result, rounds } = run('stake', {}, { amountAtomic: 11n * UNIT });
    expect(rounds).toBe(3);
    expect(result).toMatchObject({
      to: POOL,
      // cast sig "deposit()"
      data: '0xd0e30db0',
      valueWei: 11n * UNIT,
      approval: null,
      output: { token: R_ETH, recipient: OWNER, expectedAtomic: 9_995n * 10n ** 15n },
      description: 'Stake 11 ETH with Rocket Pool for about 9.995 rETH',
    });
  });

  it('never promises more than the rate gives, and sends what is staked', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: UNIT / 100n, max: 100n * UNIT }),
        fc.bigInt({ min: 0n, max: UNIT / 10n }),
        fc.integer({ min: 1, max: 5000 }),
        (amountAtomic, feeWad, slippageBps) => {
          const { result } = run('stake', { feeWad }, { amountAtomic, slippageBps });
          if (isRefusal(result)) throw new Error(result.reason);
          const { output, spend, valueWei } = result;
          expect([spend?.amountAtomic, valueWei]).toEqual([amountAtomic, amountAtomic]);
          expect((output?.expectedAtomic ?? 0n) * 11n).toBeLessThanOrEqual(amountAtomic * 10n);
          expect(output?.minAtomic).toBeLessThanOrEqual(output?.expectedAtomic ?? 0n);
        },
      ),
    );
  });

  it.each([
    [
      'of too little',
      {},
      { amountAtomic: UNIT / 100n - 1n },
      'amount_too_small',
      /at least 0\.01 ETH/,
    ],
    ['of too much', { most: UNIT - 1n }, {}, 'amount_too_large', /at most 0\.9+ ETH now\. Swap/],
    ['into a full pool', { most: 0n }, {}, 'amount_too_large', /full or closed/],
    ['into a closed pool', { open: false }, {}, 'amount_too_large', /full or closed/],
    ['of what gives nothing', { least: 0n }, { amountAtomic: 1n }, 'amount_too_small', /so little/],
    ['of another token', {}, { asset: USDC }, 'asset_unsupported', /not USDC/],
    ['for another token', {}, { toAsset: USDC }, 'asset_unsupported', /not USDC/],
    ['without a pool', { pool: zeroAddress }, {}, 'asset_unsupported', /does not say/],
    ['with a mute storage', { mute: 'getAddress' }, {}, 'asset_unsupported', /does not say/],
    ['with a mute pool', { mute: 'getMaximumDepositAmount' }, {}, 'asset_unsupported', /not say/],
    ['with a mute rate', { mute: 'getRethValue' }, {}, 'asset_unsupported', /rate/],
  ] as [string, World, Partial<Leg>, string, RegExp][])(
    'is refused %s',
    (_, world, changes, refused, reason) => {
      expect(run('stake', world, changes).result).toMatchObject({
        refused,
        reason: expect.stringMatching(reason),
      });
    },
  );
});

describe('unstake', () => {
  it('burns for ETH at the rate, in one round and without an allowance', () => {
    const { result, rounds } = run('unstake', {});
    expect(rounds).toBe(1);
    expect(result).toMatchObject({
      to: ROCKET_POOL.rEth,
      data: encodeFunctionData({
        abi: parseAbi(['function burn(uint256)']),
        args: [UNIT],
      }),
      approval: null,
      spend: { token: R_ETH, amountAtomic: UNIT },
      output: { token: ETH, expectedAtomic: 11n * 10n ** 17n, minAtomic: 1_089n * 10n ** 15n },
    });
  });

  it('says how much can be burnt when there is not enough ETH', () => {
    expect(run('unstake', { collateral: UNIT }).result).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/holds 1 ETH .* for 0\.909\d+ rETH\. Swap/),
      field: 'amount',
    });
    expect(run('unstake', { collateral: 11n * 10n ** 17n }).result).toHaveProperty('data');
  });

  it.each([
    ['of another token', {}, { asset: ETH }, 'asset_unsupported'],
    ['of nothing', {}, { amountAtomic: 0n }, 'amount_too_small'],
    ['at a mute rate', { mute: 'getEthValue' }, {}, 'asset_unsupported'],
    ['beyond a mute bound', { mute: 'getRethValue', collateral: 0n }, {}, 'asset_unsupported'],
  ] as [string, World, Partial<Leg>, string][])('is refused %s', (_, world, changes, refused) => {
    expect(run('unstake', world, changes).result).toMatchObject({ refused });
  });
});

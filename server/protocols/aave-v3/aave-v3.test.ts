import { erc20Abi, getAddress, multicall3Abi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { EarlierStep, Leg } from '#server/protocols/manifest.ts';
import { oracleAbi } from '#server/protocols/standards/aave-pool/abi/oracle.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import {
  actionOf,
  earlierStep,
  OWNER,
  sampleLeg,
  tokenOf,
} from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from './manifest.ts';

const A_TOKEN = '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB';
const DEBT_TOKEN = '0x59dca05b6c26dbd64b5381374aAaC5CD05644C28';
const RAY = 10n ** 27n;

interface World {
  active?: boolean;
  frozen?: boolean;
  paused?: boolean;
  borrowing?: boolean;
  supplyCap?: bigint;
  borrowCap?: bigint;
  listed?: boolean;
  supplied?: bigint;
  debt?: bigint;
  wallet?: bigint;
  liquidity?: bigint;
  collateralBase?: bigint;
  debtBase?: bigint;
  availableBase?: bigint;
  asCollateral?: boolean;
  /** Whether the reserve has a debt ceiling; whether the one that `uses` names has one. */
  isIsolated?: boolean;
  onlyIsIsolated?: boolean;
  uses?: bigint;
  eMode?: bigint;
}

const usdc = tokenOf('base', 'USDC');
const deposited = (amountAtomic: bigint) => earlierStep('deposit', usdc, amountAtomic);
const ONLY = '0x00000000000000000000000000000000000000aa';

/** A USDC reserve, number 4, at one dollar, as the test wants it. */
function reserveWith(world: World) {
  const on = (flag: boolean, bit: bigint) => (flag ? 1n << bit : 0n);
  const configuration =
    7500n |
    (7800n << 16n) |
    (6n << 48n) |
    on(world.active ?? true, 56n) |
    on(world.frozen ?? false, 57n) |
    on(world.borrowing ?? true, 58n) |
    on(world.paused ?? false, 60n) |
    ((world.borrowCap ?? 0n) << 80n) |
    ((world.supplyCap ?? 0n) << 116n) |
    on(world.isIsolated ?? false, 212n);
  return ({ name, args, read }: AskedRead): unknown => {
    const account = [
      world.collateralBase ?? 0n,
      world.debtBase ?? 0n,
      world.availableBase ?? 0n,
      7800n,
      7500n,
      0n,
    ];
    const balances: Record<string, bigint> = {
      [`${A_TOKEN}${OWNER}`]: world.supplied ?? 0n,
      [`${DEBT_TOKEN}${OWNER}`]: world.debt ?? 0n,
      [`${tokenOf('base', 'USDC').address}${OWNER}`]: world.wallet ?? 0n,
      [`${tokenOf('base', 'USDC').address}${A_TOKEN}`]: world.liquidity ?? 10n ** 15n,
    };
    const answers: Record<string, unknown> = {
      getReserveAddressById: ONLY,
      getReserveData: {
        configuration:
          args[0] === getAddress(ONLY) && world.onlyIsIsolated ? 1n << 212n : configuration,
        liquidityIndex: RAY,
        accruedToTreasury: 1_000_000n,
        id: 4,
        aTokenAddress: world.listed === false ? zeroAddress : A_TOKEN,
        variableDebtTokenAddress: DEBT_TOKEN,
      },
      getUserAccountData: account,
      getUserConfiguration: world.uses ?? (world.asCollateral ? 1n << 9n : 0n),
      getUserEMode: world.eMode ?? 0n,
      getAssetPrice: 1_00000000n,
      symbol: 'aBasUSDC',
      totalSupply: 900_000_000n,
      getEthBalance: 9n * 10n ** 18n,
      balanceOf: balances[`${read.to}${args[0]}`],
    };
    return answers[name];
  };
}

const abis = [poolAbi, oracleAbi, erc20Abi, multicall3Abi];

function run(
  type: 'deposit' | 'withdraw' | 'borrow' | 'repay',
  world: World,
  leg: Partial<Leg> = {},
) {
  const reading = actionOf(aaveV3, type).build(sampleLeg({ type, ...leg }));
  return answerReads(reading, abis, reserveWith(world));
}

function max(type: 'withdraw' | 'borrow' | 'repay', world: World, leg: Partial<Leg> = {}) {
  const readMax = actionOf(aaveV3, type).readMax;
  if (!readMax) throw new Error(`${type} has no readMax.`);
  return answerReads(readMax(sampleLeg({ type, isMax: true, ...leg })), abis, reserveWith(world))
    .result;
}

describe('an Aave v3 reserve that cannot be used', () => {
  it.each([
    ['is not listed', { listed: false }, /does not list USDC on base/],
    ['is closed', { active: false }, /closed its USDC reserve/],
    ['is paused', { paused: true }, /paused its USDC reserve/],
  ])('%s: every action says so', (_, world, reason) => {
    for (const type of ['deposit', 'withdraw', 'borrow', 'repay'] as const) {
      expect(run(type, world).result).toMatchObject({
        refused: 'asset_unsupported',
        reason: expect.stringMatching(reason),
      });
    }
  });

  it('is frozen: nothing new, but what is there can leave', () => {
    const world = { frozen: true, supplied: 600_000_000n, debt: 1n };
    expect(run('deposit', world).result).toMatchObject({ refused: 'asset_unsupported' });
    expect(run('borrow', world).result).toMatchObject({ refused: 'asset_unsupported' });
    expect(run('withdraw', world).result).toHaveProperty('data');
    expect(run('repay', world).result).toHaveProperty('data');
  });

  it('is on a chain without a Pool, or its asset is the native coin', () => {
    const pool = () => REVERT;
    const onXlayer = sampleLeg({ chain: 'xlayer' });
    const native = sampleLeg({ asset: tokenOf('base', 'ETH') });
    const unanswered = sampleLeg();
    for (const leg of [onXlayer, native, unanswered]) {
      expect(answerReads(actionOf(aaveV3, 'deposit').build(leg), abis, pool).result).toMatchObject({
        refused: 'asset_unsupported',
      });
    }
  });
});

describe('an Aave v3 market that does not answer', () => {
  it.each(['getAssetPrice', 'getUserAccountData', 'totalSupply', 'balanceOf'])(
    'is refused when %s reverts',
    (broken) => {
      const healthy = reserveWith({ supplied: 10n ** 12n, debt: 5n });
      const answer = (asked: AskedRead) => (asked.name === broken ? REVERT : healthy(asked));
      for (const type of ['deposit', 'withdraw', 'borrow', 'repay'] as const) {
        const { build, readMax } = actionOf(aaveV3, type);
        const refusal = { refused: 'asset_unsupported', reason: expect.stringMatching(/reverted/) };
        expect(answerReads(build(sampleLeg({ type })), abis, answer).result).toMatchObject(refusal);
        if (!readMax) continue;
        expect(answerReads(readMax(sampleLeg({ type })), abis, answer).result).toMatchObject(
          refusal,
        );
      }
    },
  );

  it('takes deposits of a token whose receipt has no readable symbol', () => {
    const healthy = reserveWith({});
    const answer = (asked: AskedRead) => (asked.name === 'symbol' ? REVERT : healthy(asked));
    const { build } = actionOf(aaveV3, 'deposit');
    expect(answerReads(build(sampleLeg()), abis, answer).result).toMatchObject({
      output: { token: { symbol: 'aUSDC' } },
    });
  });
});

describe('deposit', () => {
  it('gives aTokens, one to one, in two rounds', () => {
    const { result, rounds } = run('deposit', {});
    expect(result).toMatchObject({
      output: {
        token: { chain: 'base', symbol: 'aBasUSDC', decimals: 6, address: A_TOKEN },
        expectedAtomic: 500_000_000n,
        minAtomic: 499_999_999n,
      },
      description: 'Supply 500 USDC to Aave v3',
    });
    expect(rounds).toBe(2);
  });

  it('keeps within the supply cap, treasury included', () => {
    // Cap 1,401 USDC; 900 supplied and 1 due to the treasury leave exactly 500.
    expect(run('deposit', { supplyCap: 1_401n }).result).toHaveProperty('data');
    expect(run('deposit', { supplyCap: 1_400n }).result).toMatchObject({
      refused: 'amount_too_large',
      reason: expect.stringMatching(/room for 499 USDC/),
    });
  });
});

describe('withdraw', () => {
  it('refuses more than the position, with the number', () => {
    expect(run('withdraw', { supplied: 499_999_999n }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/499\.999999 USDC/),
    });
  });

  it('refuses more than the reserve can pay out', () => {
    expect(run('withdraw', { supplied: 10n ** 12n, liquidity: 3_000_000n }).result).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/3 USDC/),
    });
  });

  it('refuses collateral that the debt needs, and gives what it does not', () => {
    // 1,000 USD at 78% backs 780; a debt of 585 leaves 250 USD free.
    const world = {
      supplied: 1_000_000_000n,
      collateralBase: 1_000_00000000n,
      debtBase: 585_00000000n,
      asCollateral: true,
    };
    expect(run('withdraw', world).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/at most 250 USDC/),
    });
    expect(run('withdraw', world, { amountAtomic: 250_000_000n }).result).toHaveProperty('data');
    expect(run('withdraw', { ...world, asCollateral: false }).result).toHaveProperty('data');
  });

  it('counts what earlier steps of the plan leave', () => {
    const all = [deposited(500_000_000n)];
    expect(run('withdraw', {}, { earlierSteps: all }).result).toHaveProperty('data');
    expect(
      run('withdraw', {}, { earlierSteps: [...all, earlierStep('borrow', usdc, 1n)] }).result,
    ).toMatchObject({
      reason: expect.stringMatching(/^With the steps before it: Your debt needs this collateral/),
    });
    expect(run('withdraw', {}, { earlierSteps: [deposited(1n)] }).result).toMatchObject({
      reason: 'With the steps before it: Your Aave v3 position is 0.000001 USDC.',
    });
  });

  it('counts the aTokens for max', () => {
    expect(max('withdraw', { supplied: 7n })).toBe(7n);
    expect(max('withdraw', {})).toMatchObject({ refused: 'insufficient_position' });
    expect(max('withdraw', {}, { earlierSteps: [deposited(7n)] })).toBe(7n);
  });
});

describe('borrow', () => {
  it('refuses beyond the collateral, with the number', () => {
    expect(run('borrow', { availableBase: 499_00000000n }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/at most 499 USDC/),
    });
    expect(run('borrow', {}).result).toMatchObject({
      reason: expect.stringMatching(/no Aave v3 collateral/),
    });
  });

  it('stands on what earlier steps of the plan deposit, at the least they bring', () => {
    // 1,000 USD back 750 at 75 %, and are liquidated from 780.
    const earlierSteps = [deposited(1_000_000_000n)];
    expect(run('borrow', {}, { earlierSteps }).result).toMatchObject({
      health: { beforeWad: null, afterWad: 1_560_000_000_000_000_000n },
    });
    expect(max('borrow', {}, { earlierSteps })).toBe(749_250_000n);
    const [step] = earlierSteps;
    const chained = [{ ...step, minAtomic: 600_000_000n }] as EarlierStep[];
    expect(run('borrow', {}, { earlierSteps: chained }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: 'With the steps before it: Your Aave v3 collateral lets you borrow at most 450 USDC.',
    });
  });

  it.each([
    ['an isolated collateral takes no other beside it', { uses: 1n << 5n, onlyIsIsolated: true }],
    ['an isolated asset is no collateral by itself', { isIsolated: true }],
  ])('%s', (_, world) => {
    const earlierSteps = [deposited(1_000_000_000n)];
    expect(run('borrow', world, { earlierSteps }).result).toMatchObject({
      reason: 'You have no Aave v3 collateral to borrow against.',
    });
  });

  it('is left to the Pool in an e-mode, whose thresholds are others', () => {
    const earlierSteps = [deposited(1_000_000_000n)];
    const { result } = run('borrow', { eMode: 1n }, { earlierSteps });
    expect(result).toHaveProperty('data');
    expect(result).not.toHaveProperty('health');
  });

  it('refuses beyond liquidity and borrow cap', () => {
    const rich = { availableBase: 10n ** 15n };
    expect(run('borrow', { ...rich, liquidity: 100_000_000n }).result).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/at most 100 USDC/),
    });
    // 900 USDC are lent out under a cap of 1,000.
    expect(run('borrow', { ...rich, borrowCap: 1_000n }).result).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/at most 100 USDC/),
    });
    expect(run('borrow', { ...rich, borrowing: false }).result).toMatchObject({
      refused: 'asset_unsupported',
    });
  });

  it('keeps a thousandth back from max', () => {
    expect(max('borrow', { availableBase: 1_000_00000000n })).toBe(999_000_000n);
    expect(max('borrow', { availableBase: 10n ** 15n, liquidity: 2_000_000n })).toBe(1_998_000n);
    expect(max('borrow', {})).toMatchObject({ refused: 'insufficient_position' });
  });
});

describe('repay', () => {
  it('refuses without debt', () => {
    expect(run('repay', {}).result).toMatchObject({ refused: 'insufficient_position' });
    expect(max('repay', {})).toMatchObject({ refused: 'insufficient_position' });
  });

  it('is the whole debt for max, whatever the wallet holds before other steps', () => {
    expect(max('repay', { debt: 9n, wallet: 5n })).toBe(9n);
  });

  it('takes no more than what settles the debt', () => {
    expect(run('repay', { debt: 100_000_000n, wallet: 10n ** 12n }).result).toMatchObject({
      spend: { amountAtomic: 100_010_002n },
      approval: { amountAtomic: 100_010_002n },
      description: expect.stringMatching(/^Repay your whole debt of 100 USDC/),
    });
    expect(run('repay', { debt: 10n ** 12n }).result).toMatchObject({
      spend: { amountAtomic: 500_000_000n },
      description: 'Repay 500 USDC to Aave v3',
    });
  });

  it('pays the debt that earlier steps of the plan make', () => {
    for (const debt of [0n, 10_000_000n]) {
      const earlierSteps = [earlierStep('borrow', usdc, 500_000_000n)];
      expect(run('repay', { debt }, { earlierSteps }).result).toMatchObject({
        spend: { amountAtomic: 500_000_000n },
      });
    }
  });
});

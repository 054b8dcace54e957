import { type Address, erc20Abi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import type { LendingAccount, LendingRates } from '#server/protocols/manifest.ts';
import { answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { OWNER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';
import { readAccount } from './read-account.ts';
import { readRates } from './read-rates.ts';

const POOLS: LendingPools = { name: 'Aave v3', markets: AAVE_V3 };
const RAY = 10n ** 27n;
const OPEN = (1n << 56n) | (1n << 58n);
const A_TOKEN = '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB';
const DEBT_TOKEN = '0x59dca05b6c26dbd64b5381374aAaC5CD05644C28';
const usdc = tokenOf('base', 'USDC');
if (!isErc20(usdc)) throw new Error('USDC is a contract.');

const reserve = (configuration: bigint, aTokenAddress: Address = A_TOKEN) => ({
  configuration,
  liquidityIndex: RAY,
  currentLiquidityRate: RAY / 20n,
  currentVariableBorrowRate: RAY / 10n,
  aTokenAddress,
  variableDebtTokenAddress: DEBT_TOKEN,
});

describe('readRates', () => {
  const ratesOf = (answer: unknown): LendingRates | undefined =>
    answerReads(readRates(POOLS, 'base', usdc), [poolAbi], () => answer).result;
  const percent = (ray: bigint | null | undefined) => Number(ray) / 1e25;

  it('compounds both rates, in one read', () => {
    const run = answerReads(readRates(POOLS, 'base', usdc), [poolAbi], () => reserve(OPEN));
    expect([run.rounds, run.reads]).toEqual([1, 1]);
    expect(percent(run.result?.supplyApyRay)).toBeCloseTo(5.127, 3);
    expect(percent(run.result?.borrowApyRay)).toBeCloseTo(10.517, 3);
  });

  it.each([
    ['closed', 1n << 58n],
    ['frozen', OPEN | (1n << 57n)],
    ['paused', OPEN | (1n << 60n)],
  ])('offers nothing of a reserve that is %s', (_, configuration) => {
    expect(ratesOf(reserve(configuration))).toEqual({ supplyApyRay: null, borrowApyRay: null });
  });

  it('lends nothing where borrowing is off', () => {
    expect(ratesOf(reserve(1n << 56n))).toMatchObject({ borrowApyRay: null });
    expect(ratesOf(reserve(1n << 56n))?.supplyApyRay).toBeGreaterThan(0n);
  });

  it('knows no rate of what is not listed', () => {
    expect(ratesOf(reserve(0n, zeroAddress))).toBeUndefined();
    expect(ratesOf(REVERT)).toBeUndefined();
    expect(answerReads(readRates(POOLS, 'xlayer', usdc), [], () => 0n)).toMatchObject({ reads: 0 });
  });
});

describe('readAccount', () => {
  const NO_LIMIT = 2n ** 256n - 1n;
  function accountWith(world: {
    debtUsd: bigint;
    healthFactorWad: bigint;
    supplied?: bigint;
    broken?: 'balanceOf';
  }): LendingAccount | undefined {
    const run = answerReads(
      readAccount(POOLS, 'base', OWNER),
      [poolAbi, erc20Abi],
      ({ name, args, read }) => {
        if (name === world.broken) return REVERT;
        if (name === 'getUserAccountData') {
          return [2000n, world.debtUsd, 500n, 8000n, 7500n, world.healthFactorWad];
        }
        if (name === 'getReserveData')
          return reserve(OPEN, args[0] === usdc.address ? A_TOKEN : zeroAddress);
        return read.to === A_TOKEN ? (world.supplied ?? 0n) : world.debtUsd;
      },
    );
    expect(run.rounds).toBe(2);
    return run.result;
  }

  it('reports the account and the tokens that make it up', () => {
    expect(accountWith({ debtUsd: 7n, healthFactorWad: 15n * 10n ** 17n, supplied: 9n })).toEqual({
      collateralUsd: 2000n,
      debtUsd: 7n,
      availableBorrowsUsd: 500n,
      healthFactorWad: 15n * 10n ** 17n,
      positions: [{ token: usdc, suppliedAtomic: 9n, debtAtomic: 7n }],
    });
  });

  it('has no health factor without debt', () => {
    const account = accountWith({ debtUsd: 0n, healthFactorWad: NO_LIMIT });
    expect(account).toMatchObject({ healthFactorWad: null, positions: [] });
  });

  it('is unknown when a part of it cannot be read', () => {
    const world = { debtUsd: 7n, healthFactorWad: 1n };
    expect(accountWith({ ...world, broken: 'balanceOf' })).toBeUndefined();
    const contractRead = readAccount(POOLS, 'base', OWNER);
    const run = answerReads(contractRead, [poolAbi], () => REVERT);
    expect(run).toMatchObject({ result: undefined, rounds: 1 });
    expect(answerReads(readAccount(POOLS, 'xlayer', OWNER), [], () => 0n).result).toBeUndefined();
  });
});

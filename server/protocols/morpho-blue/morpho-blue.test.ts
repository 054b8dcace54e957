import { decodeFunctionData, erc20Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#server/protocols/manifest.ts';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import {
  actionOf,
  earlierStep,
  OWNER,
  sampleLeg,
  tokenOf,
} from '#server/protocols/testing/sample-leg.ts';
import { morphoAbi } from './abi/morpho.ts';
import { morphoBlue } from './manifest.ts';
import {
  abis,
  inWethUsdc,
  max,
  morphoWith,
  run,
  WAD,
  type World,
  weth,
  wethUsdc,
} from './testing/morpho-world.ts';

const usdc = tokenOf('base', 'USDC');

describe('withdraw', () => {
  it('refuses more than is lent, and more than is there', () => {
    expect(run('withdraw', inWethUsdc({ supplyShares: 499_999_999n * 10n ** 6n }))).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/^You lend 499\.999999 USDC/),
    });
    const rich = inWethUsdc({ supplyShares: 10n ** 18n });
    expect(run('withdraw', { ...rich, liquidity: 3_000_000n })).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/has 3 USDC/),
    });
  });

  it('refuses collateral that the debt needs, and says the health of what it lets go', () => {
    // 1 WETH carries 2,580 USDC; a debt of 1,290 leaves half of it free.
    const world = inWethUsdc({ collateral: WAD, borrowShares: 1_290_000_000n * 10n ** 6n });
    const leg = { asset: weth, poolId: wethUsdc.id, amountAtomic: WAD };
    expect(run('withdraw', world, leg)).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/at most 0\.5 WETH/),
    });
    expect(run('withdraw', world, { ...leg, amountAtomic: WAD / 4n })).toMatchObject({
      health: { beforeWad: 2n * WAD, afterWad: (WAD * 3n) / 2n },
    });
    expect(run('withdraw', inWethUsdc({ collateral: WAD - 1n }), leg)).toMatchObject({
      reason: expect.stringMatching(/is 0\.999999999999999999 WETH/),
    });
  });

  it('counts the position for max', () => {
    expect(max('withdraw', inWethUsdc({ supplyShares: 7n * 10n ** 6n }))).toBe(7n);
    const leg = { asset: weth, poolId: wethUsdc.id };
    expect(max('withdraw', inWethUsdc({ collateral: 9n }), leg)).toBe(9n);
    expect(max('withdraw')).toMatchObject({ refused: 'insufficient_position' });
    const earlierSteps = [earlierStep('deposit', usdc, 7n, wethUsdc.id)];
    expect(max('withdraw', {}, { earlierSteps })).toBe(7n);
  });
});

describe('borrow', () => {
  const pledged = inWethUsdc({ collateral: WAD });

  it('refuses beyond the collateral and beyond what is there, with the number', () => {
    expect(run('borrow', pledged, { amountAtomic: 2_580_000_000n })).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/borrow at most 2579\.999999 USDC/),
    });
    expect(run('borrow')).toMatchObject({ reason: expect.stringMatching(/no WETH in Morpho's/) });
    expect(run('borrow', { ...pledged, liquidity: 100_000_000n })).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/at most 100 USDC/),
    });
    expect(run('borrow', pledged, { amountAtomic: 0n })).toMatchObject({
      refused: 'amount_too_small',
    });
  });

  it('says the health it leaves', () => {
    expect(run('borrow', pledged, { amountAtomic: 1_290_000_000n })).toMatchObject({
      health: { beforeWad: null, afterWad: 2n * WAD },
    });
  });

  it('stands on what earlier steps of the plan do in its market', () => {
    const deposit = earlierStep('deposit', weth, WAD, wethUsdc.id);
    const earlierSteps = [deposit, earlierStep('borrow', usdc, 790_000_000n, wethUsdc.id)];
    expect(run('borrow', {}, { earlierSteps })).toMatchObject({
      health: {
        beforeWad: (WAD * 2_580n) / 790n,
        afterWad: 2n * WAD,
      },
    });
    const less = [{ ...deposit, minAtomic: WAD / 10n }];
    expect(run('borrow', {}, { earlierSteps: less })).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/^With the steps before it: .* at most 257\.999999 USDC\.$/),
    });
  });

  it('keeps a thousandth back from max', () => {
    expect(max('borrow', pledged)).toBe(2_577_419_999n);
    expect(max('borrow')).toMatchObject({ refused: 'insufficient_position' });
  });
});

describe('repay', () => {
  const owing = inWethUsdc({ collateral: WAD, borrowShares: 100_000_000n * 10n ** 6n });

  it('refuses without debt, and pays no more than is owed', () => {
    expect(run('repay')).toMatchObject({ refused: 'insufficient_position' });
    expect(max('repay')).toMatchObject({ refused: 'insufficient_position' });
    expect(max('repay', owing)).toBe(100_000_000n);
    expect(run('repay', { ...owing, wallet: 10n ** 12n })).toMatchObject({
      spend: { amountAtomic: 100_010_002n },
      health: { afterWad: null },
    });
  });

  it('pays by its amount the debt that earlier steps of the plan make, whose shares are not known', () => {
    const earlierSteps = [earlierStep('borrow', usdc, 500_000_000n, wethUsdc.id)];
    for (const [world, owed] of [
      [{}, 500_000_000n],
      [owing, 600_000_000n],
    ] as const) {
      const leg = { earlierSteps, amountAtomic: 700_000_000n, isMax: true };
      const built = run('repay', { ...world, wallet: 10n ** 12n }, leg);
      expect(built).toMatchObject({ spend: { amountAtomic: owed }, health: { afterWad: null } });
      if (isRefusal(built)) throw new Error(built.reason);
      const { args } = decodeFunctionData({ abi: morphoAbi, data: built.data });
      expect(args?.slice(1, 3)).toEqual([owed, 0n]);
    }
  });
});

describe('a vault', () => {
  const VAULT = '0xbeeF010f9cb27031ad51e3333f9aF9C6B1228183';

  it('takes deposits as any vault of the standard', () => {
    const leg = sampleLeg({ type: 'deposit', vaultAddress: VAULT });
    const { result } = answerReads(
      actionOf(morphoBlue, 'deposit').build(leg),
      [vaultAbi, erc20Abi],
      ({ name, args }) =>
        ({
          asset: tokenOf('base', 'USDC').address,
          symbol: 'steakUSDC',
          decimals: 18,
          maxDeposit: 10n ** 30n,
          previewDeposit: args[0],
          convertToAssets: args[0],
        })[name],
    );
    expect(result).toMatchObject({
      to: VAULT,
      description: 'Deposit 500 USDC into the vault steakUSDC',
    });
  });

  it('lends nothing', () => {
    for (const type of ['borrow', 'repay'] as const) {
      expect(run(type, {}, { vaultAddress: VAULT })).toMatchObject({ field: 'vault_address' });
      expect(max(type, {}, { vaultAddress: VAULT })).toMatchObject({ field: 'vault_address' });
    }
  });
});

describe('what is read of it', () => {
  it('is a health factor in one round without debt, and in three with one', () => {
    const health = (world: World) =>
      answerReads(morphoBlue.readHealthFactor?.('base', OWNER) as never, abis, morphoWith(world));
    expect(health({})).toMatchObject({ result: null, rounds: 1 });
    const owing = inWethUsdc({ collateral: WAD, borrowShares: 1_290_000_000n * 10n ** 6n });
    expect(health(owing)).toMatchObject({ result: 2n * WAD, rounds: 3 });
    expect(health({ silent: 'position' }).result).toBeUndefined();
  });
});

import { decodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import {
  actionOf,
  earlierStep,
  OTHER,
  OWNER,
  sampleLeg,
  tokenOf,
} from '#server/protocols/testing/sample-leg.ts';
import { erc4626 } from './manifest.ts';

const VAULT = '0xbeeF010f9cb27031ad51e3333f9aF9C6B1228183';
const usdc = tokenOf('base', 'USDC');

interface World {
  asset?: unknown;
  shares?: bigint;
  /** Assets per share, in hundredths. */
  price?: bigint;
  maxDeposit?: unknown;
  maxWithdraw?: unknown;
  maxRedeem?: unknown;
  previewDeposit?: unknown;
  convertToAssets?: unknown;
}

function vaultWith(world: World) {
  const { shares = 0n, price = 200n } = world;
  return ({ name, args, read }: AskedRead): unknown => {
    expect(read.to).toBe(VAULT);
    const [amount] = args as [bigint];
    const answers: Record<string, () => unknown> = {
      asset: () => world.asset ?? usdc.address,
      symbol: () => 'vUSDC',
      decimals: () => 18,
      balanceOf: () => shares,
      maxDeposit: () => world.maxDeposit ?? maxUint256,
      maxWithdraw: () => world.maxWithdraw ?? (shares * price) / 100n,
      maxRedeem: () => world.maxRedeem ?? shares,
      previewDeposit: () => world.previewDeposit ?? (amount * 100n) / price,
      previewRedeem: () => (amount * price) / 100n,
      convertToAssets: () => world.convertToAssets ?? (amount * price) / 100n,
    };
    return answers[name]?.();
  };
}

function run(type: 'deposit' | 'withdraw', world: World, changes: Partial<Leg> = {}) {
  const leg = sampleLeg({ type, vaultAddress: VAULT, ...changes });
  return answerReads(actionOf(erc4626, type).build(leg), [vaultAbi, erc20Abi], vaultWith(world))
    .result;
}

function callOf(result: ReturnType<typeof run>) {
  if (isRefusal(result)) throw new Error(result.reason);
  return decodeFunctionData({ abi: vaultAbi, data: result.data });
}

describe('a vault that a leg cannot use', () => {
  it.each([
    ['is not named', {}, { vaultAddress: undefined }],
    ['is no vault', { asset: REVERT }, {}],
    ['holds another asset', { asset: tokenOf('base', 'WETH').address }, {}],
    ['is asked for the native coin', {}, { asset: tokenOf('base', 'ETH') }],
    ['does not preview', { previewDeposit: REVERT }, {}],
  ] as [string, World, Partial<Leg>][])('%s', (_, world, changes) => {
    expect(run('deposit', world, changes)).toMatchObject({
      refused: 'invalid_vault',
      field: 'vault_address',
    });
  });
});

describe('deposit', () => {
  it('gives the previewed shares to the owner', () => {
    const result = run('deposit', {}, { recipient: OTHER });
    expect(callOf(result)).toEqual({ functionName: 'deposit', args: [500_000_000n, OWNER] });
    expect(result).toMatchObject({
      approval: { token: usdc, spender: VAULT, amountAtomic: 500_000_000n },
      output: {
        token: { symbol: 'vUSDC', decimals: 18, address: VAULT },
        expectedAtomic: 250_000_000n,
        minAtomic: 247_500_000n,
      },
      description: 'Deposit 500 USDC into the vault vUSDC',
    });
  });

  it('keeps within what the vault takes', () => {
    expect(run('deposit', { maxDeposit: 499_000_000n })).toMatchObject({
      refused: 'amount_too_large',
      reason: expect.stringMatching(/at most 499 USDC/),
    });
  });

  it('refuses what would give no share', () => {
    expect(run('deposit', { previewDeposit: 0n })).toMatchObject({ refused: 'amount_too_small' });
  });
});

describe('a deposit into a vault whose shares were made dear', () => {
  it('is refused when the shares are worth clearly less than what is paid', () => {
    // One share of 350 USDC for 500: an early depositor gave assets away to round others down.
    const dear = { previewDeposit: 1n, convertToAssets: 350_000_000n };
    expect(run('deposit', dear)).toMatchObject({
      refused: 'invalid_vault',
      reason: expect.stringMatching(/worth only 350 USDC/),
    });
    expect(run('deposit', { ...dear, convertToAssets: 496_000_000n })).toHaveProperty('to');
  });
});

describe('withdraw', () => {
  it('takes out exact assets', () => {
    const result = run('withdraw', { shares: 250_000_000n }, { recipient: OTHER });
    expect(callOf(result)).toEqual({
      functionName: 'withdraw',
      args: [500_000_000n, OTHER, OWNER],
    });
  });

  it('redeems every share for max', () => {
    const result = run('withdraw', { shares: 77n }, { isMax: true });
    expect(callOf(result)).toEqual({ functionName: 'redeem', args: [77n, OWNER, OWNER] });
    expect(result).toMatchObject({ output: { expectedAtomic: 154n, minAtomic: 152n } });
  });

  it('distinguishes a small position from a vault that cannot pay', () => {
    expect(run('withdraw', { shares: 100_000_000n })).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/worth 200 USDC/),
    });
    expect(run('withdraw', { shares: 300_000_000n, maxWithdraw: 50_000_000n })).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/pay out 50 USDC/),
    });
    expect(run('withdraw', { shares: 77n, maxRedeem: 76n }, { isMax: true })).toMatchObject({
      refused: 'insufficient_liquidity',
    });
    expect(run('withdraw', {}, { isMax: true })).toMatchObject({
      refused: 'insufficient_position',
    });
  });

  it('does not judge the position when earlier steps change it', () => {
    const earlierSteps = [earlierStep('deposit', usdc, 1n)];
    expect(callOf(run('withdraw', {}, { earlierSteps })).functionName).toBe('withdraw');
  });

  it('counts what all shares give for max', () => {
    const { readMax } = actionOf(erc4626, 'withdraw');
    const leg = sampleLeg({ type: 'withdraw', vaultAddress: VAULT, isMax: true });
    const max = (world: World) =>
      readMax && answerReads(readMax(leg), [vaultAbi, erc20Abi], vaultWith(world)).result;
    expect(max({ shares: 21n })).toBe(42n);
    expect(max({})).toMatchObject({ refused: 'insufficient_position' });
    expect(max({ asset: REVERT })).toMatchObject({ refused: 'invalid_vault' });
  });
});

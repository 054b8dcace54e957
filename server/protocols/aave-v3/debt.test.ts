import { describe, expect, it } from 'vitest';
import type { EarlierStep } from '#server/protocols/manifest.ts';
import { earlierStep } from '#server/protocols/testing/sample-leg.ts';
import { deposited, max, run, usdc } from './testing/aave-world.ts';

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

  it('stands on what earlier steps of the plan deposit, at the least they return', () => {
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

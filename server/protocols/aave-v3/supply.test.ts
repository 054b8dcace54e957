import { describe, expect, it } from 'vitest';
import { earlierStep } from '#server/protocols/testing/sample-leg.ts';
import { A_TOKEN, deposited, max, run, usdc } from './testing/aave-world.ts';

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

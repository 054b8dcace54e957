import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import type { StepType } from '#server/protocols/manifest.ts';
import { reserveForGas, reserveForIntents } from './gas-reserve.ts';

const GWEI = 10n ** 9n;
const chains = EVM_CHAINS.map(({ slug }) => slug);

describe('the native coin that a transaction leaves', () => {
  it('is twice its gas at the price now, and what its data may cost', () => {
    const { dataFeeReserveWei } = evmChain('base');
    expect(dataFeeReserveWei).toBeGreaterThan(0n);
    expect(reserveForGas('base', 21_000n, GWEI)).toBe(42_000n * GWEI + dataFeeReserveWei);
  });
});

describe('the native coin that the transactions of intents leave', () => {
  it.each<[StepType, bigint]>([
    ['sweep', 21_000n],
    ['transfer', 70_000n],
    ['approve', 60_000n],
    ['wrap', 50_000n],
    ['unwrap', 50_000n],
  ])('of a %s is its own', (type, gas) => {
    expect(reserveForIntents('base', [type], GWEI)).toBe(reserveForGas('base', gas, GWEI));
  });

  it.each<[StepType, bigint]>([
    ['swap', 350_000n],
    ['bridge', 200_000n],
    ['deposit', 400_000n],
    ['withdraw', 450_000n],
    ['borrow', 500_000n],
    ['repay', 400_000n],
    ['stake', 500_000n],
    ['lp-add', 550_000n],
  ])('of a %s is that of an approval and a wrap beside it, too', (type, gas) => {
    expect(reserveForIntents('base', [type], GWEI)).toBe(
      reserveForGas('base', gas, GWEI) + 2n * reserveForGas('base', 60_000n, GWEI),
    );
  });

  it('is the sum of each, on every chain and at every price', () => {
    const types = fc.array(fc.constantFrom<StepType>('transfer', 'swap', 'approve', 'stake'));
    fc.assert(
      fc.property(
        fc.constantFrom(...chains),
        types,
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (chain, all, price) => {
          const each = all.map((type) => reserveForIntents(chain, [type], price));
          expect(reserveForIntents(chain, all, price)).toBe(
            each.reduce((sum, one) => sum + one, 0n),
          );
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { formatUnits } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import type { TryRun } from '#server/schemas/try-run.ts';
import { netChanges, shortAmount } from './net-changes.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A run whose steps on one chain change one token by these amounts, in base units. */
function runOf(changes: readonly bigint[], decimals: number, arrived?: bigint): TryRun {
  const steps = changes.map((raw) => ({
    balance_changes: [
      { asset: 'USDC', token: '0xA0', change_raw: String(raw), change: formatUnits(raw, decimals) },
    ],
  }));
  const bridge = {
    chain: 'base',
    asset: 'USDC',
    to_chain: 'arbitrum',
    to_asset_address: '0xa0',
    expected_output_raw: String(arrived),
    expected_output: Number(formatUnits(arrived ?? 0n, decimals)),
  };
  return {
    intent: {},
    plan: { steps: arrived === undefined ? [] : [bridge] },
    simulations:
      changes.length === 0 ? [] : [{ request: { chain: 'arbitrum' }, answer: { steps } }],
    failure: null,
  } as unknown as TryRun;
}

const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).filter((raw) => raw !== 0n);

describe('the net changes of a plan', () => {
  it('is the exact sum of its steps, and nothing where they cancel out', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 24 }),
        (changes, decimals) => {
          const sum = changes.reduce((total, one) => total + one, 0n);
          const shown = netChanges(runOf(changes, decimals), WALLET);
          expect(shown.map(({ change }) => change)).toEqual(
            sum === 0n ? [] : [formatUnits(sum, decimals)],
          );
        },
      ),
    );
  });

  it('counts bridged funds once, and says where nothing has seen it arrive', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 18 }),
        fc.boolean(),
        (arrived, decimals, isSpent) => {
          const shown = netChanges(runOf(isSpent ? [-arrived] : [], decimals, arrived), WALLET);
          expect(shown.map(({ change, isExpected }) => [change, isExpected])).toEqual(
            isSpent ? [] : [[formatUnits(arrived, decimals), true]],
          );
        },
      ),
    );
  });
});

it('reads at a glance', () => {
  expect(
    ['-500', '0.166582917084269269', '1234567.1', '-0.000000000000000001', '12'].map(shortAmount),
  ).toEqual(['−500', '+0.166582', '+1,234,567.1', '−0.000000000000000001', '+12']);
});

import { describe, expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import type {
  ReviewMovement,
  ReviewSimulation,
  StepSimulation,
} from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import { awaitsReceipt, plannedRows, rateOf, shownRows, simulatedRows } from './summary-rows.ts';

const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const { chained: _, ...swap } = SWAP;
const step = (order: number, more: Partial<Step>): Step => ({
  ...swap,
  order,
  key: `step_${order}`,
  ...more,
});
const moved = (
  key: string,
  effect: ReviewMovement['effect'],
  asset: string,
  amount: string,
  usd: string | null = null,
): ReviewMovement => ({
  step: key,
  asset,
  token: asset,
  amount,
  effect,
  usd,
  party: null,
  pays: false,
  basis: 'simulated',
});
const run = (
  movements: readonly ReviewMovement[],
  brings: { asset: string; expected: string; least: string }[] = [],
): ReviewSimulation => ({
  chains: [{ chain: 'base', movements: [...movements], totals: [], failure: null }],
  steps: [{ key: 'step_1', quote: { brings, quoted_at: 0 } } as unknown as StepSimulation],
});
const STEPS = [1, 2].map((order) => step(order, {}));

describe('the movements of a simulation', () => {
  test('a payment from a swap’s output is its own row, and nothing is netted', () => {
    const rows = simulatedRows(
      STEPS,
      run([
        moved('step_1', 'leaves', 'USDC', '500'),
        moved('step_1', 'arrives', 'ETH', '0.1666'),
        moved('step_2', 'leaves', 'ETH', '0.1'),
      ]),
    );
    expect(rows.map(({ effect, amount, broughtBy }) => [effect, amount, broughtBy])).toEqual([
      ['leaves', '500', null],
      ['arrives', '0.1666', null],
      ['leaves', '0.1', 1],
    ]);
  });

  test('a failed step shows its planned movements, and one that passed its actual ones', () => {
    const moves = run([moved('step_1', 'leaves', 'USDC', '500')]);
    const of = (...codes: (0 | 1)[]) =>
      shownRows(
        { wallet: OWN, steps: STEPS },
        {
          ...moves,
          steps: codes.map((status_code, at) => ({ key: `step_${at + 1}`, status_code })) as never,
        },
      ).map(({ order, effect, basis }) => `${order} ${effect} ${basis}`);
    expect(of(1, 1)).toEqual(['1 leaves simulated']);
    expect(of(1, 0)).toEqual(['1 leaves simulated', '2 leaves planned', '2 arrives planned']);
    // Not twice, where the simulation has it already.
    expect(of(0, 1)).toEqual(['1 leaves simulated']);
  });

  test('an amount that arrives and leaves again completely is shown once, as an outflow', () => {
    const rows = simulatedRows(
      STEPS,
      run([
        moved('step_1', 'leaves', 'USDC', '300'),
        moved('step_1', 'arrives', 'ETH', '0.1'),
        moved('step_2', 'leaves', 'ETH', '0.1'),
        moved('step_2', 'arrives', 'aETH', '0.1'),
      ]),
    );
    expect(rows.map(({ effect, asset, broughtBy }) => [effect, asset, broughtBy])).toEqual([
      ['leaves', 'USDC', null],
      ['leaves', 'ETH', 1],
      ['arrives', 'aETH', null],
    ]);
  });

  test('the least amount of a quote is shown for arrivals, never for outflows', () => {
    const brings = [
      { asset: 'ETH', expected: '0.1', least: '0.099' },
      { asset: 'USDC', expected: '300', least: '1' },
    ];
    const rows = simulatedRows(
      STEPS,
      run(
        [moved('step_1', 'leaves', 'USDC', '300'), moved('step_1', 'arrives', 'ETH', '0.1')],
        brings,
      ),
    );
    expect(rows.map(({ least }) => least)).toEqual([null, '0.099']);
  });
});

describe('the planned movements', () => {
  test('names every payment with its recipient, and no approval', () => {
    const pay = { type: 'transfer', asset: 'USDC', wallet: undefined };
    const steps = [
      step(1, { type: 'approve' }),
      step(2, { ...pay, amount: 2, recipient: '0xabc' }),
      step(3, { ...pay, amount: 0.0000001, recipient: OWN }),
      // Another signer of the plan is somebody else.
      step(4, { ...pay, amount: 3, recipient: OWN, wallet: '0xdef' }),
    ];
    const rows = plannedRows({ wallet: OWN, steps });
    expect(rows.map(({ order, amount, party, pays }) => [order, amount, party, pays])).toEqual([
      [2, '2', '0xabc', true],
      [3, '0.0000001', null, false],
      [4, '3', OWN, true],
    ]);
  });
});

describe('the rate', () => {
  const rows = simulatedRows(
    STEPS,
    run([
      moved('step_1', 'leaves', 'USDC', '30', '$30.00'),
      moved('step_1', 'arrives', 'WETH', '0.01', '$29.70'),
    ]),
  );

  test('is of one swap, with what its result is worth less', () => {
    const rate = rateOf([step(1, { type: 'swap' })], rows);
    expect(rate).toMatchObject({ one: 'WETH', buys: '3,000', asset: 'USDC' });
    expect(rate?.impactPercent).toBeCloseTo(-1);
  });

  test('is not shown of several swaps, or of none', () => {
    expect(rateOf([step(1, { type: 'swap' }), step(2, { type: 'swap' })], rows)).toBeNull();
    expect(rateOf([step(1, { type: 'bridge' })], rows)).toBeNull();
  });
});

test('a place is kept only for a receipt, and only while no row shows what is received', () => {
  const plan = (...types: string[]) => ({
    wallet: OWN,
    steps: types.map((type, at) => {
      const { to_asset: _asset, ...one } = step(at + 1, { type });
      return type === 'swap' ? step(at + 1, { type }) : one;
    }),
  });
  const awaits = ({ wallet, steps }: ReturnType<typeof plan>) =>
    awaitsReceipt(steps, plannedRows({ wallet, steps }));
  for (const type of ['deposit', 'stake']) expect(awaits(plan('approve', type))).toBe(true);
  for (const type of ['repay', 'transfer', 'withdraw', 'borrow', 'swap']) {
    expect(awaits(plan('approve', type))).toBe(false);
  }
  expect(awaits(plan('deposit', 'borrow'))).toBe(false);
});

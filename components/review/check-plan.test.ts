import { describe, expect, test } from 'vitest';
import vectors from '#client/verify/vectors/honest-plans.json' with { type: 'json' };
import type { Intent } from '#server/schemas/intent.ts';
import type { Step, StepOutput } from '#server/schemas/step.ts';
import { checkFresh, checkPlan } from './check-plan.ts';
import type { FreshStep } from './freshen-steps.ts';

interface Plan {
  readonly intents: Intent[];
  readonly steps: Step[];
  readonly wallet: string;
}

const PLANS = (vectors as unknown as readonly (Plan & { wallets: { address: string }[] })[]).map(
  ({ wallets, ...plan }): Plan => ({ ...plan, wallet: wallets[0]?.address ?? '' }),
);
const STEPS = PLANS.flatMap(({ steps }) => steps);
const outcomesOf = (plan: Plan) =>
  Object.values(checkPlan(plan).steps).map(({ outcome }) => outcome);
const isRefused = (plan: Plan) =>
  checkPlan(plan).refused !== null || outcomesOf(plan).includes('refused');

/** A quote that came back as the step was planned, with something else in it. */
const quote = (step: Step, other: Partial<FreshStep['fresh']> = {}): FreshStep => ({
  step,
  fresh: {
    ok: true,
    quoted_at: step.quoted_at ?? 0,
    needs_acceptance: [],
    ...callOf(step),
    ...other,
  },
});
function callOf({ amount_raw, data, min_output_raw, solana_tx, to, value }: Step) {
  const call = { amount_raw, data, min_output_raw, solana_tx, to, value };
  return Object.fromEntries(Object.entries(call).filter(([, one]) => one !== undefined));
}
/** The verdict of a step that the checker decodes completely. */
const READ = STEPS.filter((step) => checkFresh(quote(step), undefined).outcome === 'verified');

describe('a plan as it was made', () => {
  test('is never refused when it is honest, with or without the request', () => {
    expect(PLANS.filter(isRefused)).toEqual([]);
    expect(PLANS.filter((plan) => isRefused({ ...plan, intents: [] }))).toEqual([]);
    const whole = PLANS.filter((plan) => outcomesOf(plan).every((one) => one === 'verified'));
    expect(whole.length).toBeGreaterThan(40);
  });

  test('is refused when it does not match the request, though each step does what it says', () => {
    const asked = PLANS.flatMap(({ intents, ...plan }) =>
      intents.flatMap((intent, at) =>
        Number(intent.amount) > 0
          ? [{ ...plan, intents: intents.with(at, { ...intent, amount: `${intent.amount}1` }) }]
          : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(30);
    const isThrough = (plan: Plan) => outcomesOf(plan).every((one) => one === 'verified');
    expect(asked.filter((plan) => isThrough(plan) && checkPlan(plan).refused === null)).toEqual([]);
  });

  test('is refused when a call does something else than its step says', () => {
    const thief = 'badbad0000000000000000000000000000badbad';
    const through = PLANS.filter(({ steps }) => steps.some(({ data }) => data)).filter((plan) => {
      const changed = plan.steps.map((step) => {
        const own = (step.recipient ?? step.spender ?? '').slice(2).toLowerCase();
        return step.data?.includes(own) ? { ...step, data: step.data.replace(own, thief) } : step;
      });
      if (JSON.stringify(changed) === JSON.stringify(plan.steps)) return false;
      return [plan.intents, []].some((intents) => {
        const found = outcomesOf({ ...plan, intents, steps: changed });
        return found.every((one) => one === 'verified');
      });
    });
    expect(through).toEqual([]);
  });
});

describe('a call that is about to be signed', () => {
  test('is read to the byte: most recorded steps are', () => {
    expect(READ.length).toBeGreaterThan(STEPS.length / 2);
  });

  test.each([
    ['another contract', () => ({ to: '0x00000000000000000000000000000000badbad01' })],
    ['another value', ({ value }: Step) => ({ value: String(BigInt(value ?? '0') + 1n) })],
    ['appended bytes', ({ data }: Step) => ({ data: `${data}00` })],
    ['another amount in its fields', ({ amount_raw }: Step) => ({ amount_raw: `${amount_raw}0` })],
  ])('is refused with %s', (_, change) => {
    const evm = READ.filter(({ chain }) => chain !== 'solana');
    const through = evm.filter(
      (step) => checkFresh(quote(step, change(step)), undefined).outcome !== 'refused',
    );
    expect(through).toEqual([]);
  });

  test('returns no less than was shown, except for changes that need no acceptance or were accepted', () => {
    const swaps = READ.filter(({ chain, type }) => type === 'swap' && chain !== 'solana');
    expect(swaps.length).toBeGreaterThan(0);
    for (const step of swaps) {
      const was = BigInt(step.min_output_raw ?? '0');
      const worse = quote(step, withLeast(step, (was * 99n) / 100n));
      expect(
        checkFresh(quote(step, withLeast(step, (was * 9999n) / 10000n)), undefined),
      ).toMatchObject({ outcome: 'verified' });
      expect(checkFresh(worse, undefined)).toMatchObject({ outcome: 'refused' });
      expect(checkFresh(worse, worse)).toMatchObject({ outcome: 'verified' });
    }
  });
});

test.each(['pair_amount_raw', 'units_raw'] as const)('a signed call takes no more %s', (field) => {
  const steps = READ.filter((step) => step[field] !== undefined);
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) {
    const was = BigInt(step[field] as string);
    const more = quote(step, withNumber(step, field, was + was / 100n));
    const check = checkFresh(more, undefined);
    expect(check).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('it also sends'),
    });
    expect(checkFresh(quote(step, withNumber(step, field, was)), undefined)).toMatchObject({
      outcome: 'verified',
    });
  }
});

test('a signed call gives no less of the second asset of a position', () => {
  const steps = READ.filter(({ outputs, type }) => type === 'lp-remove' && outputs?.[1]);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) {
    const [first, second] = step.outputs as [StepOutput, StepOutput];
    const outputs = [first, { ...second, min_raw: String(BigInt(second.min_raw) / 2n) }];
    expect(checkFresh(quote(step, { outputs }), undefined)).toMatchObject({ outcome: 'refused' });
  }
});

test('a signed call may take more of max than was shown once that was accepted', () => {
  const swaps = READ.filter(({ sizing, type }) => sizing === 'max' && type === 'swap');
  expect(swaps.length).toBeGreaterThan(0);
  for (const step of swaps) {
    const now = (BigInt(step.amount_raw ?? '0') * 11n) / 10n;
    const amount = { now: String(step.amount * 1.1), now_raw: String(now) };
    const changes = { amount } as FreshStep['fresh']['changes'];
    const value = step.asset_address === undefined ? String(now) : (step.value ?? '0');
    const more = quote(step, { ...withNumber(step, 'amount_raw', now), changes, value });
    expect(checkFresh(more, undefined)).toMatchObject({ outcome: 'refused' });
    expect(checkFresh(more, more)).toMatchObject({ outcome: 'verified' });
  }
});

/** A field and the calldata of a step with another number in place of one. */
const withNumber = (
  step: Step,
  field: 'amount_raw' | 'pair_amount_raw' | 'units_raw',
  now: bigint,
) => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  return {
    data: step.data?.replaceAll(word(BigInt(step[field] ?? '0')), word(now)),
    [field]: String(now),
  } as Partial<FreshStep['fresh']>;
};

/** A swap whose least output is another one, in its fields and in its bytes. */
function withLeast({ data = '', min_output_raw, slippage_bps }: Step, least: bigint) {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  const expected = (least * 10_000n) / BigInt(10_000 - (slippage_bps ?? 0));
  return {
    data: data.replaceAll(word(BigInt(min_output_raw ?? '0')), word(least)),
    min_output_raw: String(least),
    expected_output_raw: String(expected),
  };
}

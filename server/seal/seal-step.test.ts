import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { APPROVE, PLAN, SWAP } from '#server/operations/examples/swap-on-base.ts';
import { signingDelayMs } from '#server/plan/index.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { SIGNERS, Step } from '#server/schemas/step.ts';
import {
  deriveSealKey,
  isPlanSealed,
  isStepSealed,
  MAX_PLAN_AGE_MS,
  type Sealer,
  sealPlan,
  sealSteps,
} from './seal-step.ts';

const us: Sealer = { key: deriveSealKey(new Uint8Array(32).fill(7)), partnerId: 'us' };
const others: readonly [string, Sealer][] = [
  ['another tenant', { ...us, partnerId: 'them' }],
  ['another key', { ...us, key: deriveSealKey(new Uint8Array(32)) }],
];
const given = { planId: 'plan_1', beginByMs: PLAN.quoted_at };
const [approve, swap] = sealSteps([APPROVE, SWAP], given, us) as [Step, Step];
const wire = (step: Step): Step => Step.parse(JSON.parse(JSON.stringify(step)));

describe('a sealed step', () => {
  it('is whole after its way over the wire, in whatever order its fields come', () => {
    expect(isStepSealed(wire(swap), us)).toBe(true);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Object.entries(wire(swap)), { minLength: Object.keys(swap).length }),
        (fields) => isStepSealed(Object.fromEntries(fields) as Step, us),
      ),
      { numRuns: scaled(50), seed: 14 },
    );
  });

  it.each(others)('is none for %s', (_, sealer) => {
    expect(isStepSealed(wire(swap), sealer)).toBe(false);
  });

  it('is broken with the seal of another step, of another plan, or with none that could be one', () => {
    const [elsewhere] = sealSteps([SWAP], { ...given, planId: 'plan_2' }, us);
    for (const seal of [approve.seal, elsewhere?.seal, '', 'x', `${swap.seal}x`, undefined]) {
      expect(isStepSealed({ ...wire(swap), seal }, us)).toBe(false);
    }
  });

  it('is sealed again for what it is now, whatever seal it had', () => {
    const [again] = sealSteps([{ ...swap, recipient: APPROVE.to }], given, us);
    expect(isStepSealed(again as Step, us)).toBe(true);
    expect(again?.seal).not.toBe(swap.seal);
  });

  it('keeps a copy of what a later quote may replace, and of nothing else', () => {
    const [step] = sealSteps([{ ...SWAP, amount_raw: '7', deadline: undefined }], given, us);
    const { amount_raw, value, outputs, route } = { ...SWAP, amount_raw: '7' };
    expect(step?.planned).toStrictEqual(defined({ amount_raw, value, outputs, route }));
  });

  it('is under the key that every process and version derives, which nothing else is made of', () => {
    expect(Buffer.from(deriveSealKey(new Uint8Array(32).fill(7))).toString('hex')).toBe(
      '53f706b538602addd8f1d5b3162427b5e2c408d58a356662fcef6e8b4048e2a6',
    );
  });

  it.each(SIGNERS)('expires when %s has had the time that such a signer needs', (signer) => {
    const [step] = sealSteps([{ ...SWAP, signer }], given, us);
    expect(step?.expires_at).toBe(given.beginByMs + signingDelayMs(signer));
  });
});

describe('a sealed plan', () => {
  const plan = sealPlan(PLAN, 'plan_1', us);
  const sent = (change: (plan: PlanResponse) => unknown = () => undefined) => {
    const copy = JSON.parse(JSON.stringify(plan)) as PlanResponse;
    change(copy);
    return copy;
  };
  const [first] = plan.steps;

  it('is whole after its way over the wire, and each of its steps', () => {
    expect(isPlanSealed(sent(), us)).toBe(true);
    expect(plan.steps.every((step) => isStepSealed(wire(step), us))).toBe(true);
    expect(new Set(plan.steps.map(({ plan_id }) => plan_id))).toEqual(new Set(['plan_1']));
  });

  it('may be begun within a day', () => {
    expect(first?.expires_at).toBe(PLAN.quoted_at + MAX_PLAN_AGE_MS + signingDelayMs());
  });

  it.each(others)('is none for %s', (_, sealer) => {
    expect(isPlanSealed(sent(), sealer)).toBe(false);
  });

  it.each<[string, (plan: PlanResponse) => unknown]>([
    ['a warning is gone', (copy) => Object.assign(copy, { warnings: ['Nothing to see here.'] })],
    ['its sum is another', (copy) => Object.assign(copy.summary, { total_after_fees: '9 ETH' })],
    [
      'a step says something else',
      (copy) => Object.assign(copy.steps[0] ?? {}, { description: 'x' }),
    ],
    ['a step is missing', (copy) => copy.steps.pop()],
    ['a step is there twice', (copy) => first && copy.steps.push(first)],
    ['the steps are turned', (copy) => copy.steps.reverse()],
    ['it is said to be of another day', (copy) => Object.assign(copy, { quoted_at: 1 })],
    ['it has no seal', (copy) => delete copy.seal],
    ['it has the seal of a step', (copy) => Object.assign(copy, { seal: first?.seal })],
    ['a step has no seal', (copy) => delete copy.steps[0]?.seal],
  ])('is broken when %s', (_, change) => {
    expect(isPlanSealed(sent(change), us)).toBe(false);
  });
});

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

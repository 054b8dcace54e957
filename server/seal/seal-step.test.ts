import { describe, expect, it } from 'vitest';
import { APPROVE, PLAN, SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { deriveSealKey, isPlanSealed, isSealBroken, sealPlan, sealStep } from './seal-step.ts';

const key = deriveSealKey(new Uint8Array(32).fill(7));
const sealed = sealStep(SWAP, key);
const wire = (step: Step): Record<string, unknown> => JSON.parse(JSON.stringify(step));

describe('a sealed step', () => {
  it('is whole after its way over the wire, in whatever order its fields come', () => {
    expect(isSealBroken(wire(sealed), key)).toBe(false);
    const turned = Object.fromEntries(Object.entries(wire(sealed)).toReversed());
    expect(isSealBroken(turned, key)).toBe(false);
  });

  it('may carry the quote of a later re-encode', () => {
    const later = { data: '0x12', value: '1', min_output_raw: '1', deadline: 1, quoted_at: 1 };
    expect(isSealBroken({ ...wire(sealed), ...later }, key)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['sizing', 'max'],
    ['amount', 501],
    ['recipient', '0x00000000000000000000000000000000000bad01'],
    ['to', '0x00000000000000000000000000000000000bad01'],
    ['slippage_bps', 5000],
    ['wallet', undefined],
    ['to_asset_address', '0x00000000000000000000000000000000000bad01'],
    ['awaits', { from_key: 'step_1', balance_before_raw: '0', min_raw: '0' }],
    ['planned_min_output_raw', '1'],
    ['planned_min_output_raw', undefined],
    ['chained', { from_key: 'step_1', estimate_amount: 1, min_output: 0 }],
    ['spender', '0x00000000000000000000000000000000000bad01'],
    ['to_chain', 'polygon'],
    ['to_asset_mint', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['delegate', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ])('is broken when its %s was changed', (field, value) => {
    expect(isSealBroken({ ...wire(sealed), [field]: value }, key)).toBe(true);
  });

  it('is broken when what it waits for was taken out', () => {
    const awaits = { from_key: 'step_1', balance_before_raw: '3', min_raw: '1000' };
    const waiting = sealStep({ ...SWAP, awaits }, key);
    expect(isSealBroken(wire(waiting), key)).toBe(false);
    expect(isSealBroken({ ...wire(waiting), awaits: undefined }, key)).toBe(true);
    expect(isSealBroken({ ...wire(waiting), pair_awaits: awaits }, key)).toBe(true);
  });

  it('is broken with the seal of another step, another key, or none that could be one', () => {
    expect(isSealBroken({ ...wire(sealed), seal: sealStep(APPROVE, key).seal }, key)).toBe(true);
    expect(isSealBroken(wire(sealed), deriveSealKey(new Uint8Array(32)))).toBe(true);
    expect(isSealBroken({ ...wire(sealed), seal: '' }, key)).toBe(true);
    expect(isSealBroken({ ...wire(sealed), seal: { toString: 1 } }, key)).toBe(true);
  });

  it('is not judged without a seal', () => {
    expect(isSealBroken(wire(SWAP), key)).toBe(false);
  });
});

describe('a sealed plan', () => {
  const plan = sealPlan(PLAN, key);
  const sent = (change: (plan: PlanResponse) => unknown = () => undefined) => {
    const copy = JSON.parse(JSON.stringify(plan)) as PlanResponse;
    change(copy);
    return copy;
  };
  const [first] = plan.steps;

  it('is whole after its way over the wire', () => {
    expect(isPlanSealed(sent(), key)).toBe(true);
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
    ['it has no seal', (copy) => delete copy.seal],
    ['a step has no seal', (copy) => delete copy.steps[0]?.seal],
  ])('is broken when %s', (_, change) => {
    expect(isPlanSealed(sent(change), key)).toBe(false);
  });
});

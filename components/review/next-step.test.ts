import { describe, expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { Step } from '#server/schemas/step.ts';
import { blockerOf, isThrough } from './next-step.ts';
import type { Progress } from './use-progress.ts';

const step = (order: number, more: Partial<Step> = {}): Step => {
  const { chained: _, ...swap } = SWAP;
  return { ...swap, order, key: `step_${order}`, ...more };
};
const bridge = step(2, { type: 'bridge', to_chain: 'arbitrum', wait_for_bridge: true });
const done = { done: true, sentAtMs: 1 };
const landed = { ...done, landed: true };
const orderOf = (steps: readonly Step[], progress: Progress) =>
  steps.find(
    (one) => progress[one.key ?? '']?.done !== true && blockerOf(steps, one, progress) === null,
  )?.order;

describe('the step that may be signed', () => {
  const steps = [step(1), bridge, step(3, { chain: 'arbitrum', sizing: 'exact' })];

  test('is the first that is not sent', () => {
    expect(orderOf(steps, {})).toBe(1);
    expect(orderOf(steps, { step_1: { ...done, done: false } })).toBe(1);
    expect(orderOf(steps, { step_1: done })).toBe(2);
  });

  test('waits for the bridge to its chain, also with its own amount', () => {
    expect(orderOf(steps, { step_1: done, step_2: done })).toBeUndefined();
    expect(orderOf(steps, { step_1: done, step_2: landed })).toBe(3);
  });

  test('does not wait for a bridge to elsewhere', () => {
    const apart = [step(1), bridge, step(3, { chain: 'base' })];
    expect(orderOf(apart, { step_1: done, step_2: done })).toBe(3);
  });

  test('waits for the step that it depends on, on any chain', () => {
    const chained = { from_key: 'step_2', estimate_amount: 1, min_output: 1 };
    const steps = [step(1), bridge, step(3, { chain: 'base', chained })];
    expect(orderOf(steps, { step_1: done, step_2: done })).toBeUndefined();
  });
});

describe('what a step waits for', () => {
  const steps = [step(1), bridge, step(3, { chain: 'arbitrum' }), step(4, { chain: 'arbitrum' })];
  const blocker = (order: number, progress: Progress) => {
    const found = blockerOf(steps, steps[order - 1] as Step, progress);
    return found && [found.kind, found.step.order];
  };

  test('is the last step before it that is not done', () => {
    expect(blocker(1, {})).toBeNull();
    expect(blocker(2, {})).toEqual(['step', 1]);
    expect(blocker(4, {})).toEqual(['step', 3]);
  });

  test('is the arrival of the funds that are on their way to it', () => {
    expect(blocker(3, { step_1: done, step_2: done })).toEqual(['bridge', 2]);
    expect(blocker(3, { step_1: done, step_2: landed })).toBeNull();
  });
});

test('a bridge is over when its funds have arrived', () => {
  expect(isThrough(bridge, { step_2: done })).toBe(false);
  expect(isThrough(bridge, { step_2: landed })).toBe(true);
  expect(isThrough(step(1), { step_1: done })).toBe(true);
});

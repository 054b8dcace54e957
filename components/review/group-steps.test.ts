import { describe, expect, test } from 'vitest';
import type { Step } from '#server/schemas/step.ts';
import { groupSteps } from './group-steps.ts';

const step = (order: number, type: string, more: Partial<Step> = {}): Step => ({
  order,
  key: `step_${order}`,
  type,
  chain: 'base',
  protocol: 'uniswap-v3',
  action_type: type,
  asset: 'USDC',
  amount: 1,
  description: type,
  wait_for_bridge: false,
  ...more,
});
const base = new Set(['base'] as const);
const keys = (groups: readonly (readonly Step[])[]) =>
  groups.map((group) => group.map(({ order }) => order));

describe('groupSteps', () => {
  test('groups the steps for which the wallet is asked together', () => {
    const steps = [step(1, 'approve'), step(2, 'swap')];
    const asked = { done: false, sentAtMs: 1, together: 'step_1' };
    expect(keys(groupSteps(steps, { step_1: asked, step_2: asked }, base))).toEqual([[1, 2]]);
    const sent = { ...asked, hash: '0x1' };
    expect(keys(groupSteps(steps, { step_1: sent, step_2: asked }, base))).toEqual([[1], [2]]);
  });

  test('keeps every step alone where the wallet takes one at a time', () => {
    const steps = [step(1, 'approve'), step(2, 'swap')];
    expect(keys(groupSteps(steps, {}, new Set()))).toEqual([[1], [2]]);
  });

  test('puts approvals with the one step that they are for', () => {
    const steps = [step(1, 'approve'), step(2, 'approve'), step(3, 'swap'), step(4, 'transfer')];
    expect(keys(groupSteps(steps, {}, base))).toEqual([[1, 2, 3], [4]]);
  });

  test('reaches over no other chain', () => {
    const steps = [step(1, 'approve'), step(2, 'swap', { chain: 'optimism' })];
    expect(keys(groupSteps(steps, {}, base))).toEqual([[1], [2]]);
  });

  test('leaves out steps that were sent before', () => {
    const steps = [step(1, 'approve'), step(2, 'swap')];
    const progress = { step_1: { hash: '0x1', done: true, sentAtMs: 0 } };
    expect(keys(groupSteps(steps, progress, base))).toEqual([[1], [2]]);
  });

  test('groups steps that were sent together, also without the wallet', () => {
    const steps = [step(1, 'approve'), step(2, 'swap'), step(3, 'approve'), step(4, 'deposit')];
    const sent = { batch: '0xb', done: false, sentAtMs: 0 };
    expect(keys(groupSteps(steps, { step_1: sent, step_2: sent }, new Set()))).toEqual([
      [1, 2],
      [3],
      [4],
    ]);
  });
});

import { expect, test } from 'vitest';
import type { DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { allowanceOf } from './allowance.ts';

const approval = (more: Partial<Step> = {}): Step => ({
  order: 1,
  key: 'step_1',
  type: 'approve',
  chain: 'base',
  protocol: 'erc20',
  action_type: 'approve',
  asset: 'USDC',
  amount: 20,
  description: 'Approve USDC',
  wait_for_bridge: false,
  ...more,
});
const call = (value: string, meaning: string | null): readonly DecodedCall[] => [
  { name: 'approve', arguments: [{ name: 'amount', value, meaning }] },
];

test('a fixed approval is shown as exact, by its call', () => {
  const text = allowanceOf(approval(), call('20500000', '20.5 USDC'));
  expect(text).toBe('exactly 20.5 USDC');
  expect(allowanceOf(approval({ sizing: 'exact' }), [])).toBe('exactly 20 USDC');
});

test.each(['chained', 'max'] as const)('one that is sized at signing (%s) is not', (sizing) => {
  const text = allowanceOf(approval({ sizing }), call('20500000', '20.5 USDC'));
  expect(text).toContain('now about 20.5 USDC; set when you sign it');
  expect(text).not.toContain('exactly');
});

test('an approximate amount is not shown to the last of 18 digits, an exact one is', () => {
  const raw = call('6665111407347172', '0.006665111407347172 WETH');
  expect(allowanceOf(approval({ sizing: 'chained' }), raw)).toContain('about 0.0066651 WETH;');
  expect(allowanceOf(approval(), raw)).toBe('exactly 0.006665111407347172 WETH');
});

test('an unlimited approval and a revoked one are named for every sizing', () => {
  for (const sizing of ['exact', 'max'] as const) {
    expect(allowanceOf(approval({ sizing }), call('1', 'without limit'))).toBe('unlimited');
    expect(allowanceOf(approval({ sizing }), call('0', '0 USDC'))).toBe(
      'none: revokes the USDC approval',
    );
  }
});

test('only approvals have an allowance', () => {
  expect(allowanceOf(approval({ type: 'swap' }), call('1', null))).toBeNull();
});

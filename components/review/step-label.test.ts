import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { labelOf, planTitle } from './step-label.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const step = (description: string, more: Partial<Step> = {}): Step => {
  const { chained: _, ...swap } = SWAP;
  return { ...swap, sizing: 'exact', description, ...more };
};
const approve = (amount: number, more: Partial<Step> = {}) =>
  step(`Allow Across SpokePool to spend exactly ${amount} USDC`, {
    type: 'approve',
    asset: 'USDC',
    amount,
    ...more,
  });
const bridge = step('Bridge 300 USDC to Arbitrum with Across; 299.4411 USDC arrives', {
  type: 'bridge',
  asset: 'USDC',
  to_chain: 'arbitrum',
});
const supply = step('Supply 299.4411 USDC to Aave v3', {
  type: 'deposit',
  asset: 'USDC',
  chain: 'arbitrum',
  sizing: 'chained',
});
const send = (more: Partial<Step> = {}) =>
  step(`Send 2 USDC to ${BOB}`, { type: 'transfer', asset: 'USDC', recipient: BOB, ...more });

describe('the label of a step', () => {
  test.each([
    [approve(300), 'Approve 300 USDC'],
    [approve(50_000), 'Approve 50,000 USDC'],
    [approve(299.4411, { sizing: 'chained' }), 'Approve ~299.44 USDC'],
    [bridge, 'Bridge 300 USDC to Arbitrum'],
    [supply, 'Supply ~299.44 USDC to Aave v3'],
    [step('Swap 30 USDC for about 0.0099 WETH on Uniswap v3'), 'Swap 30 USDC for WETH'],
    [send(), 'Send 2 USDC'],
    [send({ recipient_name: 'bob.eth' }), 'Send 2 USDC to bob.eth'],
  ])('is a line without addresses: %#', (one, label) => {
    expect(labelOf(one)).toBe(label);
  });

  test('shows the actual allowance of an approval', () => {
    const call = (value: string, meaning: string): readonly DecodedCall[] => [
      { name: 'approve', arguments: [{ name: 'amount', value, meaning }] },
    ];
    expect(labelOf(approve(1), call('1', 'without limit'))).toBe('Approve unlimited USDC');
    expect(labelOf(approve(1), call('0', '0 USDC'))).toBe('Revoke USDC approval');
    expect(labelOf(approve(1), call('7', '7 USDC'))).toBe('Approve 7 USDC');
  });
});

describe('the title of a plan', () => {
  test('is what its steps do, without the steps that only prepare it', () => {
    expect(planTitle([approve(300), bridge, approve(299), supply])).toBe(
      'Bridge 300 USDC to Arbitrum, then supply USDC',
    );
    expect(planTitle([approve(300), bridge])).toBe('Bridge 300 USDC from Base to Arbitrum');
    expect(planTitle([send()])).toBe('Send 2 USDC on Base');
    expect(planTitle([send(), send(), send()])).toBe('Send 2 USDC, then 2 more');
  });

  test('is the approval where no other step exists', () => {
    expect(planTitle([approve(300)])).toBe('Approve 300 USDC on Base');
  });

  test('has eight words at most, for all steps', () => {
    const any = fc.constantFrom(
      approve(300),
      bridge,
      supply,
      send(),
      step('Buy 1 WETH for about 3 USDC (at most 4 USDC) on Uniswap v3', { asset: 'WETH' }),
    );
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (steps) => {
        const words = planTitle(steps).split(' ');
        expect(words.length).toBeLessThanOrEqual(8);
        expect(words.length).toBeGreaterThan(1);
      }),
    );
  });
});

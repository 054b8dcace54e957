import { describe, expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { Step } from '#server/schemas/step.ts';
import { planTitle, titleOf } from './step-title.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const step = (description: string, more: Partial<Step> = {}): Step => {
  const { chained: _, ...swap } = SWAP;
  return { ...swap, sizing: 'exact', description, ...more };
};

describe('the title of a step', () => {
  test.each([
    ['Swap 30 USDC for about 0.009997 WETH on Uniswap v3', 'Swap 30 USDC for WETH on Uniswap v3'],
    [
      'Bridge 300 USDC to Arbitrum with Across; 299.4411 USDC arrives',
      'Bridge 300 USDC to Arbitrum with Across',
    ],
    [
      'Bridge 9 USDC to Base with Circle CCTP; about 8.99 USDC arrives, usually within 20 minutes',
      'Bridge 9 USDC to Base with Circle CCTP',
    ],
    [`Send 0.123456789012345678 ETH to ${BOB}`, `Send 0.123456789012345678 ETH to ${BOB}`],
    [
      'Buy exactly 1 WETH for about 3,000 USDC (at most 3015 USDC) on Uniswap v3',
      'Buy exactly 1 WETH for about 3,000 USDC (at most 3,015 USDC) on Uniswap v3',
    ],
  ])('leaves out what a quote says, and nothing that is signed: %s', (description, title) => {
    expect(titleOf(step(description))).toBe(title);
  });

  test('says about what is sized again at signing, and not all of its digits', () => {
    const supply = 'Supply 0.006665111407347172 WETH to Aave v3';
    expect(titleOf(step(supply, { sizing: 'chained' }))).toBe(
      'Supply about 0.00666511 WETH to Aave v3',
    );
    expect(titleOf(step(supply))).toBe(supply);
  });

  test('names whom a name was looked up for, beside the address', () => {
    const named = step(`Send 1 USDC to ${BOB}`, { recipient: BOB, recipient_name: 'bob.eth' });
    expect(titleOf(named)).toBe(`Send 1 USDC to bob.eth (${BOB})`);
  });
});

describe('the title of a plan', () => {
  const approve = step('Allow Across SpokePool to spend exactly 300 USDC', { type: 'approve' });
  const bridge = step('Bridge 300 USDC to Arbitrum with Across; 299.4411 USDC arrives', {
    type: 'bridge',
    to_chain: 'arbitrum',
  });
  const supply = step('Supply 299.4411 USDC to Aave v3', {
    type: 'deposit',
    chain: 'arbitrum',
    sizing: 'chained',
  });

  test('is what its steps do, where, and not what they need for it', () => {
    expect(planTitle([approve, bridge, { ...approve, chain: 'arbitrum' }, supply])).toBe(
      'Bridge 300 USDC from Base to Arbitrum with Across, then supply about 299.4411 USDC to Aave v3 on Arbitrum',
    );
    expect(planTitle([step(`Send 2 USDC to ${BOB}`)])).toBe(`Send 2 USDC to ${BOB} on Base`);
  });

  test('says one chain once, and counts what is too much to name', () => {
    const send = (amount: number) => step(`Send ${amount} USDC to ${BOB}`);
    expect(planTitle([send(1), send(2)])).toBe(
      `Send 1 USDC to ${BOB}, then send 2 USDC to ${BOB} on Base`,
    );
    expect(planTitle([1, 2, 3, 4, 5].map(send))).toMatch(/then send 3 USDC to \S+, then 2 more$/);
  });

  test('is the approval where there is nothing else', () => {
    expect(planTitle([approve])).toBe('Allow Across SpokePool to spend exactly 300 USDC on Base');
  });
});

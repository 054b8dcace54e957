import { describe, expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { Step } from '#server/schemas/step.ts';
import { titleOf } from './step-title.ts';

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
  ])('leaves out a quote’s amounts, and nothing that is signed: %s', (description, title) => {
    expect(titleOf(step(description))).toBe(title);
  });

  test('marks an amount that is sized again at signing as approximate, without all of its digits', () => {
    const supply = 'Supply 0.006665111407347172 WETH to Aave v3';
    expect(titleOf(step(supply, { sizing: 'chained' }))).toBe('Supply ~0.0066651 WETH to Aave v3');
    expect(titleOf(step(supply))).toBe(supply);
  });

  test('names the recipient by the looked-up name, beside the address', () => {
    const named = step(`Send 1 USDC to ${BOB}`, { recipient: BOB, recipient_name: 'bob.eth' });
    expect(titleOf(named)).toBe(`Send 1 USDC to bob.eth (${BOB})`);
  });
});

import { describe, expect, it } from 'vitest';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { slippageBps } from './slippage.ts';

const usdc = resolveToken('base', 'USDC') as Token;

describe('slippageBps', () => {
  it.each([
    ['0.01', 10_000n, 300],
    ['1', 1_000_000n, 300],
    ['3', 3_000_000n, 200],
    ['4.99', 4_990_000n, 100],
    ['5', 5_000_000n, 100],
    ['5000', 5_000_000_000n, 100],
  ])('of %s USDC', (_, atomic, bps) => {
    expect(slippageBps(undefined, usdc, atomic)).toBe(bps);
  });

  it('is 1% for everything else, at any size', () => {
    expect(slippageBps(undefined, nativeToken('base'), 1n)).toBe(100);
    const fake = { ...usdc, symbol: 'USDX' };
    expect(slippageBps(undefined, fake, 1n)).toBe(100);
  });

  it('is the user’s value, up to a half', () => {
    expect(slippageBps(25, usdc, 1n)).toBe(25);
    expect(slippageBps(9000, usdc, 1n)).toBe(5000);
  });
});

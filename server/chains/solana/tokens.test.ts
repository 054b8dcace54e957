import { TOKEN_SYMBOLS_MAP } from '@across-protocol/constants';
import { NATIVE_MINT } from '@solana/spl-token';
import { describe, expect, it } from 'vitest';
import { resolveSolanaToken, WRAPPED_SOL_MINT } from './resolve-token.ts';
import { SOL, SOLANA_TOKENS } from './tokens.ts';

/** Across' number for Solana. */
const ACROSS_SOLANA = 34268394551451;

describe('the listed mints', () => {
  it('are those of lists that others keep', () => {
    const addresses = TOKEN_SYMBOLS_MAP.USDC.addresses as Record<number, string>;
    expect(addresses[ACROSS_SOLANA]).toBe(SOLANA_TOKENS.USDC.mint);
    expect(WRAPPED_SOL_MINT).toBe(NATIVE_MINT.toBase58());
  });

  it.each([
    ['SOL', SOL],
    ['solana', SOL],
    ['usdc', SOLANA_TOKENS.USDC],
    ['$PYUSD', SOLANA_TOKENS.PYUSD],
    [SOLANA_TOKENS.USDT.mint, SOLANA_TOKENS.USDT],
  ])('resolve %s', (name, token) => {
    expect(resolveSolanaToken(name)).toEqual(token);
  });

  it.each([SOLANA_TOKENS.USDC.mint.toLowerCase(), 'AVA', 'ETH', ''])('do not know %j', (name) => {
    expect(resolveSolanaToken(name)).toBeUndefined();
  });
});

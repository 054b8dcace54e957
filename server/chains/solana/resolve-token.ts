import type { Address } from '@solana/kit';
import { findToken } from '#server/chains/tokens/resolve.ts';
import type { SolanaToken } from './tokens.ts';

/** Wrapped SOL's mint: how aggregators and wallets write SOL as a token. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112';

/**
 * SOL or the token of this service or of a list that a symbol or a mint names. Mints are compared to
 * the letter: base58 knows upper and lower case.
 *
 * @returns undefined when nothing lists it, or several tokens share the symbol; a mint may still be
 * one on chain.
 */
export function resolveSolanaToken(symbolOrMint: string): SolanaToken | undefined {
  const name = symbolOrMint.toUpperCase() === 'SOLANA' ? 'SOL' : symbolOrMint;
  const found = findToken('solana', name);
  if (!found) return undefined;
  const { symbol, address, decimals } = found;
  return { symbol, mint: address as Address | null, decimals };
}

import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { SOL, SOLANA_TOKENS, type SolanaToken } from './tokens.ts';

/** Wrapped SOL's mint: how aggregators and wallets write SOL as a token. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112';

const LISTED: readonly SolanaToken[] = [SOL, ...Object.values(SOLANA_TOKENS)];

/**
 * SOL or the listed token that a symbol or a mint names. Mints are compared to the letter: base58
 * knows upper and lower case.
 *
 * @returns undefined when the list does not have it; a mint may still be one on chain.
 */
export function resolveSolanaToken(symbolOrMint: string): SolanaToken | undefined {
  const byMint = LISTED.find(({ mint }) => mint === symbolOrMint);
  if (byMint) return byMint;
  const symbol = canonicalSymbol(symbolOrMint).toUpperCase();
  const wanted = symbol === 'SOLANA' ? 'SOL' : symbol;
  return LISTED.find((token) => token.symbol.toUpperCase() === wanted);
}

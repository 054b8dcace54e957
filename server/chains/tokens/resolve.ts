import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS, SYMBOL_ALIASES } from './listed.ts';
import type { Token } from './token.ts';

const BY_UPPER_SYMBOL = new Map(Object.keys(LISTED_TOKENS).map((s) => [s.toUpperCase(), s]));

/** The spelling the lists use for a symbol: `$usdc` → `USDC`, `matic` → `POL`. */
export function canonicalSymbol(symbol: string): string {
  const upper = symbol.replace(/^\$/, '').toUpperCase();
  const aliased = SYMBOL_ALIASES[upper] ?? upper;
  return BY_UPPER_SYMBOL.get(aliased.toUpperCase()) ?? aliased;
}

/** @returns the native coin of a chain as a token. */
export function nativeToken(chain: EvmChainSlug): Token {
  return { chain, address: null, ...evmChain(chain).native };
}

/** @returns the wrapped native coin of a chain. */
export function wrappedNativeToken(chain: EvmChainSlug): Token & { address: `0x${string}` } {
  return { chain, decimals: 18, ...evmChain(chain).wrappedNative };
}

/**
 * The native or listed token a symbol or address names on a chain.
 *
 * @returns undefined when the lists do not have it; an address may still be a token on chain
 * (`readToken`).
 */
export function resolveToken(chain: EvmChainSlug, symbolOrAddress: string): Token | undefined {
  if (/^0x[0-9a-fA-F]{40}$/.test(symbolOrAddress)) {
    const wanted = symbolOrAddress.toLowerCase();
    for (const [symbol, token] of Object.entries(LISTED_TOKENS)) {
      const address = token.addresses[chain];
      if (address?.toLowerCase() === wanted) {
        return { chain, symbol, address, decimals: token.decimals };
      }
    }
    return undefined;
  }
  const symbol = canonicalSymbol(symbolOrAddress);
  if (symbol === evmChain(chain).native.symbol) return nativeToken(chain);
  // On a chain with another native coin, "ETH" is the bridged WETH.
  const listed = LISTED_TOKENS[symbol === 'ETH' ? 'WETH' : symbol];
  const address = listed?.addresses[chain];
  if (!listed || !address) return undefined;
  return { chain, symbol: symbol === 'ETH' ? 'WETH' : symbol, address, decimals: listed.decimals };
}

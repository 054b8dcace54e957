import type { Address } from 'viem';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { tokenDirectory } from './directory/current-directory.ts';
import type { DirectoryToken } from './directory/directory-token.ts';
import { LISTED_TOKENS, SYMBOL_ALIASES } from './listed.ts';
import type { Token } from './token.ts';

const BY_UPPER_SYMBOL = new Map(Object.keys(LISTED_TOKENS).map((s) => [s.toUpperCase(), s]));

/** The spelling this service uses for a symbol: `$usdc` → `USDC`, `matic` → `POL`. */
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
 * The native coin, or a token that this service lists itself, which a symbol or address names on a
 * chain. What depends on a symbol here (feeds, markets, what a bridge delivers) is of these alone: what
 * a list calls USDS elsewhere need not be the USDS of this service.
 */
export function ownToken(chain: EvmChainSlug, symbolOrAddress: string): Token | undefined {
  const token = resolveToken(chain, symbolOrAddress);
  return token && (token.address === null || tokenDirectory().at(chain, token.address)?.isOwn)
    ? token
    : undefined;
}

/**
 * The native coin, or the token of this service or of a list, that a symbol or address names on a
 * chain.
 *
 * @returns undefined when nothing lists it, or several tokens share the symbol (`findTokens`); an
 * address may still be a token on chain (`readToken`).
 */
export function resolveToken(chain: EvmChainSlug, symbolOrAddress: string): Token | undefined {
  const found = findToken(chain, symbolOrAddress);
  return found && { ...found, chain, address: found.address as Address | null };
}

/**
 * The tokens that a symbol may mean on a chain. This service's own token bears its symbol, and the
 * other spellings of it, alone; of what only lists have, a token that is written exactly as said
 * comes before one that another spelling leads to: on ethereum MATIC is not POL.
 *
 * @returns none where nothing lists it; of several, none is the one that is meant
 */
export function findTokens(chain: ChainSlug, symbol: string): readonly DirectoryToken[] {
  const directory = tokenDirectory();
  const canonical = canonicalSymbol(symbol);
  // Where the coin is another one, "ETH" is the bridged WETH.
  for (const name of canonical === 'ETH' ? ['ETH', 'WETH'] : [canonical]) {
    const own = directory.named(chain, name).filter(({ isOwn }) => isOwn);
    if (own.length > 0) return own;
  }
  const exact = directory.named(chain, symbol);
  return exact.length > 0 ? exact : directory.named(chain, canonical);
}

/**
 * How a symbol is written where it is used: as a list of the chain has it (`CBBTC` → `cbBTC`, and on
 * ethereum `matic` → `MATIC`), else in this service's spelling.
 *
 * @param chain undefined where it is not known yet
 */
export function symbolOn(chain: ChainSlug | undefined, symbol: string): string {
  const [found] = chain ? findTokens(chain, symbol) : [];
  return found && !found.isOwn ? found.symbol : canonicalSymbol(symbol);
}

/** A token by the name that it is shown under. */
export interface NamedToken {
  readonly symbol: string;
  readonly address: string | null;
  readonly decimals: number;
}

/**
 * The one token that a symbol or an address means on a chain. A token that does not bear its symbol
 * alone there is shown with its address.
 *
 * @returns undefined when nothing lists it, or several tokens share the symbol
 */
export function findToken(chain: ChainSlug, symbolOrAddress: string): NamedToken | undefined {
  const isAddress =
    chain === 'solana' ? symbolOrAddress.length >= 32 : /^0x[0-9a-fA-F]{40}$/.test(symbolOrAddress);
  if (isAddress) {
    const token = tokenDirectory().at(chain, symbolOrAddress);
    return (
      token && { symbol: shownSymbol(token), address: token.address, decimals: token.decimals }
    );
  }
  const [only, ...more] = findTokens(chain, symbolOrAddress);
  if (!only || more.length > 0) return undefined;
  return { symbol: only.symbol, address: only.address, decimals: only.decimals };
}

/** The symbol of a token where it bears it alone on its chain; else with its address, or that. */
export function shownSymbol({ chain, symbol, address }: DirectoryToken): string {
  if (address === null) return symbol;
  const ends = chain === 'solana' ? 4 : 6;
  const short = `${address.slice(0, ends)}…${address.slice(-4)}`;
  if (symbol === '') return short;
  const [only, ...more] = findTokens(chain, symbol);
  return only?.address === address && more.length === 0 ? symbol : `${symbol} (${short})`;
}

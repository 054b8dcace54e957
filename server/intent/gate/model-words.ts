import { CHAINS } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { assetSymbol } from '#server/language/lexicon/assets.ts';
import { matchChain, type NamedChain } from '#server/language/lexicon/chains.ts';
import { matchVenue, type NamedVenue } from '#server/language/lexicon/venues.ts';
import { normalise } from '#server/language/tokens/normalise.ts';
import { type Token, wordOf } from '#server/language/tokens/token.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';

/** What somebody's words name, read by code: the ground that a model's answer must stand on. */
export interface NamedThings {
  readonly tokens: readonly Token[];
  /** Canonical symbols, upper case. */
  readonly assets: ReadonlySet<string>;
  readonly chains: ReadonlyMap<string, NamedChain>;
  readonly venues: ReadonlyMap<string, NamedVenue>;
  /** Lower-case single words. */
  readonly words: ReadonlySet<string>;
}

/** Reads what words of any language name: the names themselves are written in Latin letters. */
export function readNames(texts: readonly string[]): NamedThings {
  const tokens: Token[] = [];
  const assets = new Set<string>();
  const chains = new Map<string, NamedChain>();
  const venues = new Map<string, NamedVenue>();
  const words = new Set<string>();
  for (const text of texts) {
    const own = tokenise(normalise(setApart(text)));
    const spoken = own.map((token) => (token.kind === 'handle' ? token.text : wordOf(token)));
    for (let at = 0; at < spoken.length; at++) {
      const next = spoken.slice(at, at + 4).filter((word) => word !== '');
      if (spoken[at] === '') continue;
      words.add(spoken[at] as string);
      const chain = matchChain(next)?.chain;
      if (chain) chains.set(chain.name, chain);
      const venue = matchVenue(next)?.venue;
      if (venue) venues.set(venue.slug, venue);
    }
    for (const token of own) {
      for (const spelling of assetSpellings(token)) assets.add(symbolKey(spelling));
      tokens.push(token);
    }
  }
  return { tokens, assets, chains, venues, words };
}

/** One key for every spelling of an asset. */
export function symbolKey(spelling: string): string {
  return canonicalSymbol(assetSymbol(spelling)).toUpperCase();
}

const LISTED = new Set([
  'ETH',
  ...Object.keys(LISTED_TOKENS).map((symbol) => symbol.toUpperCase()),
  ...Object.values(CHAINS).map((chain) => chain.native.symbol),
]);

/** @returns whether an asset is on the service's own lists, whoever named it. */
export function isListedAsset(key: string): boolean {
  return LISTED.has(key);
}

function assetSpellings(token: Token): readonly string[] {
  switch (token.kind) {
    case 'word':
    case 'ticker':
      return [token.text];
    case 'pair':
      return [token.left, token.right];
    case 'quoted':
      return token.text.split(/[^A-Za-z0-9.$+_-]+/).filter((part) => part !== '');
    default:
      return [];
  }
}

/**
 * Sets names apart from the words around them: scripts that write without spaces
 * (`把100USDC换成ETH`), elided articles and case endings (`l'ETH`, `USDC'yi`).
 */
function setApart(text: string): string {
  return text
    .replace(/(?<=[\u0e00-\u0eff\u2e80-\uffee])(?=[A-Za-z0-9$])/g, ' ')
    .replace(/(?<=[A-Za-z0-9$%.])(?=[\u0e00-\u0eff\u2e80-\uffee])/g, ' ')
    .replace(/(?<=\p{L})['\u2019\u02bc](?=\p{L})/gu, ' ');
}

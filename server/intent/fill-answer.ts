import { assetSymbol, isAssetSpelling } from './grammar/lexicon/assets.ts';
import { matchChain, type NamedChain } from './grammar/lexicon/chains.ts';
import { matchVenue, type NamedVenue, venueNamed } from './grammar/lexicon/venues.ts';
import { FILLERS, STOPWORDS } from './grammar/lexicon/words.ts';
import { normalise } from './grammar/normalise.ts';
import type { NamedAsset, Party, Quantity } from './grammar/phrase.ts';
import { readQuantity } from './grammar/read-quantity.ts';
import { type Token, wordOf } from './grammar/token.ts';
import { tokenise } from './grammar/tokenise.ts';

const tokensOf = (label: string): Token[] => tokenise(normalise(label));

/** The first size in an answer: "50%", "All of it · 1,204 USDC", "200". */
export function fillAmount(label: string): Quantity | undefined {
  const tokens = tokensOf(label);
  for (let at = 0; at < tokens.length; at++) {
    const found = readQuantity(tokens, at);
    if (found && found.quantity.kind !== 'vague' && found.quantity.kind !== 'rest')
      return found.quantity;
  }
  return undefined;
}

/** The first asset in an answer: a known one before any other word. */
export function fillAsset(label: string): NamedAsset | undefined {
  const tokens = tokensOf(label);
  for (const token of tokens) {
    if (token.kind === 'ticker')
      return { symbol: assetSymbol(token.text), known: true, isAddress: false };
    if (token.kind === 'address') return { symbol: token.value, known: true, isAddress: true };
    if (token.kind === 'word' && isAssetSpelling(token.text)) {
      return { symbol: assetSymbol(token.text), known: true, isAddress: false };
    }
  }
  const word = tokens.find(
    (token) => token.kind === 'word' && !FILLERS.has(token.text) && !STOPWORDS.has(token.text),
  );
  return word ? { symbol: assetSymbol(wordOf(word)), known: false, isAddress: false } : undefined;
}

/** The first chain named in an answer: "Base · 1,204 USDC". */
export function fillChain(label: string): NamedChain | undefined {
  const words = tokensOf(label).map(wordOf);
  for (let at = 0; at < words.length; at++) {
    const match = matchChain(words.slice(at, at + 4).filter((word) => word !== ''));
    if (match) return match.chain;
  }
  return undefined;
}

/** The address or name typed as an answer. */
export function fillParty(label: string): Party | undefined {
  for (const token of tokensOf(label)) {
    if (token.kind === 'address')
      return { kind: 'address', family: token.family, value: token.value };
    if (token.kind === 'name') return { kind: 'name', value: token.value };
  }
  return undefined;
}

/** The protocol named in an answer. */
export function fillVenue(label: string): NamedVenue | undefined {
  const words = tokensOf(label)
    .map((token) => (token.kind === 'handle' ? token.text : wordOf(token)))
    .filter((word) => word !== '');
  for (let at = 0; at < words.length; at++) {
    const match = matchVenue(words.slice(at, at + 4));
    if (match) return match.venue;
  }
  const [first] = words;
  return first === undefined ? undefined : venueNamed(first);
}

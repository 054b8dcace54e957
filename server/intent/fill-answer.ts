import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { assetSymbol, isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain, type NamedChain } from '#server/language/lexicon/chains.ts';
import { matchVenue, type NamedVenue, venueNamed } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import {
  ANAPHORS,
  DETERMINERS,
  FILLERS,
  POOL_WORDS,
  POSSESSIVES,
  PREPOSITIONS,
  STOPWORDS,
  wordSet,
} from '#server/language/lexicon/words.ts';
import type { NamedAsset, Party, Quantity } from '#server/language/orders/said-values.ts';
import { readQuantity } from '#server/language/terms/read-quantity.ts';
import { normalise } from '#server/language/tokens/normalise.ts';
import { type Token, wordOf } from '#server/language/tokens/token.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';

/** A value in an answer, and where it ends. */
interface Found<T> {
  readonly value: T;
  readonly next: number;
}

/** What people put before the thing they pick. */
const PICKING = wordSet('use pick choose take go try yes');

const tokensOf = (answer: string): Token[] => tokenise(normalise(answer));

/** Words that may stand beside a value without saying another thing. "Not" and "or" are none. */
function isSmall(token: Token): boolean {
  if (token.kind === 'mark') return true;
  const word = wordOf(token);
  return (
    PICKING.has(word) ||
    FILLERS.has(word) ||
    DETERMINERS.has(word) ||
    POSSESSIVES.has(word) ||
    ANAPHORS.has(word) ||
    Object.hasOwn(PREPOSITIONS, word) ||
    (word !== '' && matchVerb(word, '') !== undefined)
  );
}

/**
 * The one value that an answer gives. An answer that gives two of them, or says something beside
 * it that is not understood, is none.
 */
function readOnly<T>(
  tokens: readonly Token[],
  match: (at: number) => Found<T> | undefined,
  mayStand: (token: Token) => boolean = isSmall,
): T | undefined {
  const values = new Map<string, T>();
  for (let at = 0; at < tokens.length; ) {
    const found = match(at);
    if (found) values.set(JSON.stringify(found.value), found.value);
    else if (!mayStand(tokens[at] as Token)) return undefined;
    at = found?.next ?? at + 1;
  }
  const [value] = values.values();
  return values.size === 1 ? value : undefined;
}

/** What may be another size than it looks: "1.000" thousands, ",5" a half, "<5" and "over 5" no size at all. */
const UNSURE =
  /^\D*[1-9]\d{0,2}\.\d00(?!\d)|^\s*,\d|[<>≤≥]|\b(over|under|above|below|least|most|than|up to)\b/i;

/**
 * The size that an answer gives: "50%", "all of it", "200", "200 USDC" where that is the asset.
 *
 * @returns undefined where it gives none, or may be another one: the question stays open
 */
export function fillAmount(answer: string, asset?: string): Quantity | undefined {
  if (UNSURE.test(answer)) return undefined;
  const tokens = tokensOf(answer);
  const quantity = readOnly(
    tokens,
    (at) => {
      const found = readQuantity(tokens, at);
      return found && { value: found.quantity, next: found.next };
    },
    (token) => isSmall(token) || (asset !== undefined && namesAsset(token, asset)),
  );
  if (quantity?.kind === 'max' && !saysAllOfIt(tokens, asset)) return undefined;
  if (quantity?.kind === 'number' && tokens.some((token) => OWNED.has(wordOf(token))))
    return undefined;
  return quantity?.kind === 'vague' || quantity?.kind === 'rest' ? undefined : quantity;
}

/** What is held, and what each is given, is not yet what is moved: "I have 100", "100 each". */
const OWNED = wordSet('have has had hold own each apiece');
/** Words beside "all" that leave it the size: "all of it", "all my USDC, please". */
const OF_ALL = wordSet(
  `of it its my our the them that this all everything max maximum entire whole full please pls yes yeah ok okay just use amount
  balance available tokens token coins funds i we have hold own got there thing`,
);
/** "all right", "100% sure", "all I owe": no size. */
const saysAllOfIt = (tokens: readonly Token[], asset: string | undefined): boolean =>
  tokens.every((token) => {
    const word = wordOf(token);
    const isAsset = asset !== undefined && namesAsset(token, asset);
    return word === '' || OF_ALL.has(word) || isAsset || matchVerb(word, '') !== undefined;
  });

function namesAsset(token: Token, asset: string): boolean {
  if (token.kind === 'address') return token.value.toLowerCase() === asset.toLowerCase();
  const text = token.kind === 'ticker' ? token.text : wordOf(token);
  return text !== '' && canonicalSymbol(assetSymbol(text)) === canonicalSymbol(asset);
}

/** The asset that an answer names; a word that nothing knows only where it is the only one. */
export function fillAsset(answer: string): NamedAsset | undefined {
  const tokens = tokensOf(answer);
  // "arbitrum" answers where, and not what.
  if (tokens.some((token) => PLACES.has(wordOf(token)))) return undefined;
  const known = readOnly(tokens, (at) => {
    const value = knownAsset(tokens[at] as Token);
    return value && { value, next: at + 1 };
  });
  if (known) return known;
  const word = onlyUnknownWord(tokens, () => false);
  return word === undefined
    ? undefined
    : { symbol: assetSymbol(word), known: false, isAddress: false };
}

/** Chains whose full name is no usual name of their coin. */
const PLACES = wordSet('arbitrum optimism base polygon');

function knownAsset(token: Token): NamedAsset | undefined {
  if (token.kind === 'address') return { symbol: token.value, known: true, isAddress: true };
  const text = token.kind === 'ticker' ? token.text : wordOf(token);
  if (text === '' || (token.kind === 'word' && !isAssetSpelling(text))) return undefined;
  return { symbol: assetSymbol(text), known: true, isAddress: false };
}

/** The chain that an answer names. */
export function fillChain(answer: string): NamedChain | undefined {
  const tokens = tokensOf(answer);
  return readOnly(tokens, (at) => {
    const words = tokens.slice(at, at + 4).map(wordOf);
    const gap = words.indexOf('');
    const match = matchChain(gap < 0 ? words : words.slice(0, gap));
    return match && { value: match.chain, next: at + match.length };
  });
}

/** The address or name typed as an answer. */
export function fillParty(answer: string): Party | undefined {
  const tokens = tokensOf(answer);
  return readOnly<Party>(tokens, (at) => {
    const token = tokens[at] as Token;
    if (token.kind === 'address') {
      const { family, value } = token;
      return { value: { kind: 'address', family, value }, next: at + 1 };
    }
    if (token.kind !== 'name') return undefined;
    return { value: { kind: 'name', value: token.value }, next: at + 1 };
  });
}

/** The protocol named in an answer: one that is known, or the only word that is not. */
export function fillVenue(answer: string): NamedVenue | undefined {
  const tokens = tokensOf(answer);
  const known = readOnly(
    tokens,
    (at) => {
      const words = tokens.slice(at, at + 4).map(venueWord);
      const match = matchVenue(words);
      return match && { value: match.venue, next: at + match.length };
    },
    (token) => isSmall(token) || POOL_WORDS.has(wordOf(token)),
  );
  if (known) return known;
  const word = onlyUnknownWord(tokens, (one) => POOL_WORDS.has(one));
  return word === undefined || matchChain([word]) !== undefined ? undefined : venueNamed(word);
}

function venueWord(token: Token): string {
  if (token.kind === 'handle' || token.kind === 'ticker') return token.text.toLowerCase();
  if (token.kind === 'name') return token.value.toLowerCase();
  return token.kind === 'number' ? token.raw.toLowerCase() : wordOf(token);
}

/** The verb that an answer is: "Swap", "lend it". */
export function fillVerb(answer: string): string | undefined {
  const tokens = tokensOf(answer);
  return readOnly(tokens, (at) => {
    const word = wordOf(tokens[at]);
    const match = word === '' ? undefined : matchVerb(word, wordOf(tokens[at + 1]));
    if (!match) return undefined;
    const next = at + match.length;
    return { value: tokens.slice(at, next).map(wordOf).join(' '), next };
  });
}

/** Words that pick by place, or pick nothing: none of them names a token or a protocol. */
const PICKS_NONE = wordSet(
  `first second third fourth last former latter none neither either both half other another same nothing anything something any
  whatever whichever cancel stop unsure unknown idk nope later tomorrow`,
);

function onlyUnknownWord(
  tokens: readonly Token[],
  mayStand: (word: string) => boolean,
): string | undefined {
  const rest = tokens.filter((token) => !isSmall(token) && !mayStand(wordOf(token)));
  const [only] = rest;
  const word = only?.kind === 'handle' ? only.text : wordOf(only);
  const isName = word !== '' && !STOPWORDS.has(word) && !PICKS_NONE.has(word);
  return rest.length === 1 && isName ? word : undefined;
}

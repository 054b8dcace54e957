import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { FILLERS, STOPWORDS } from '#server/language/lexicon/words.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isAssetWord, isCountedWord, symbolOf } from './asset-words.ts';
import { AMBIGUOUS_COINS, coinSymbol, OFF_CHAIN } from './lexicon/coins.ts';
import { NEGATIONS } from './lexicon/comparators.ts';
import { wordSet } from './lexicon/phrases.ts';
import { readPhrase } from './read-phrase-term.ts';
import { AND_WORDS, SMALL } from './small-words.ts';
import type { TermRead } from './term-read.ts';
import { one } from './term-read.ts';

const PLACES = wordSet('on in at via from inside into @ within through using with');

export const AGAINST = wordSet('in into vs versus against per from to');

/** "my Ethereum wallet" is a place. */
const OF_WALLET = wordSet('wallet wallets account address side');

/** A name with every reading it may have: asset, venue, chain. */
export function readName(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  raw: string,
  shouted: boolean,
): TermRead | undefined {
  const word = words[at] as string;
  let back = at - 1;
  while (['the', 'my', 'a'].includes(words[back] ?? '')) back--;
  const lead = words[back] ?? '';
  const slice = words.slice(at, at + 4);
  const chain = matchChain(slice);
  // "in Polygon" is a place: nobody counts in a coin by the full name of its chain.
  const isOfWallet = chain !== undefined && OF_WALLET.has(words[at + chain.length] ?? '');
  const isPlaceName = isOfWallet || (chain?.chain.listed === true && chain.chain.slug === word);
  const against = AGAINST.has(lead) && !isPlaceName;
  const venue = matchVenue(slice);
  const known =
    raw === 'S' ||
    isAssetWord(word) ||
    (coinSymbol(word) !== undefined && isCoinHere(word, raw) && !isNoun(tokens, words, at));
  const capitals =
    !known && !shouted && isCapitals(raw) && !OFF_CHAIN.has(word) && !isPlain(tokens, words, at);
  if (isOfWallet)
    return one(
      { kind: 'name', raw, known: false, placed: true, against: false, chain: chain.chain },
      chain.length,
    );
  const market = known ? undefined : marketBase(word);
  const asset = market ?? (known || capitals ? symbolOf(word) : undefined);
  // "a drop in ETH" is no place, "on ETH" is.
  const owned = words[at - 1] === 'my' && asset !== undefined;
  const placed = PLACES.has(lead) && !owned && !(against && asset !== undefined);
  const listed = isAssetSpelling(word);
  if (!chain && !venue && asset === undefined) return undefined;
  if (asset !== undefined && !listed && OFF_CHAIN.has(word)) return undefined;
  const longer = Math.max(chain?.length ?? 0, venue?.length ?? 0, asset === undefined ? 0 : 1);
  if (
    venue &&
    !PLACES.has(lead) &&
    venue.length === 1 &&
    asset === undefined &&
    !chain &&
    isPlain(tokens, words, at)
  )
    return undefined;
  return one(
    {
      kind: 'name',
      raw: words.slice(at, at + longer).join(' '),
      known: known || market !== undefined,
      placed,
      against,
      ...(asset !== undefined && longer === 1 && { asset }),
      ...(venue && venue.length === longer && { venue: venue.venue }),
      ...(chain && chain.length === longer && { chain: chain.chain }),
    },
    longer,
  );
}

/** `BTCUSDT`, `eth-usd`: a market in dollars is its asset. */
function marketBase(word: string): string | undefined {
  for (const quote of ['usdt', 'usdc', 'usd']) {
    if (!word.endsWith(quote)) continue;
    const base = word.slice(0, -quote.length);
    const plain = base.endsWith('-') ? base.slice(0, -1) : base;
    if (isCountedWord(plain)) return symbolOf(plain);
  }
  return undefined;
}

/** Ordinary words that are coins too: in capitals or behind a dollar sign they are the coin. */
function isCoinHere(word: string, raw: string): boolean {
  return !AMBIGUOUS_COINS.has(word) || isCapitals(raw) || word.length > 3;
}

/** "my line in the sand": behind an article, and in front of nothing that a coin has, it is the word. */
const isNoun = (tokens: readonly Token[], words: readonly string[], at: number): boolean =>
  AMBIGUOUS_COINS.has(words[at] ?? '') &&
  !isCapitals(tokens[at]?.raw ?? '') &&
  ['the', 'a', 'this', 'that'].includes(words[at - 1] ?? '') &&
  !['price', 'token', 'coin'].includes(words[at + 1] ?? '');

function isCapitals(raw: string): boolean {
  if (raw.length < 2 || raw.length > 12) return false;
  let letters = 0;
  for (const char of raw) {
    if (char >= 'A' && char <= 'Z') letters++;
    else if (!(char >= '0' && char <= '9') && char !== '.') return false;
  }
  return letters >= 2;
}

/** Whether some table reads the word as something else than a name. */
function isPlain(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const word = words[at] as string;
  return (
    readPhrase(tokens, words, at) !== undefined ||
    SMALL.has(word) ||
    FILLERS.has(word) ||
    STOPWORDS.has(word) ||
    AND_WORDS.has(word) ||
    word === 'or' ||
    NEGATIONS.has(word)
  );
}

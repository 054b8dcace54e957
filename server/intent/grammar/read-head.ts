import {
  assetSymbol,
  isAssetSpelling,
  isMarketToken,
  receiptUnderlying,
} from './lexicon/assets.ts';
import { CHAIN_SPELLINGS, type ChainMatch, matchChain } from './lexicon/chains.ts';
import { matchVenue, venueNamed } from './lexicon/venues.ts';
import {
  ANAPHORS,
  CONJUNCTIONS,
  FILLERS,
  OTHERS_POSSESSIVES,
  POOL_WORDS,
  PREPOSITIONS,
  PROCEEDS,
  type Preposition,
  SEQUENCERS,
  STOPWORDS,
  VAGUE_ASSETS,
} from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import type { Phrase } from './phrase.ts';
import type { PhraseReader } from './read-phrases.ts';
import { repairShort, repairSpelling } from './repair-spelling.ts';
import { isWord, wordOf } from './token.ts';
import { prefersChain, prefersVenue, roleOfUnknown } from './word-roles.ts';
/** Reads what a phrase is about: an asset, a place, somebody, a pool. */
export function readHead(reader: PhraseReader, phrase: Phrase): void {
  const token = reader.peek();
  if (!token) return;
  switch (token.kind) {
    case 'ticker':
      phrase.asset = { symbol: assetSymbol(token.text), known: true, isAddress: false };
      reader.at++;
      return;
    case 'pair':
      phrase.pair = { left: assetSymbol(token.left), right: assetSymbol(token.right) };
      reader.at++;
      return;
    case 'address':
      phrase.party = { kind: 'address', family: token.family, value: token.value };
      reader.at++;
      return;
    case 'bad-address':
      phrase.party = { kind: 'bad-address', value: token.value, reason: token.reason };
      reader.at++;
      return;
    case 'name':
      phrase.party = { kind: 'name', value: token.value };
      reader.at++;
      return;
    case 'url':
      phrase.party = { kind: 'url', value: token.raw };
      reader.at++;
      return;
    case 'numbered':
      phrase.positionId = token.id;
      reader.at++;
      return;
    case 'quoted':
      readQuoted(reader, phrase, token.text);
      reader.at++;
      return;
    case 'handle':
      readHandle(reader, phrase, token.text);
      return;
    case 'word':
      readWord(reader, phrase, token.text, token.raw);
      return;
    default:
  }
}

export function readQuoted(_reader: PhraseReader, phrase: Phrase, text: string): void {
  if (/^[0-9a-z]{1,4}$/.test(text)) return;
  phrase.pool = text;
  for (const word of text.toLowerCase().split(' ')) {
    if (isAssetSpelling(word))
      phrase.asset = { symbol: assetSymbol(word), known: true, isAddress: false };
  }
}

function readHandle(reader: PhraseReader, phrase: Phrase, text: string): void {
  if (reader.action === 'transfer' && (phrase.prep === 'to' || phrase.prep === null)) {
    phrase.party = { kind: 'handle', value: `@${text}` };
    reader.at++;
    return;
  }
  const match = matchVenue(reader.words(reader.at));
  phrase.venue = match?.venue ?? venueNamed(text);
  reader.at += match?.length ?? 1;
}

function readWord(reader: PhraseReader, phrase: Phrase, text: string, raw: string): void {
  const { prep } = phrase;
  if (ANAPHORS.has(text) || PROCEEDS.has(text)) {
    phrase.anaphor = true;
    reader.at++;
    while (isWord(reader.peek(), PROCEEDS) || isWord(reader.peek(), ALL_AFTER)) {
      if (wordOf(reader.peek()) === 'all') phrase.quantity ??= { kind: 'max' };
      reader.at++;
    }
    // "that ETH", "the swapped USDC": the asset is said as well.
    const next = reader.peek();
    if (next?.kind === 'word' && isAssetSpelling(next.text)) {
      phrase.asset = { symbol: assetSymbol(next.text), known: true, isAddress: false };
      reader.at++;
    }
    return;
  }
  const words = reader.words(reader.at);
  if (text === 'mentioned' || MENTIONS.has(words.slice(0, 2).join(' '))) {
    phrase.party = { kind: 'mentioned' };
    skipMention(reader);
    return;
  }
  if (reader.action === 'transfer' && prep === 'to' && (text === 'myself' || text === 'me')) {
    phrase.party = { kind: 'self' };
    reader.at++;
    return;
  }
  const vagueChain = VAGUE_CHAINS.find((name) => words.join(' ').startsWith(name));
  if (vagueChain) {
    phrase.vagueChain = true;
    reader.at += vagueChain.split(' ').length;
    return;
  }
  const chain = matchChainHere(reader, words, prep);
  const venue = matchVenue(words);
  if (chain && prefersChain(chain, venue, reader.place(phrase, text, chain.length))) {
    phrase.chain = chain.chain;
    reader.at += chain.length;
    return;
  }
  if (venue && prefersVenue(venue, reader.place(phrase, text, venue.length))) {
    reader.at += venue.length;
    if (phrase.quantity && namesAsset(reader.peek())) {
      const { possessive } = phrase;
      const owned = possessive === undefined ? {} : { possessive };
      reader.phrases.push({ prep: null, joined: false, venue: venue.venue, ...owned });
      readHead(reader, phrase);
    } else phrase.venue = venue.venue;
    return;
  }
  if (isAssetSpelling(text) || (chain?.alsoAsset && phrase.quantity)) {
    takeAsset(reader, phrase, text, true);
    return;
  }
  const receipt = receiptUnderlying(raw);
  if (receipt) {
    phrase.asset = { symbol: receipt, known: true, isAddress: false };
    reader.at++;
    return;
  }
  if (chain?.assetFirst) {
    takeAsset(reader, phrase, text, true);
    return;
  }
  if (venue?.alsoAsset && (prep === null || phrase.quantity || reader.action === 'swap')) {
    takeAsset(reader, phrase, text, true);
    return;
  }
  readUnknown(reader, phrase, text, raw);
}

function takeAsset(reader: PhraseReader, phrase: Phrase, text: string, known: boolean): void {
  // Dated market names are written in several words: "yt sfrxeth 26dec2024".
  const token = reader.peek();
  const typed = token?.kind === 'word' && isMarketToken(text) ? token.raw : text;
  phrase.asset = { symbol: assetSymbol(typed), known, isAddress: false };
  reader.at++;
  const next = wordOf(reader.peek());
  if (next === 'pt' || next === 'yt') {
    phrase.asset = {
      symbol: `${next.toUpperCase()}-${phrase.asset.symbol}`,
      known,
      isAddress: false,
    };
    phrase.pool = phrase.asset.symbol;
    reader.at++;
  }
}

function matchChainHere(
  _reader: PhraseReader,
  words: readonly string[],
  prep: Preposition | null,
): ChainMatch | undefined {
  const exact = matchChain(words);
  if (exact) return exact;
  const [first = ''] = words;
  if (prep === null || isAssetSpelling(first) || matchVenue(words)) return undefined;
  if (STOPWORDS.has(first) || FILLERS.has(first)) return undefined;
  const repaired = repairSpelling(first, CHAIN_SPELLINGS);
  return repaired ? matchChain([repaired, ...words.slice(1)]) : undefined;
}

function readUnknown(reader: PhraseReader, phrase: Phrase, text: string, raw: string): void {
  if (Object.hasOwn(PREPOSITIONS, text) || CONJUNCTIONS.has(text) || POOL_WORDS.has(text)) return;
  if (VAGUE_ASSETS.has(text) && !FILLERS.has(text)) {
    phrase.quantity ??= { kind: 'vague' };
    if (phrase.quantity.kind === 'max')
      phrase.asset = { symbol: '*', known: true, isAddress: false };
    reader.at++;
    return;
  }
  if (VAGUE_ASSETS.has(text) && phrase.quantity?.kind === 'max') {
    phrase.asset = { symbol: '*', known: true, isAddress: false };
    reader.at++;
    return;
  }
  if (
    STOPWORDS.has(text) ||
    FILLERS.has(text) ||
    SEQUENCERS.has(text) ||
    OTHERS_POSSESSIVES.has(text) ||
    (text.length > 5 && text.endsWith('ly')) ||
    !/^[a-z0-9][a-z0-9.+_-]{0,40}$/.test(text)
  ) {
    return;
  }
  const place = reader.place(phrase, text, 1);
  const named = reader.peek(1);
  if (named?.kind === 'address' && place.sizedBehind && phrase.quantity === undefined) {
    // "approve SwapRouter02 0x… to spend 75 USDC": what the address is called.
    phrase.party = { kind: 'address', family: named.family, value: named.value };
    reader.at += 2;
    return;
  }
  const role = roleOfUnknown(raw, place);
  if (role === 'asset') takeAsset(reader, phrase, text, false);
  else if (role === 'venue') {
    const near = phrase.prep === 'on' ? nearChain(text) : undefined;
    if (near !== undefined || PLACELESS.has(reader.action)) {
      phrase.chain = { listed: false, name: raw };
      reader.at++;
      return;
    }
    const next = reader.peek(1);
    const version = next?.kind === 'word' && /^v\d$/.test(next.text) ? `-${next.text}` : '';
    phrase.venue = venueNamed(`${raw}${version}`);
    reader.at += version === '' ? 1 : 2;
  } else if (role === 'person') {
    phrase.party = { kind: 'person', value: raw };
    reader.at++;
  }
}

/** Orders that go through no protocol: what they are "on" can only be a chain. */
export const PLACELESS: ReadonlySet<unknown> = new Set(['transfer', 'sweep']);

/** A chain that a word is one slip from, which it is asked for and never taken for. */
function nearChain(word: string): string | undefined {
  return repairSpelling(word, CHAIN_SPELLINGS) ?? repairShort(word, CHAIN_SPELLINGS);
}

function skipMention(reader: PhraseReader): void {
  while (reader.at < reader.tokens.length && reader.peek()?.kind === 'word') {
    if (CONJUNCTIONS.has(wordOf(reader.peek())) || wordOf(reader.peek()) === 'on') return;
    reader.at++;
  }
}

const ALL_AFTER = new Set(['all', 'back', 'over']);
const MENTIONS = new Set([
  'address i',
  'wallet i',
  'address above',
  'same address',
  'address from',
  'address you',
  'address mentioned',
  'same wallet',
  'one i',
  'previous address',
  'same recipient',
  'last address',
]);
const VAGUE_CHAINS = [
  'another chain',
  'other chain',
  'different chain',
  'all chains',
  'every chain',
  'all networks',
  'another network',
  'any chain',
  'other chains',
  'cheapest chain',
  'l2',
];

import type { FrameId } from '../frames.ts';
import { isAssetSpelling, receiptUnderlying } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import type { Preposition } from '../lexicon/function-words.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { entriesOf, longestPhrase } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { isCounted } from '../screen/named-things.ts';
import { ASKING } from '../screen/word-classes.ts';
import { isParty, isSize, type Token, wordOf } from '../tokens/token.ts';

export type ThingKind = 'quantity' | 'chain' | 'venue' | 'party' | 'pool';

/** Something that an order is of, as it was written. */
export interface Thing {
  readonly kind: ThingKind;
  /** What is named, in lower case: two things of one name are one. */
  readonly name: string;
  readonly tokens: readonly Token[];
  readonly from: number;
  readonly to: number;
  /** The preposition that leads to it. */
  preposition: Preposition | 'bare';
  /** Of a quantity: how much, in the words that say it. */
  size?: readonly Token[] | undefined;
  /** Of a quantity that has no name: "it", "the rest". */
  readonly isReference?: boolean;
  /** Of a protocol: its slug. */
  readonly slug?: string;
}

/** A word that says what is to be done, or what it is done about. */
export interface Act {
  readonly frames: Readonly<Partial<Record<FrameId, number>>>;
  readonly from: number;
  readonly to: number;
  /** Whether it is a noun that only speaks for what is done. */
  readonly isNoun: boolean;
  /** Whether it may only ask for another one: "want", "get". */
  readonly isAsking: boolean;
}

/** Where one order may end and the next begin. */
export interface Break {
  readonly at: number;
  readonly to: number;
  readonly isNext: boolean;
}

export interface Items {
  readonly things: readonly Thing[];
  readonly acts: readonly Act[];
  readonly breaks: readonly Break[];
  /** Words that are none of these, by where they stand. */
  readonly open: readonly number[];
}

const POINTING = wordSet('it them this that these those');
const LEFT = wordSet('rest remainder proceeds result output');
const ALL = wordSet('all everything entire whole full max maximum');
const SHARES: Readonly<Record<string, string>> = {
  half: '50%',
  quarter: '25%',
};
const DETERMINERS = wordSet('my our the this that these those a an of worth value in');
const OWNING = wordSet('my our');
const DOLLARS = /^(dollars?|bucks?|usd)$/;
const UNITS = wordSet('pieces piece units unit tokens token coins coin');
const LIQUIDITY = wordSet('liquidity lp lps pool pools position positions');
/** Names of chains and protocols that are coins, too, are read as both. */
const LIKE_A_PLACE = wordSet('on in at from to into via through using with by over onto');

const word = (text: string): Token => ({ kind: 'word', text, raw: text });

/**
 * Reads what is named in a text and what is to be done with it, and no grammar: of each word what it may be.
 *
 * @returns every way to take the words that name two things; none where something cannot be told
 */
export function readItems(tokens: readonly Token[]): readonly Items[] {
  const words = tokens.map(wordOf);
  const choices: number[] = [];
  for (let at = 0; at < tokens.length; at++) if (mayBeTwo(tokens, words, at)) choices.push(at);
  if (choices.length > 4) return [];
  const found: Items[] = [];
  for (let bits = 0; bits < 1 << choices.length; bits++) {
    const coins = new Set(choices.filter((_, index) => (bits & (1 << index)) !== 0));
    const places = new Set(choices.filter((one) => !coins.has(one)));
    const items = readOneWay(tokens, words, coins, places);
    if (items) found.push(items);
  }
  return found;
}

/** "arb", "aave": a coin, or a chain or a protocol, where nothing beside it says which. */
function mayBeTwo(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const text = words[at] ?? '';
  if (text === '') return false;
  const chain = matchChain(words.slice(at, at + 3));
  const venue = matchVenue(words.slice(at, at + 3));
  const isPlace =
    (chain?.length === 1 && chain.alsoAsset) || (venue?.length === 1 && venue.alsoAsset);
  return isPlace && !isSize(tokens[at - 1]);
}

const isAsset = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'ticker' ||
    (token.kind === 'word' &&
      (isAssetSpelling(token.text) ||
        receiptUnderlying(token.text) !== undefined ||
        (/^(link|near|sand|ape|well|sky|safe|flow)$/.test(token.text) &&
          token.raw !== token.text))));

function readOneWay(
  tokens: readonly Token[],
  words: readonly string[],
  coins: ReadonlySet<number>,
  places: ReadonlySet<number>,
): Items | undefined {
  const things: Thing[] = [];
  const acts: Act[] = [];
  const breaks: Break[] = [];
  const open: number[] = [];
  let preposition: Preposition | 'bare' = 'bare';
  let size: { tokens: Token[]; from: number; isDollars: boolean } | undefined;
  let isMine = false;
  const add = (thing: Omit<Thing, 'preposition'>) => {
    things.push({ ...thing, preposition });
    preposition = 'bare';
    size = undefined;
    isMine = false;
  };
  /** A size by itself: of what it is, the rest of the order says. */
  const flush = (at: number): void => {
    if (!size) return;
    const { tokens: said, from } = size;
    add({ kind: 'quantity', name: '', tokens: [], from, to: at, size: said, isReference: true });
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const text = words[at] as string;
    if (token.kind === 'mark') {
      flush(at);
      preposition = 'bare';
      breaks.push({ at, to: at + 1, isNext: false });
      at += 1;
      continue;
    }
    if (isParty(token)) {
      flush(at);
      const name = 'value' in token ? String(token.value).toLowerCase() : '';
      add({ kind: 'party', name, tokens: [token], from: at, to: at + 1 });
      at += 1;
      continue;
    }
    if (token.kind === 'pair') {
      const share = size;
      add({
        kind: 'pool',
        name: token.raw.toLowerCase(),
        tokens: [token],
        from: at,
        to: at + 1,
        size: share?.tokens,
      });
      at += 1;
      continue;
    }
    if (isSize(token)) {
      if (isCounted(tokens, at)) return undefined;
      flush(at);
      const isDollars = token.kind === 'usd' || DOLLARS.test(words[at + 1] ?? '');
      const length = token.kind !== 'usd' && isDollars ? 2 : 1;
      // "ETH 1.1 pieces": the coin stands in front.
      const last = things.at(-1);
      const isBehind =
        last?.kind === 'quantity' &&
        last.to === at &&
        last.size === undefined &&
        !isAsset(tokens[at + 1]);
      size = { tokens: tokens.slice(at, at + length), from: at, isDollars };
      at += length;
      if (UNITS.has(words[at] ?? '') && !isAsset(tokens[at + 1])) at += 1;
      if (isBehind && last) {
        last.size = size.tokens;
        size = undefined;
      }
      continue;
    }
    if (token.kind !== 'word' && token.kind !== 'ticker') return undefined;
    const isCoin = coins.has(at) || (isAsset(token) && !places.has(at));
    if (isCoin) {
      const said = size?.tokens ?? (isMine ? [word('my')] : undefined);
      add({
        kind: 'quantity',
        name: text || token.raw.toLowerCase(),
        tokens: [token],
        from: size?.from ?? at,
        to: at + 1,
        size: said,
      });
      at += 1;
      continue;
    }
    const chain = matchChain(words.slice(at, at + 3));
    if (chain && (!chain.assetFirst || places.has(at))) {
      flush(at);
      add({
        kind: 'chain',
        name: chain.chain.name.toLowerCase(),
        tokens: tokens.slice(at, at + chain.length),
        from: at,
        to: at + chain.length,
      });
      at += chain.length;
      continue;
    }
    const venue = matchVenue(words.slice(at, at + 3));
    if (venue) {
      flush(at);
      add({
        kind: 'venue',
        name: venue.venue.slug,
        slug: venue.venue.slug,
        tokens: tokens.slice(at, at + venue.length),
        from: at,
        to: at + venue.length,
      });
      at += venue.length;
      continue;
    }
    const share = SHARES[text];
    if (ALL.has(text) || share !== undefined) {
      flush(at);
      size = {
        tokens: [
          share === undefined
            ? word('all')
            : ({ kind: 'percent', value: share.slice(0, -1), raw: share } as Token),
        ],
        from: at,
        isDollars: false,
      };
      if (text === 'everything') flush(at + 1);
      at += 1;
      continue;
    }
    if (text === 'every' && /^(last|single|bit)$/.test(words[at + 1] ?? '')) {
      flush(at);
      size = { tokens: [word('all')], from: at, isDollars: false };
      at += 2;
      continue;
    }
    const phrase = phraseAt(words, at);
    if (phrase?.connector) {
      flush(at);
      preposition = 'bare';
      breaks.push({ at, to: at + phrase.length, isNext: phrase.isNext });
      at += phrase.length;
      continue;
    }
    if (phrase?.operator) return undefined;
    if (phrase?.preposition && !(phrase.preposition === 'of' && size)) {
      if (phrase.preposition !== 'of' || preposition === 'bare') preposition = phrase.preposition;
      if (phrase.preposition !== 'of') flush(at);
      if (phrase.preposition !== 'bare' && size) flush(at);
      at += phrase.length;
      continue;
    }
    if (phrase?.frames) {
      flush(at);
      acts.push({
        frames: phrase.frames,
        from: at,
        to: at + phrase.length,
        isNoun: phrase.isNoun,
        isAsking: ASKING.has(text),
      });
      preposition = 'bare';
      at += phrase.length;
      continue;
    }
    if (POINTING.has(text) && !pointsAtNext(tokens, words, at)) {
      const said = size;
      add({
        kind: 'quantity',
        name: 'it',
        tokens: [word('it')],
        from: said?.from ?? at,
        to: at + 1,
        size: said?.tokens,
        isReference: true,
      });
      at += 1;
      continue;
    }
    if (LEFT.has(text)) {
      add({
        kind: 'quantity',
        name: 'rest',
        tokens: [word('the'), token],
        from: at,
        to: at + 1,
        isReference: true,
      });
      at += 1;
      continue;
    }
    if (OWNING.has(text)) isMine = true;
    if (!(DETERMINERS.has(text) || FILLERS.has(text))) {
      open.push(at);
      isMine = false;
      if (size && !UNITS.has(text)) flush(at);
    } else if (size && !DETERMINERS.has(text) && !UNITS.has(text)) flush(at);
    at += 1;
  }
  flush(tokens.length);
  return { things, acts, breaks, open };
}

/** "this USDC", "that contract": what stands behind it is pointed to. */
function pointsAtNext(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const text = words[at] ?? '';
  if (text === 'it' || text === 'them') return false;
  const next = words[at + 1] ?? '';
  return (
    isAsset(tokens[at + 1]) ||
    (next !== '' &&
      entriesOf(next).length === 0 &&
      !/^(is|are|was|has|will|should|must|would|goes|then)$/.test(next))
  );
}

interface Phrase {
  readonly length: number;
  readonly preposition?: Preposition | 'bare';
  readonly connector?: boolean;
  readonly isNext: boolean;
  readonly operator?: boolean;
  readonly frames?: Readonly<Partial<Record<FrameId, number>>>;
  readonly isNoun: boolean;
}

/** The longest phrase of the closed rows that begins at a word. */
function phraseAt(words: readonly string[], at: number): Phrase | undefined {
  const first = words[at] ?? '';
  for (let length = Math.max(1, longestPhrase(first)); length > 0; length--) {
    const entries = entriesOf(words.slice(at, at + length).join(' '));
    if (entries.length === 0) continue;
    const frames: Partial<Record<FrameId, number>> = {};
    let isNoun = true;
    let phrase: Phrase = { length, isNext: false, isNoun };
    for (const entry of entries) {
      if (entry.kind === 'verb') {
        Object.assign(frames, entry.frames);
        isNoun = false;
      } else if (entry.kind === 'cue') for (const frame of entry.frames) frames[frame] ??= -0.5;
      else if (entry.kind === 'preposition') phrase = { ...phrase, preposition: entry.preposition };
      else if (entry.kind === 'connector')
        phrase = {
          ...phrase,
          connector: true,
          isNext: entry.connector === 'next' || entry.connector === 'stop',
        };
      else if (
        entry.operator !== 'question' &&
        length === 1 &&
        !/^(some|any|another|random|stuff|things|keep|keeping)$/.test(first)
      )
        phrase = { ...phrase, operator: true };
    }
    const says = Object.keys(frames).length > 0;
    if (phrase.connector || phrase.operator || phrase.preposition)
      return says && !phrase.connector && !phrase.preposition
        ? { ...phrase, frames, isNoun }
        : phrase;
    if (says) return { ...phrase, frames, isNoun };
  }
  return undefined;
}

export { LIKE_A_PLACE, LIQUIDITY };

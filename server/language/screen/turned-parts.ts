import { assetSymbol } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { isEnglish } from '../lexicon/english.ts';
import {
  TURNED_LEADS,
  TURNED_ROWS,
  TURNED_VERBS,
  type TurnedLead,
  type TurnedTag,
  type TurnedVerb,
} from '../lexicon/turned-words.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { namesAsset as isAssetName } from '../tokens/names-asset.ts';
import { isOwner, isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { word } from './word-classes.ts';

/** What is moved: its words in the usual order, and what is said of whose and how much it is. */
export interface Sum {
  readonly kind: 'sum';
  readonly lead: TurnedLead | undefined;
  readonly said: readonly Token[];
  readonly asset: string;
  readonly isSized: boolean;
  readonly isMine: boolean;
  /** "the ETH I've posted": it lies with a protocol. */
  readonly isPosted: boolean;
  /** Nouns beside it: "my DAI loan", "my USDC deposit". */
  readonly noun: 'loan' | 'deposit' | undefined;
}

/** A chain, a protocol or somebody. */
export interface Place {
  readonly kind: 'chain' | 'venue' | 'party' | 'pool';
  readonly lead: TurnedLead | undefined;
  readonly said: readonly Token[];
  readonly name: string;
}

/** A word of a closed class. */
export type Said =
  | { readonly kind: 'tag'; readonly tag: TurnedTag; readonly text: string }
  | {
      readonly kind: 'verb';
      readonly verb: TurnedVerb;
      readonly text: string;
      readonly isBase: boolean;
    }
  | { readonly kind: 'lead'; readonly lead: TurnedLead }
  | { readonly kind: 'points' }
  | { readonly kind: 'mark'; readonly raw: string };

export type Part = Sum | Place | Said;

/** `namesAsset`, and a ticker that no list has: "AERO". */
const namesAsset = (token: Token | undefined): boolean =>
  isAssetName(token) ||
  (token?.kind === 'word' && /^[A-Z]{3,6}$/.test(token.raw) && !isEnglish(token.text));

type Phrases<Value> = ReadonlyMap<string, readonly (readonly [string, Value])[]>;

/** Phrases by their first word, the longest in front. */
function phrasesOf<Value>(rows: readonly (readonly [string, Value])[]): Phrases<Value> {
  const all = new Map<string, (readonly [string, Value])[]>();
  for (const [phrases, value] of rows)
    for (const phrase of phrases.split('|').map((one) => one.trim().replaceAll(/\s+/g, ' '))) {
      const first = phrase.split(' ')[0] as string;
      all.set(first, [...(all.get(first) ?? []), [phrase, value]]);
    }
  for (const one of all.values()) one.sort(([a], [b]) => b.length - a.length);
  return all;
}

const LEADS = phrasesOf(
  Object.entries(TURNED_LEADS).map(([lead, words]) => [words, lead as TurnedLead]),
);
const TAGS = phrasesOf(
  Object.entries(TURNED_ROWS).map(([tag, words]) => [words, tag as TurnedTag]),
);
const VERBS = phrasesOf(
  Object.entries(TURNED_VERBS).map(([verb, words]) => [words, verb as TurnedVerb]),
);

function matchAt<Value>(
  phrases: Phrases<Value>,
  words: readonly string[],
  at: number,
): { readonly text: string; readonly length: number; readonly value: Value } | undefined {
  for (const [phrase, value] of phrases.get(words[at] ?? '') ?? []) {
    const parts = phrase.split(' ');
    if (parts.every((one, index) => words[at + index] === one))
      return { text: phrase, length: parts.length, value };
  }
  return undefined;
}

interface Found<Value> {
  readonly value: Value;
  readonly to: number;
}

const POINTS = /^(it|them|that|those|this|these)$/;

/**
 * Cuts a text into the parts of an order and words of closed classes.
 *
 * @returns undefined where a word is neither
 */
export function turnedParts(tokens: readonly Token[]): readonly Part[] | undefined {
  const words = tokens.map(wordOf);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = partAt(tokens, words, at);
    if (!found) return undefined;
    parts.push(...found.value);
    at = found.to;
  }
  return parts;
}

function partAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): Found<readonly Part[]> | undefined {
  const token = tokens[at] as Token;
  if (token.kind === 'mark') return { value: [{ kind: 'mark', raw: token.raw }], to: at + 1 };
  const tag = matchAt(TAGS, words, at);
  const verb = matchAt(VERBS, words, at);
  const lead = matchAt(LEADS, words, at);
  const named = lead ? nounAt(tokens, words, at + lead.length, lead.value) : undefined;
  const isTag = tag !== undefined && tag.length > Math.max(verb?.length ?? 0, lead?.length ?? 0);
  if (!isTag && named) return named;
  const noun = nounAt(tokens, words, at, undefined);
  if (noun && !(tag && tag.length > 1)) return noun;
  if (tag && tag.length >= (verb?.length ?? 0) && tag.length >= (lead?.length ?? 0))
    return {
      value: [{ kind: 'tag', tag: tag.value, text: tag.text }],
      to: at + tag.length,
    };
  if (verb && verb.length >= (lead?.length ?? 0))
    return {
      value: [
        {
          kind: 'verb',
          verb: verb.value,
          text: verb.text,
          isBase: !/(ed|ing|sold|bought|sent|paid|lent|put|taken out|withdrawn|brought)\b/.test(
            verb.text,
          ),
        },
      ],
      to: at + verb.length,
    };
  if (lead) return { value: [{ kind: 'lead', lead: lead.value }], to: at + lead.length };
  if (POINTS.test(words[at] ?? '')) return { value: [{ kind: 'points' }], to: at + 1 };
  return undefined;
}

function nounAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  lead: TurnedLead | undefined,
): Found<readonly Part[]> | undefined {
  if (isParty(tokens[at])) {
    const label = OWNED.exec(` ${words.slice(at + 1, at + 6).join(' ')} `);
    const isLabelled = label !== null && tokens[at + 1]?.kind === 'mark';
    return {
      value: [placeOf('party', lead, tokens, at, 1)],
      to: at + 1 + (isLabelled ? 5 : 0),
    };
  }
  const pool = words[at] === 'the' ? at + 1 : at;
  if (tokens[pool]?.kind === 'pair' && words[pool + 1] === 'pool')
    return { value: [placeOf('pool', lead, tokens, pool, 2)], to: pool + 2 };
  return (
    placeAt(tokens, words, at, lead) ??
    debtAt(tokens, words, at, lead) ??
    sumAt(tokens, words, at, lead)
  );
}

/** "0x…, that's my sister's wallet": whose address it is. */
const OWNED =
  /^ {2}that's my (?:sister|brother|mother|mum|mom|father|dad|wife|husband|son|daughter|friend|landlord|cousin|aunt|uncle|partner|flatmate|colleague|accountant) (?:wallet|address) /;

function placeOf(
  kind: Place['kind'],
  lead: TurnedLead | undefined,
  tokens: readonly Token[],
  at: number,
  length: number,
): Place {
  const said = tokens
    .slice(at, at + length)
    .map((token) => (isOwner(token) ? word(wordOf(token)) : token));
  return { kind, lead, said, name: said.map((token) => wordOf(token) || token.raw).join(' ') };
}

function placeAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  lead: TurnedLead | undefined,
): Found<readonly Part[]> | undefined {
  const from = words[at] === 'the' ? at + 1 : at;
  const chain = matchChain(words.slice(from, from + 3));
  const isCoin =
    chain?.assetFirst &&
    lead !== 'at' &&
    lead !== 'from' &&
    words[from] !== 'solana' &&
    namesAsset(tokens[from]);
  const venue = matchVenue(words.slice(from, from + 4));
  // "JUP for my USDC": a ticker in capitals is a coin, where nothing leads to a place.
  const isTicker =
    venue?.length === 1 &&
    lead !== 'at' &&
    namesAsset(tokens[from]) &&
    /^[A-Z]+$/.test(tokens[from]?.raw ?? '');
  if (venue && !isTicker && (!chain || venue.length > chain.length)) {
    const to = from + venue.length;
    // "my Aave USDC": a protocol beside a coin is read with the coin.
    if (namesAsset(tokens[to])) return undefined;
    return {
      value: [placeOf('venue', lead, tokens, from, venue.length)],
      to,
    };
  }
  if (chain && !isCoin) {
    const to = from + chain.length;
    return {
      value: [placeOf('chain', lead, tokens, from, chain.length)],
      to: /^(side|chain|network|market|deployment)$/.test(words[to] ?? '') ? to + 1 : to,
    };
  }
  return undefined;
}

/** "my Aave debt": where something is owed. */
function debtAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  lead: TurnedLead | undefined,
): Found<readonly Part[]> | undefined {
  if (!/^(my|the)$/.test(words[at] ?? '')) return undefined;
  const venue = matchVenue(words.slice(at + 1, at + 5));
  const to = at + 1 + (venue?.length ?? 0);
  if (!venue) return undefined;
  if (/^(debt|loan)$/.test(words[to] ?? ''))
    return {
      value: [
        placeOf('venue', lead ?? 'at', tokens, at + 1, venue.length),
        { kind: 'tag', tag: 'owed', text: 'debt' },
      ],
      to: to + 1,
    };
  return undefined;
}

const WHOLE =
  /^(?:everything (?:that )?(?:i have|i've got|i hold|i own)(?: there| here)? in |(?:all|every last|every last bit|every bit|the whole|the entirety)(?: of)? (?:my |the |our )?|(?:my|the|our) (?:whole|entire|full) |every last )/;
const PART_OF = /^(?:(half|a quarter|a third|# worth|#)(?: of)? )(?:(my|the|these|those|our) )?/;
const OF_ALL =
  /^(?:exactly )?(?:(my|the|these|those|this|that|our) )?(?:(#) )?(?:of (my|the|our) )?(?:plain )?/;
const TAILS =
  /^ ?(?:of mine|(?:that )?(?:i've|i have|i) (?:posted|supplied|put up|deposited)(?: there)?|(?:that )?(?:i have|i've got|i hold|i own|i'm holding|i'm sitting on|i keep|i have got)(?: there| here)?|balance|holdings|in it)(?![a-z'])/;
const LOT =
  /^, (?:all of (?:it|them)|the (?:full|whole) lot|the lot|the whole thing|every bit of it|every last bit of it|all|every last one)/;
const SHARE = /^, (#|half) of (?:it|them)/;
const NOUN = /^ (?:(?:of|from) my )?(deposit|loan|debt|supply|borrowing)(?= |$)/;

function sumAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  lead: TurnedLead | undefined,
): Found<readonly Part[]> | undefined {
  const spelled = tokens
    .slice(at, at + 20)
    .map((token, index) =>
      isSize(token) ? '#' : token.kind === 'mark' ? token.raw : words[at + index] || '\u0000',
    );
  const text = `${spelled.join(' ')} `;
  const count = (found: string) =>
    found
      .trim()
      .split(' ')
      .filter((one) => one !== '').length;
  const whole = WHOLE.exec(text);
  const part = whole ? null : PART_OF.exec(text);
  const isShare = part !== null && (part[1] !== '#' || / of /.test(`${part[0]} `));
  const rest = whole || isShare ? null : OF_ALL.exec(text);
  const opening = (whole ?? (isShare ? part : rest))?.[0] ?? '';
  let to = at + count(opening);
  const inside = / my /.test(` ${opening}`) ? matchVenue(words.slice(to, to + 3)) : undefined;
  const venueAt = to;
  if (inside && namesAsset(tokens[to + inside.length])) to += inside.length;
  const to0 = to;
  const isInside = to > venueAt;
  const coin = tokens[to];
  if (!namesAsset(coin)) return undefined;
  const coinAt = to;
  to++;
  let isMine = whole !== null || /\b(my|our|these|those)\b/.test(opening);
  const behind = () =>
    tokens
      .slice(to, to + 8)
      .map((token, index) =>
        isSize(token)
          ? ' #'
          : token.kind === 'mark'
            ? token.raw
            : ` ${words[to + index] || '\u0000'}`,
      )
      .join('');
  let isAll = whole !== null;
  let isPosted = false;
  let noun: Sum['noun'];
  let share: Token[] | undefined;
  for (let step = 0; step < 4; step++) {
    const next = behind();
    const tail = TAILS.exec(next);
    const lot = LOT.exec(next);
    const ofIt = SHARE.exec(next);
    const called = NOUN.exec(next);
    if (lot) isAll = true;
    if (ofIt) share = ofIt[1] === '#' ? [tokens[to + 1] as Token] : [word('half'), word('of')];
    if (called) noun = /loan|debt|borrowing/.test(called[1] as string) ? 'loan' : 'deposit';
    const found = tail ?? lot ?? ofIt ?? called;
    if (!found) break;
    if (tail || called) isMine = true;
    if (tail && /posted|supplied|put up|deposited/.test(tail[0])) isPosted = true;
    to += found[0].replace(/^,/, ' ,').trim().split(/\s+/).length;
  }
  if (isPosted && lead !== 'against') return undefined;
  // "3/4 USDT" is no share of anything.
  const isOf = / of | (?:my|the|these|those|our) /.test(` ${opening}`);
  const isPart =
    /^half /.test(opening) ||
    tokens.slice(at, coinAt).some(({ kind }) => kind === 'percent' || kind === 'usd');
  if (isPart && !isOf) return undefined;
  const number = tokens.slice(at, to).filter((token) => isSize(token));
  // Two sizes of one coin are two sums.
  if (number.length > 1 || (isAll && (number.length > 0 || share))) return undefined;
  const size = number[0];
  const isSized = size !== undefined || share !== undefined || isShare || isAll;
  const said: Token[] = [];
  if (isAll) said.push(word('all'), word('of'), word('my'));
  else if (share) said.push(...share, ...(share.length > 1 ? [word('my')] : []));
  else if (size) {
    said.push(size);
    if (size.kind === 'percent' || size.kind === 'usd') said.push(word('of'), word('my'));
  } else if (isShare && part)
    said.push(...(part[1] as string).split(' ').map(word), word('of'), word('my'));
  else if (isMine) said.push(word('my'));
  said.push(coin as Token);
  return {
    value: [
      {
        kind: 'sum',
        lead,
        said,
        asset: assetSymbol(wordOf(coin) || (coin as Token).raw),
        isSized,
        isMine,
        noun,
        isPosted,
      },
      ...(isInside ? [placeOf('venue', 'at', tokens, venueAt, to0 - venueAt)] : []),
    ],
    to,
  };
}

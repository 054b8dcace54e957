import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { symbolOf } from './asset-words.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES, type Move, SIDES } from './lexicon/comparators.ts';
import { frameLength, saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import { readTokens, textOf } from './read-tokens.ts';
import { readWindow } from './read-window.ts';
import { wordsOf } from './words-of.ts';

/** Longer requests say more than one condition. */
const LONGEST = 40;

/** A request in the usual order, and the side that its words name; `reaches` leaves it to the price of now. */
export interface UsualOrder {
  readonly text: string;
  readonly side: 'above' | 'below' | 'moves' | 'reaches';
  /** Whether a size or a side stands in front of what it is of. */
  readonly isFronted: boolean;
}

/** What a stretch of words is, in whatever order the stretches stand. */
interface Parts {
  readonly sizes: Token[][];
  readonly subjects: Token[][];
  readonly places: Token[][];
  readonly windows: Token[][];
  readonly sides: ('above' | 'below')[];
  readonly moves: Move[];
  /** What leads to the size: "by 9%", "at 100 dollars", "to 1.005". */
  lead?: string;
  reaches: boolean;
  /** "through" and "past" are crossed the way that something moves. */
  crosses: boolean;
  asks: boolean;
  /** "is how high it must climb": says what it takes, and no duty. */
  names: boolean;
  must: boolean;
  /** "what I never want to slip under without a warning": asks for one, and each half by itself does not. */
  never: boolean;
  without: boolean;
  isFronted: boolean;
}

/**
 * Says a request in the usual order, whatever the order of its parts: "Below 1,850, that's when I want to hear about ETH" is
 * "Tell me when ETH is below 1,850". It is one where every word is of a part (what is watched, its place, one size, one side
 * or move, the span of a change) or of the closed classes of words that ask for an alert and point to a part; so no order
 * of the parts can be another watch, and a word that denies, delays, counts or names somebody is none of them.
 *
 * @returns undefined where a word is none of these, or a part is missing or said twice
 */
export function spellFronted(text: string): UsualOrder | undefined {
  const tokens = readTokens(text);
  if (tokens.length > LONGEST) return undefined;
  const isParted = tokens.slice(0, -1).some(({ kind }) => kind === 'mark');
  const parts = isParted || !isUsual(tokens) ? readParts(tokens) : undefined;
  if (!parts?.asks || (parts.must && !parts.names) || parts.never !== parts.without)
    return undefined;
  const subject = subjectOf(parts);
  const claim = claimOf(parts, subject !== undefined && isYield(subject));
  if (!subject || !claim) return undefined;
  return {
    text: `Tell me when ${subject} ${claim.said}.`,
    side: claim.side,
    isFronted: parts.isFronted,
  };
}

/** "Tell me when ETH …": what is watched stands right behind what opens the condition, and no mark parts them. */
const isUsual = (tokens: readonly Token[]): boolean => {
  const words = wordsOf(tokens);
  const opener = words.findIndex((word) => OPENERS.has(word));
  return opener >= 0 && !tokens.slice(0, opener + 2).some(isSize);
};

function readParts(tokens: readonly Token[]): Parts | undefined {
  const words = wordsOf(tokens);
  const parts: Parts = {
    sizes: [],
    subjects: [],
    places: [],
    windows: [],
    sides: [],
    moves: [],
    reaches: false,
    crosses: false,
    asks: false,
    names: false,
    must: false,
    never: false,
    without: false,
    isFronted: false,
  };
  for (let at = 0; at < tokens.length; ) {
    if (isMark(tokens[at], '?')) return undefined;
    const length = tokens[at]?.kind === 'mark' ? 1 : readPart(tokens, words, at, parts);
    if (length === 0) return undefined;
    parts.isFronted ||= parts.subjects.length === 0 && parts.sizes.length > 0;
    at += length;
  }
  return parts;
}

const HOLDERS = wordSet("i i'm im we we're am are");
const SPAN_LEADS = wordSet('in within over during inside');
const UNITS = wordSet('dollars dollar bucks usd percent gwei cents cent');
const OPEN_ENDS = phraseTable<'above' | 'below'>([
  [
    'above',
    'and up|and upwards|or more|or higher|and above|or above|or over|and over|or better|and more|and higher',
  ],
  ['below', 'or less|or lower|or under|or below|and below|and under|and less|and lower'],
]);
const CROSSES = wordSet('past beyond through thru');
/** Compare what stands behind them, and no size. */
const NEARING = wordSet('approaches approach nears near sees');
const IDLE_SIDES = wordSet(
  'is are becomes becoming turns equals equal costs cost worth at to gets',
);

/** Reads the part at this place; @returns how many words it has, or 0 */
function readPart(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  parts: Parts,
): number {
  const window = readWindow(tokens, words, at);
  // "hourly" may be how often it is checked.
  if (window?.term.kind === 'window' && SPAN_LEADS.has(words[at] ?? '')) {
    // "tell me in 24 hours" waits.
    if (at > 0 && tokens[at - 1]?.kind !== 'mark' && saysAlert(words, at - 1)) return 0;
    parts.windows.push([...tokens.slice(at, at + window.length)]);
    return window.length;
  }
  if (isSize(tokens[at])) return readSize(tokens, words, at, parts);
  const end = matchPhrase(OPEN_ENDS, words, at);
  const before = words[at - 1] ?? '';
  if (end && (isSize(tokens[at - 1]) || UNITS.has(before) || before === 'much')) {
    parts.sides.push(end.value);
    return end.length;
  }
  const opener = openerLength(tokens, words, at);
  if (opener > 0) return opener;
  const named = NAMES_LEVEL.exec(`${words.slice(at, at + 3).join(' ')} `);
  if (named) {
    parts.names = true;
    return named[0].trim().split(' ').length;
  }
  const pointing = matchPhrase(POINTING, words, at);
  if (pointing) return pointing.length;
  const subject = subjectLength(tokens, words, at);
  const side = matchPhrase(SIDES, words, at);
  const move = matchPhrase(MOVES, words, at);
  if (side && side.length > subject && side.length >= (move?.length ?? 0)) {
    if (side.value === 'above' || side.value === 'below') {
      if (words[at] === 'not' || words[at] === 'no') return 0;
      // "over ETH": what it is compared with.
      const behind = at + side.length;
      if (words[behind] !== 'by' && subjectLength(tokens, words, behind) > 0) return 0;
      if (CROSSES.has(words[at + side.length - 1] ?? '')) parts.crosses = true;
      parts.sides.push(side.value);
      return side.length;
    }
    if (
      side.value === 'reaches' &&
      !NEARING.has(words[at] ?? '') &&
      isSize(tokens[at + side.length])
    ) {
      if (['at', '@', 'to'].includes(words[at] ?? '')) parts.lead = words[at] ?? '';
      else if (!IDLE_SIDES.has(words[at] ?? '')) parts.reaches = true;
      parts.reaches ||= parts.lead === 'at' || parts.lead === '@';
      return side.length;
    }
    if (side.value !== 'reaches' || NEARING.has(words[at] ?? '')) return 0;
    if (!IDLE_SIDES.has(words[at] ?? '')) parts.reaches = true;
    if (!LEADS.has(words[at] ?? '')) return side.length;
  }
  // "6% off the ETH price"; "off the peg" is a distance.
  if (words[at] === 'off' && tokens[at - 1]?.kind === 'percent' && !words.includes('peg')) {
    parts.moves.push('down');
    return 1;
  }
  const led = leadLength(tokens, words, at);
  if (led > 0) {
    parts.lead ??= words[at] ?? '';
    return led;
  }
  const told = askLength(tokens, words, at, parts);
  if (told > 0 && told >= (move?.length ?? 0) && told >= subject) return told;
  if (move && move.length >= subject) {
    // "I'm up 6% on WBTC": what somebody gained is no move of a price.
    if (HOLDERS.has(words[at - 1] ?? '')) return 0;
    parts.moves.push(move.value);
    return move.length + (MOVED.has(words[at + move.length] ?? '') ? 1 : 0);
  }
  if (subject > 0) {
    const said = [...tokens.slice(at, at + subject)];
    (isPlace(said) ? parts.places : parts.subjects).push(said);
    return subject;
  }
  return told;
}

/** Whether an alert is asked for by the words that end here: "tell me", "a message". */
const saysAlert = (words: readonly string[], end: number): boolean =>
  [0, 1, 2].some((back) => {
    const word = words[end - back] ?? '';
    return ASKS.has(word) || saysTold(word) || frameLength(words, end - back, true) > back;
  });

/** "a drop in my portfolio", "a fall of ETH" */
const MOVED = wordSet('in of for');

function readSize(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  parts: Parts,
): number {
  const said = [tokens[at] as Token];
  const unit = tokens[at + 1];
  if (UNITS.has(words[at + 1] ?? '')) said.push(unit as Token);
  // "0.05 ETH": counted in a coin, where a balance of it is what is watched.
  else if (namesAsset(unit)) {
    const isCounted = tokens.some(
      (token, other) =>
        other !== at + 1 && namesAsset(token) && symbol(token) === symbol(unit as Token),
    );
    if (!isCounted) return 0;
    said.push(unit as Token);
  }
  parts.sizes.push(said);
  const isYearly =
    /^(?:a|per|each) year$/.test(words.slice(at + said.length, at + said.length + 2).join(' ')) &&
    words[at + said.length + 2] !== 'ago';
  return said.length + (isYearly ? 2 : 0);
}

const symbol = (token: Token): string => symbolOf(token.raw.replace('$', '').toLowerCase());

const LEADS = wordSet('by of to');

/** "by 9%", "of more than 7%", "to 1.005": right before a size or what compares it. */
function leadLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  if (!LEADS.has(words[at] ?? '')) return 0;
  const side = matchPhrase(SIDES, words, at + 1);
  return isSize(tokens[at + 1]) || (side && isSize(tokens[at + 1 + side.length])) ? 1 : 0;
}

const OPENERS = wordSet('if when whenever once should');

/** "when it gets there"; "tell me once" counts. */
function openerLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  const next = tokens[at + 1];
  const isFollowed = next !== undefined && next.kind !== 'mark' && !saysTold(wordOf(next));
  if (OPENERS.has(words[at] ?? '') && isFollowed) return 1;
  const phrase = words.slice(at, at + 3).join(' ');
  return ['as soon as', 'the moment that', 'the minute that'].includes(phrase)
    ? 3
    : /^(?:the moment|the minute|the second|in case|provided that) /.test(`${phrase} `)
      ? 2
      : 0;
}

const BEFORE_NAME = wordSet("my the of on at in for a one its it's across by");
const OF_METRIC = wordSet(
  `loan loan's supply borrow lending borrowing deposit staking interest total value whole all together wallet wallets net position account
  holdings price`,
);

/** How many words at this place name what is watched or where it is. */
function subjectLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  let end = at;
  for (let here = at; here < tokens.length; ) {
    const place =
      matchVenue(words.slice(here, here + 3)) ?? matchChain(words.slice(here, here + 3));
    const metric = matchPhrase(METRICS, words, here);
    const word = words[here] ?? '';
    const isName =
      namesAsset(tokens[here]) ||
      (word.length > 2 && coinSymbol(word) !== undefined && !saysIdle(word));
    const length = Math.max(place?.length ?? 0, metric?.length ?? 0, isName ? 1 : 0);
    if (length > 0) end = here += length;
    else if (OF_METRIC.has(word) || (end > at && /^(?:coin|token)$/.test(word))) end = ++here;
    else if (word === 'my' && end > at) break;
    else if (BEFORE_NAME.has(word)) here++;
    else break;
  }
  return end - at;
}

function isPlace(said: readonly Token[]): boolean {
  const words = wordsOf(said);
  if (!['on', 'at', 'in'].includes(words[0] ?? '')) return false;
  for (let at = 0; at < said.length; ) {
    const place = matchVenue(words.slice(at, at + 3)) ?? matchChain(words.slice(at, at + 3));
    if (place) at += place.length;
    else if (['on', 'at', 'in'].includes(words[at] ?? '')) at++;
    else return false;
  }
  return true;
}

/** Words that ask for an alert, or point to what was said; none of them denies, delays, counts or names. */
const CLOSING = wordSet(
  `that's that it's then me please pls i i'd i'm we want need like love know hear told tell be ping warn alert notify message text wake poke shout 
 an a of it its is about when very minute moment point level line the my cue to there has happens happened happening now will would
 waiting for news note notification heads-up headsup call buzz inform this so thing and at are in right
 out interested interesting care if from ever being been due here word reminder flag flagged warning hearing where which with
 worth deserves deserve namely what anything only trade trades trading drift drifts drifting drifted creep creeps crawl crawls edge edges inch inches tick ticks run runs wander wanders sit sits only spot coin token`,
);
const ASKS = wordSet(
  'tell ping warn alert notify message text wake poke shout hear told know note notification heads-up headsup buzz inform cue news call care word flag flagged warning hearing',
);
const IDIOMS = phraseTable<true>([
  [
    true,
    'tell me before anyone else does|warn me before anyone else does|alert me before anyone else does',
  ],
]);
const NAMES_LEVEL = /^is (?:where|how high|how low|how far|what|the level|the point) /;
const MUST = phraseTable<true>([
  [
    true,
    'must|has to|needs to|would have to|have to|before i want to hear|before i want to know|before i care|before you tell me|before you ping me',
  ],
]);
const NEVER = phraseTable<'never' | 'without'>([
  ['never', 'i never want to|i never want it to|i never want to see it|that i never want to'],
  [
    'without',
    'without a warning|without warning|without a word|without being told|without being warned|without knowing',
  ],
]);
const POINTING = phraseTable<true>([
  [
    true,
    'that much|that far|to that|to it|goes there|go there|gets there|get there|going there|of interest to me|of interest for me|from you',
  ],
]);

const saysIdle = (word: string): boolean => CLOSING.has(word);

const WISHES = wordSet('need want like love');

function askLength(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  parts: Parts,
): number {
  const idiom = matchPhrase(IDIOMS, words, at);
  if (idiom) {
    parts.asks = true;
    return idiom.length;
  }
  const framed = frameLength(words, at, true);
  if (framed > 0) {
    parts.asks = true;
    return framed;
  }
  const never = matchPhrase(NEVER, words, at);
  if (never) {
    parts[never.value] = true;
    if (never.value === 'without') parts.asks = true;
    return never.length;
  }
  const must = matchPhrase(MUST, words, at);
  if (must) {
    parts.must = true;
    parts.asks ||= words[at] === 'before';
    return must.length;
  }
  const word = words[at] ?? '';
  // "I need my balance at least 600": what shall be is no alert.
  if (WISHES.has(word) && subjectLength(tokens, words, at + 1) > 0) return 0;
  // "is about to fall"
  if (word === 'about' && words[at + 1] === 'to') return 0;
  // "I hear ETH is above 4,000": what somebody hears or knows asks for nothing.
  if (['i', 'we'].includes(words[at - 1] ?? '') && ASKS.has(word) && word !== 'care') return 0;
  if (ASKS.has(word)) parts.asks = true;
  return CLOSING.has(word) ? 1 : 0;
}

/** Of these alone a coin may stand apart: "about OP, namely its price". */
const OF_COIN: ReadonlySet<string | undefined> = new Set([
  'price',
  'apy',
  'supply_apy',
  'borrow_apy',
  'balance',
  'peg',
]);

/** What is watched: one stretch, or a coin and what is measured of it in two. */
function subjectOf({ subjects, places }: Parts): string | undefined {
  const distinct = new Map(subjects.map((one) => [textOf(one).toLowerCase(), one]));
  const said = [...distinct.values()].map(withoutLead);
  const named = namedIn([...said, ...places]);
  if (named.coins.size > 1 || named.chains.size > 1 || named.venues.size > 1) return undefined;
  const where = places.length > 0 ? ` ${textOf(places.flat())}` : '';
  const [one, other, more] = said;
  if (!one || more) return undefined;
  if (!other) return `${textOf(one)}${where}`;
  const coin = said.find((part) => namedIn([part]).coins.size > 0);
  const measured = said.find((part) => part !== coin);
  if (!coin?.every(isNameOrLead) || !measured || !OF_COIN.has(metricOf(measured))) return undefined;
  const of = coin.filter((token) => !BEFORE_NAME.has(wordOf(token)));
  const what = measured.filter((token) => !/^its|it's$/.test(wordOf(token)));
  return `${textOf(what)} of ${textOf(of)}${where}`;
}

const metricOf = (said: readonly Token[]): string | undefined => {
  const words = wordsOf(said);
  return words.flatMap((_, at) => matchPhrase(METRICS, words, at)?.value ?? [])[0];
};

/** The coins, chains and protocols of some stretches; behind "on" a name is a place. */
function namedIn(stretches: readonly (readonly Token[])[]): {
  readonly coins: ReadonlySet<string>;
  readonly chains: ReadonlySet<string>;
  readonly venues: ReadonlySet<string>;
} {
  const coins = new Set<string>();
  const chains = new Set<string>();
  const venues = new Set<string>();
  for (const said of stretches) {
    const words = wordsOf(said);
    for (const [at, token] of said.entries()) {
      const venue = matchVenue(words.slice(at, at + 3));
      const chain = matchChain(words.slice(at, at + 3));
      if (venue) venues.add(venue.venue.slug);
      if (chain) chains.add(chain.chain.name);
      const isName = namesAsset(token) || coinSymbol(wordOf(token)) !== undefined;
      if (isName && !venue && !chain) coins.add(symbol(token));
    }
  }
  return { coins, chains, venues };
}

/** "across everything I hold", "by PEPE": without what leads to it. */
function withoutLead(said: readonly Token[]): readonly Token[] {
  const from = said.findIndex((token) => !LEADING.has(wordOf(token)));
  return said.slice(from);
}
const LEADING = wordSet('of on at in for across by a one');

const isNameOrLead = (token: Token): boolean =>
  namesAsset(token) || BEFORE_NAME.has(wordOf(token)) || coinSymbol(wordOf(token)) !== undefined;

const isYield = (subject: string): boolean =>
  /\b(?:ap[yr]s?|rates?|yields?|interest|borrowing|lending)\b/i.test(subject);

/** What must be true of it, in the usual words for its side. */
function claimOf(
  parts: Parts,
  ofYield: boolean,
): { readonly said: string; readonly side: UsualOrder['side'] } | undefined {
  const [size, otherSize] = parts.sizes;
  const [window, otherWindow] = parts.windows;
  const sides = new Set(parts.sides);
  const moves = new Set(parts.moves);
  if (!size || otherSize || otherWindow || parts.sides.length > 1 || moves.size > 1)
    return undefined;
  const [side] = sides;
  const [move] = moves;
  const isShare = size[0]?.kind === 'percent' || wordOf(size[1]) === 'percent';
  const over = window ? ` ${textOf(window)}` : '';
  if (isShare && move !== undefined) {
    // "below 6%, if the rate falls": a level of a yield, where it moves that way.
    const isLevel = ofYield && parts.lead === undefined && side !== undefined && !window;
    if (isLevel && side === sideOf(move))
      return { said: `${VERBS[move]} ${side} ${textOf(size)}`, side };
    if (side === 'below' || parts.lead === 'to') return undefined;
    return { said: `${VERBS[move]} ${textOf(size)}${over}`, side: sideOf(move) ?? 'moves' };
  }
  if (window || parts.lead === 'by' || parts.lead === 'of') return undefined;
  if (side !== undefined) {
    const way = move === undefined ? undefined : sideOf(move);
    if (way !== undefined && parts.crosses) return { said: `is ${way} ${textOf(size)}`, side: way };
    if (way !== undefined && way !== side) return undefined;
    return { said: `is ${side} ${textOf(size)}`, side };
  }
  if (isShare) return undefined;
  if (move !== undefined && move !== 'either' && parts.lead === 'to')
    return { said: `${VERBS[move]} to ${textOf(size)}`, side: sideOf(move) ?? 'moves' };
  if (move === undefined && parts.reaches)
    return { said: `reaches ${textOf(size)}`, side: 'reaches' };
  return undefined;
}

const VERBS: Readonly<Record<Move, string>> = { up: 'rises', down: 'falls', either: 'moves' };
const sideOf = (move: Move): 'above' | 'below' | undefined =>
  ({ up: 'above', down: 'below', either: undefined })[move] as 'above' | 'below' | undefined;

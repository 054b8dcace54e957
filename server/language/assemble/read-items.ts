import type { FrameId } from '../frames.ts';
import { isAssetSpelling, receiptUnderlying } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { isFiniteForm } from '../lexicon/clause-words.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import type { Preposition } from '../lexicon/function-words.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { ALSO_TICKERS, isCounted, isEntity } from '../screen/named-things.ts';
import { PARTICIPLE } from '../screen/others-acts.ts';
import { ASKING } from '../screen/word-classes.ts';
import { isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { type Phrase, phraseAt } from './phrase-at.ts';

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
  readonly preposition: Preposition | 'bare';
  /** Of a quantity: how much, in the words that say it. */
  readonly size?: readonly Token[] | undefined;
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
  /** Prepositions that lead to nothing that is named, by where they stand. */
  readonly dangling: readonly number[];
}

const POINTING = wordSet('it them this that these those');
const LEFT = wordSet('rest remainder proceeds result output');
const ALL = wordSet('all everything entire whole full max maximum');
const SHARES: Readonly<Record<string, string>> = { half: '50', quarter: '25' };
/** What may stand between a size and what it is of. */
const BETWEEN = wordSet('my our the this that these those a an of worth value in');
const OF_VALUE = wordSet('of value worth a the for');
const OWNING = wordSet('my our');
const DOLLARS = /^(dollars?|bucks?|usd)$/;
const OF_ALL = wordSet(
  'of it them that usdc liquidity position funds balance bag stack available remaining',
);
const UNITS = wordSet('pieces piece units unit tokens token coins coin');
const LIQUIDITY = wordSet('liquidity lp lps pool pools position positions');
const ON_LIQUIDITY = { 'lp-add': 0, 'lp-remove': 0, 'lp-collect': 0 };
const OWED = { repay: 0, borrow: 0 };
const LENT = { deposit: 0, withdraw: 0 };
/** What a verb's word means where it is a noun: "my USDT borrow". */
const NOUNS: Readonly<Record<string, Act['frames']>> = {
  borrow: OWED,
  borrows: OWED,
  loan: OWED,
  loans: OWED,
  debt: OWED,
  deposit: LENT,
  deposits: LENT,
  stake: { stake: 0, unstake: 0 },
};
const AUXILIARY = wordSet('has needs should must have is are need');
/** In front of a participle: what was done. */
const TELLS = wordSet('is was were i we he she they already just had been');
const EXPLETIVE = /^(is|was|would|will|has|takes)$/;
/** Words of which each may name two things, at most. */
const MOST_DOUBLES = 4;

const word = (text: string): Token => ({ kind: 'word', text, raw: text });
const percent = (value: string): Token => ({ kind: 'percent', value, raw: `${value}%` });

/**
 * Reads what is named in a text and what is to be done with it, and no grammar.
 *
 * @returns every way to take the words that name two things; none where something cannot be told
 */
export function readItems(tokens: readonly Token[]): readonly Items[] {
  const words = tokens.map(wordOf);
  const doubles = words.flatMap((_, at) => (mayBeTwo(tokens, words, at) ? [at] : []));
  if (doubles.length > MOST_DOUBLES) return [];
  const found: Items[] = [];
  for (let bits = 0; bits < 1 << doubles.length; bits++) {
    const coins = new Set(doubles.filter((_, index) => (bits & (1 << index)) !== 0));
    const places = new Set(doubles.filter((one) => !coins.has(one)));
    // "link and uni": beside a coin stands a coin.
    if (doubles.some((at) => places.has(at) && isBesideACoin(tokens, words, at))) continue;
    const items = new ItemReader(tokens, words, coins, places).read();
    if (items) found.push(items);
  }
  return found;
}

/** "arb", "aave": a coin, or a chain or a protocol, where no size says which. */
function mayBeTwo(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  if (words[at] === '' || isSize(tokens[at - 1])) return false;
  const rest = words.slice(at, at + 3);
  return [matchChain(rest), matchVenue(rest)].some((one) => one?.length === 1 && one.alsoAsset);
}

function isBesideACoin(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const joins = (index: number) => /^(and|&|\+|n)$/.test(words[index] || tokens[index]?.raw || '');
  const isCoin = (index: number) => isAsset(tokens[index]) || ALSO_TICKERS.test(words[index] ?? '');
  return (joins(at - 1) && isCoin(at - 2)) || (joins(at + 1) && isCoin(at + 2));
}

const isAsset = (token: Token | undefined): boolean =>
  token?.kind === 'ticker' ||
  (token?.kind === 'word' &&
    (isAssetSpelling(token.text) ||
      receiptUnderlying(token.text) !== undefined ||
      (ALSO_TICKERS.test(token.text) && token.raw !== token.text)));

class ItemReader {
  private readonly things: Thing[] = [];
  private readonly acts: Act[] = [];
  private readonly breaks: Break[] = [];
  private readonly open: number[] = [];
  private readonly dangling: number[] = [];
  private ledAt = 0;
  private preposition: Thing['preposition'] = 'bare';
  private size: { readonly tokens: readonly Token[]; readonly from: number } | undefined;
  private isMine = false;

  private readonly tokens: readonly Token[];
  private readonly words: readonly string[];
  private readonly coins: ReadonlySet<number>;
  private readonly places: ReadonlySet<number>;

  constructor(
    tokens: readonly Token[],
    words: readonly string[],
    coins: ReadonlySet<number>,
    places: ReadonlySet<number>,
  ) {
    this.tokens = tokens;
    this.words = words;
    this.coins = coins;
    this.places = places;
  }

  read(): Items | undefined {
    for (let at = 0; at < this.tokens.length; ) {
      const length = this.readOne(at);
      if (length === undefined) return undefined;
      at += length;
    }
    this.flush(this.tokens.length);
    this.leaveDangling(this.tokens.length);
    const { things, acts, breaks, open, dangling } = this;
    return { things, acts, breaks, open, dangling };
  }

  /** @returns how many tokens it took; undefined where something cannot be told */
  private readOne(at: number): number | undefined {
    const token = this.tokens[at] as Token;
    if (token.kind === 'mark') return this.breakAt(at, 1, 'beside');
    if (isSize(token)) return this.readSize(at);
    if (isParty(token) || token.kind === 'pair') {
      const share = token.kind === 'pair' ? this.size : undefined;
      if (!share) this.flush(at);
      const kind = token.kind === 'pair' ? 'pool' : 'party';
      return this.add(kind, token.raw, at, 1, { size: share?.tokens });
    }
    if (token.kind !== 'word' && token.kind !== 'ticker') return undefined;
    return this.readName(at) ?? this.readShare(at) ?? this.readPhrase(at);
  }

  private readSize(at: number): number | undefined {
    const { tokens, words, things } = this;
    const token = tokens[at] as Token;
    // "send it 2 0x…"
    if (/^[24]$/.test(token.raw) && isParty(tokens[at + 1])) {
      this.flush(at);
      this.preposition = 'to';
      return 1;
    }
    if (isCounted(tokens, at) || this.isPartOfOne(at, token)) return undefined;
    this.flush(at);
    let length = token.kind === 'number' && DOLLARS.test(words[at + 1] ?? '') ? 2 : 1;
    // "ETH 1.1 pieces", "SOL of value 100 dollars": the coin stands in front.
    const last = things.at(-1);
    const said = tokens.slice(at, at + length);
    const isBehind =
      last?.kind === 'quantity' &&
      !last.isReference &&
      last.size === undefined &&
      words.slice(last.to, at).every((one) => OF_VALUE.has(one)) &&
      !isAsset(tokens[at + length]);
    if (isBehind) things[things.length - 1] = { ...last, size: said };
    else this.size = { tokens: said, from: at };
    if (UNITS.has(words[at + length] ?? '')) length += 1;
    return length;
  }

  /** "3/4 ETH", "three quarters ETH": a part of one, or of all that is held. */
  private isPartOfOne(at: number, token: Token): boolean {
    const isPart = token.kind === 'percent' && !/(%|percent|pct)$/i.test(token.raw);
    return isPart && isAsset(this.tokens[at + 1]);
  }

  private readName(at: number): number | undefined {
    const { tokens, words } = this;
    const text = words[at] as string;
    const isTicker = ALSO_TICKERS.test(text) && isEntity(tokens, at);
    if (this.coins.has(at) || ((isAsset(tokens[at]) || isTicker) && !this.places.has(at))) {
      const size = this.size?.tokens ?? (this.isMine ? [word('my')] : undefined);
      return this.add(
        'quantity',
        text || (tokens[at]?.raw ?? ''),
        this.size?.from ?? at,
        1,
        { size },
        at,
      );
    }
    const rest = words.slice(at, at + 3);
    const chain = matchChain(rest);
    if (chain && (!chain.assetFirst || this.places.has(at))) {
      this.flush(at);
      return this.add('chain', chain.chain.name, at, chain.length);
    }
    const venue = matchVenue(rest);
    // "exactly" and "across" are protocols where a preposition says so.
    const isPlain = FILLERS.has(text) && !/^(via|through|using)$/.test(words[at - 1] ?? '');
    if (!venue || (venue.length === 1 && isPlain)) return undefined;
    this.flush(at);
    const { slug } = venue.venue;
    return this.add('venue', slug, at, venue.length, { slug });
  }

  private readShare(at: number): number | undefined {
    const text = this.words[at] as string;
    const next = this.words[at + 1] ?? '';
    const isEvery = text === 'every' && /^(last|single|bit)$/.test(next);
    const share = SHARES[text];
    if (share !== undefined && isAsset(this.tokens[at + 1])) return undefined;
    if (!isEvery && share === undefined && (!ALL.has(text) || next === 'range')) return undefined;
    // "all week"
    const behind = this.words[at + (isEvery ? 2 : 1)] ?? '';
    const isOfIt =
      BETWEEN.has(behind) ||
      OF_ALL.has(behind) ||
      isAsset(this.tokens[at + (isEvery ? 2 : 1)]) ||
      behind === '';
    if (!isOfIt && entriesOf(behind).length === 0) return undefined;
    this.flush(at);
    this.size = { tokens: [share === undefined ? word('all') : percent(share)], from: at };
    if (text === 'everything') this.flush(at + 1);
    return isEvery ? 2 : 1;
  }

  private readPhrase(at: number): number | undefined {
    const { words } = this;
    const text = words[at] as string;
    const phrase = phraseAt(words, at);
    const from = this.breaks.at(-1)?.to ?? 0;
    const isStart = words.slice(from, at).every((one) => one === '' || FILLERS.has(one));
    if (phrase?.joins) return this.breakAt(at, phrase.length, phrase.joins);
    if (LIQUIDITY.has(text) && phrase?.length !== 2 && !(isStart && text === 'lp'))
      return this.act(at, 1, ON_LIQUIDITY, true);
    // "take" leads to what is used, but where an order begins.
    const isVerb = phrase?.isVerb === true && (isStart || phrase.preposition === undefined);
    if (phrase?.preposition && !isVerb) {
      const isOf = phrase.preposition === 'of';
      if (!isOf || !this.size) this.flush(at);
      if (!isOf) this.leaveDangling(at);
      if (!isOf || (this.preposition === 'bare' && !this.size)) {
        this.preposition = phrase.preposition;
        this.ledAt = at;
      }
      return phrase.length;
    }
    if (phrase?.turns && !isVerb) return undefined;
    if (phrase && Object.keys(phrase.frames).length > 0) return this.readAct(at, phrase);
    // "it is necessary to": it speaks of nothing.
    if (text === 'it' && EXPLETIVE.test(words[at + 1] ?? '')) return 1;
    if (POINTING.has(text) && !this.pointsAtNext(at)) return this.reference('it', [word('it')], at);
    if (LEFT.has(text)) return this.reference('rest', [word('the'), word(text)], at);
    if (OWNING.has(text)) this.isMine = true;
    const isSmall = BETWEEN.has(text) || FILLERS.has(text);
    if (!isSmall) {
      this.open.push(at);
      this.isMine = false;
    }
    if (!BETWEEN.has(text) && !UNITS.has(text)) this.flush(at);
    return 1;
  }

  private readAct(at: number, { length, frames, isVerb }: Phrase): number | undefined {
    const { words, things } = this;
    const text = words[at] as string;
    const before = words[at - 1] ?? '';
    const last = things.at(-1);
    const isBehindName = last?.to === at && last.isReference !== true;
    // "my OP bag"
    if (isBehindName && FILLERS.has(text)) return length;
    this.flush(at);
    if (isVerb && PARTICIPLE.test(text) && TELLS.has(before))
      return words[at - 2] === 'what' ? this.reference('it', [word('it')], at) : undefined;
    const noun = isBehindName || /^(my|the|a|an)$/.test(before) ? NOUNS[text] : undefined;
    return this.act(at, length, noun ?? frames, noun !== undefined || !isVerb);
  }

  /** A preposition with words behind it, none of which it names. */
  private leaveDangling(at: number): void {
    // "to swap": it leads to a verb.
    const isBeforeAct = this.words.slice(this.ledAt + 1, at).every((one) => FILLERS.has(one));
    const isVerb =
      this.tokens[at]?.kind === 'word' &&
      this.ledAt + 1 <= at &&
      isBeforeAct &&
      this.words[this.ledAt] === 'to';
    if (this.preposition !== 'bare' && !isVerb) this.dangling.push(this.ledAt);
    this.preposition = 'bare';
  }

  private act(at: number, length: number, frames: Act['frames'], isNoun: boolean): number {
    const text = this.words[at] as string;
    this.flush(at);
    const isAsking = ASKING.has(text) || AUXILIARY.has(text);
    this.acts.push({ frames, from: at, to: at + length, isNoun, isAsking });
    this.leaveDangling(at);
    return length;
  }

  /** "this USDC", "that contract": what stands behind it is pointed to. */
  private pointsAtNext(at: number): boolean {
    const { tokens, words } = this;
    if (/^(it|them)$/.test(words[at] ?? '')) return false;
    const next = words[at + 1] ?? '';
    const isNoun = next !== '' && entriesOf(next).length === 0 && !isFiniteForm(next);
    return isAsset(tokens[at + 1]) || isNoun;
  }

  private breakAt(at: number, length: number, joins: 'next' | 'beside'): number {
    this.flush(at);
    this.leaveDangling(at);
    this.breaks.push({ at, to: at + length, isNext: joins === 'next' });
    return length;
  }

  private reference(name: string, tokens: readonly Token[], at: number): number | undefined {
    // "to them", "from it": whom or where is not said.
    if (!/^(bare|of|with|using|for)$/.test(this.preposition)) return undefined;
    const isObject = this.acts.some(
      ({ to }) =>
        to <= at &&
        this.words
          .slice(to, at)
          .every((one) => FILLERS.has(one) || BETWEEN.has(one) || one === 'of'),
    );
    // "I did that": of no verb of an order.
    if (
      !this.size &&
      !isObject &&
      name === 'it' &&
      this.preposition === 'bare' &&
      this.things.length > 0
    )
      return undefined;
    const size = this.size?.tokens;
    this.things.push({
      kind: 'quantity',
      name,
      tokens,
      from: this.size?.from ?? at,
      to: at + 1,
      preposition: this.preposition,
      size,
      isReference: true,
    });
    this.preposition = 'bare';
    this.size = undefined;
    return 1;
  }

  private add(
    kind: ThingKind,
    name: string,
    from: number,
    length: number,
    more: Pick<Thing, 'size' | 'slug'> = {},
    at = from,
  ): number {
    const { preposition } = this;
    const to = at + length;
    const tokens = this.tokens.slice(at, to);
    this.things.push({ kind, name: name.toLowerCase(), tokens, from, to, preposition, ...more });
    this.preposition = 'bare';
    this.size = undefined;
    this.isMine = false;
    return length;
  }

  /** A size by itself: of what it is, the rest of the order says. */
  private flush(at: number): void {
    if (!this.size) return;
    const { tokens: size, from } = this.size;
    const { preposition } = this;
    this.things.push({
      kind: 'quantity',
      name: '',
      tokens: [],
      from,
      to: at,
      preposition,
      size,
      isReference: true,
    });
    this.size = undefined;
  }
}

import type { Lattice } from './lattice.ts';
import {
  assetSymbol,
  isAssetSpelling,
  isMarketToken,
  receiptUnderlying,
} from './lexicon/assets.ts';
import { CHAIN_SPELLINGS, matchChain } from './lexicon/chains.ts';
import { COMMON_WORDS, FILLER_LENGTHS, FILLER_PHRASES, FILLERS } from './lexicon/common-words.ts';
import { PERSONS } from './lexicon/persons.ts';
import { isSmallWord } from './lexicon/small-words.ts';
import { matchVenue, type NamedVenue, venueNamed } from './lexicon/venues.ts';
import { entriesOf, longestPhrase, type WordEntry } from './lexicon/word-rows.ts';
import { wordSet } from './lexicon/words.ts';
import type {
  AssetCandidate,
  ContentKind,
  Mention,
  QuantityMention,
  Reference,
} from './mention.ts';
import { nearMiss } from './near-miss.ts';
import type { Party, Quantity } from './orders/said-values.ts';
import { nearVerbs } from './tokens/near-verbs.ts';
import { shiftPoint } from './tokens/read-number.ts';
import { repairSpelling } from './tokens/repair-spelling.ts';
import type { Token } from './tokens/token.ts';
import { WEIGHTS as W } from './weights.ts';

const NOUNS_BEHIND_ASSETS = /^(tokens?|coins?|balance|holdings|stack|bags?|funds|worth)$/;
const NOUNS_BEHIND_VENUES = /^(protocol|platform|finance|router|contracts?)$/;
const NOUNS_BEHIND_PLACES = /^(network|chain|blockchain|mainnet|protocol|platform|finance)$/;
const POOL_NOUNS = /^(pools?|vaults?|markets?|positions?|lp|farm|gauge|strategy|liquidity|pair)$/;
const ALSO_TICKERS = /^(link|near|flow|sand|ape|well)$/;
const DETERMINERS =
  /^(another|further|my|the|a|an|exactly|about|roughly|around|approximately|approx|only|just|available|additional|extra|more|our)$/;
/** What is spoken of without saying which asset it is. */
const SOME_ASSET =
  /^(something|anything|stuff|things?|crypto|cryptos|altcoins?|alts|memecoins?|stablecoins?|stables|money|cash)$/;
/** What a token may be called that nothing knows. */
const SYMBOL = /^[a-z0-9.$+_-]{1,20}$/;
const ARROW = /^[-=]*>$/;
/** "150 POL to become WETH": an arrow in words. */
const BECOMING = ['to become', 'to be turned into', 'become', 'becomes', 'becoming', 'turned into'];
const BECOMING_FRAMES = { swap: 0 } as const;
const ARROW_FRAMES = { swap: -0.2, bridge: -0.3, transfer: -0.2 } as const;
/** An address that was given elsewhere. */
const MENTIONED =
  /^(?:(?:the|that|this|same|the same) (?:address|addr|wallet|recipient|one|person|guy)(?: (?:above|i (?:gave|mentioned|sent|typed|told you|saw)(?: you)?|you have|from (?:before|earlier)|before|earlier))?|(?:his|her|their) (?:address|wallet))$/;
const VAGUE =
  /^(?:a bit|a little|a few|some|several|a couple|a lot|lots|most|almost all|nearly all|a part|part|a portion|portion|a chunk|a small amount|a small|small)(?= |$)(?: of(?= |$))?/;
const PARTS = /^(half|quarter|third)$/;
const PART_OF_ONE: Readonly<Record<string, string>> = { half: '0.5', quarter: '0.25' };
const ALL = /^(all|max|maximum|entire|whole|full|everything|available)$/;
const EVERYTHING =
  /^(everything|everything i (own|have)|every (last )?(coin|token|asset)|every (coin|token|asset) in my wallet|all (the )?(coins|tokens|assets) in my wallet|everything in my wallet|all (of )?(my )?(tokens|assets|coins|crypto|funds|holdings|dust|money)|my (entire|whole) wallet|my (funds|assets|holdings|crypto|tokens|money)|all my stuff)$/;
const REFERENCES: Readonly<Record<string, Reference>> = {
  it: 'it',
  them: 'it',
  em: 'it',
  'what you get': 'it',
  'what you receive': 'it',
  that: 'it',
  those: 'it',
  proceeds: 'it',
  'the proceeds': 'it',
  'the output': 'it',
  'the result': 'it',
  'what i get': 'it',
  'what i receive': 'it',
  'what comes out': 'it',
  'what comes of it': 'it',
  'what comes out of it': 'it',
  'whatever comes out': 'it',
  'whatever i get': 'it',
  'whatever i get for it': 'it',
  'whatever i receive': 'it',
  'whatever i receive for it': 'it',
  'whatever you get': 'it',
  'whatever you get for it': 'it',
  'whatever comes back': 'it',
  'whatever comes out of it': 'it',
  'whatever it gives': 'it',
  'what i get for it': 'it',
  'what i receive for it': 'it',
  'what i get from it': 'it',
  'what i get out of it': 'it',
  'what you get for it': 'it',
  'what comes back': 'it',
  'what it gives': 'it',
  'whatever that gives': 'it',
  'what that gives': 'it',
  'the amount received': 'it',
  'the received amount': 'it',
  'the received': 'it',
  rest: 'rest',
  'the rest': 'rest',
  remainder: 'rest',
  'the remainder': 'rest',
  'the remaining': 'rest',
  remaining: 'rest',
  'the other half': 'rest',
  leftovers: 'rest',
  'what is left': 'rest',
  "what's left": 'rest',
};

const MENTIONED_START = new Set(['the', 'that', 'this', 'same', 'his', 'her', 'their']);
const EVERYTHING_START = new Set(['everything', 'every', 'all', 'my']);
const VAGUE_START = new Set([
  'a',
  'some',
  'several',
  'lots',
  'most',
  'almost',
  'nearly',
  'part',
  'portion',
  'small',
]);
/** First word of a reference → the words of the longest that begins so. */
const REFERENCE_LENGTHS = new Map<string, number>();
for (const spelling of Object.keys(REFERENCES)) {
  const [first = '', ...more] = spelling.split(' ');
  REFERENCE_LENGTHS.set(first, Math.max(REFERENCE_LENGTHS.get(first) ?? 0, more.length + 1));
}

interface Sized {
  readonly size: Quantity;
  readonly to: number;
  /** Added where the words can hardly mean anything else. */
  readonly bonus?: number;
}

interface NamedSpan {
  readonly asset: AssetCandidate;
  readonly to: number;
  readonly weight: number;
}

/** Reads every mention that the tokens of one text may be. */
/** "I lent", "we have staked". */
const LENT_OUT = wordSet('lent supplied deposited staked');
const OWNERS = wordSet("i we i've we've ive weve");

class MentionReader {
  private readonly mentions: Mention[][];
  private readonly words: readonly string[];
  /** Words that belong to a name of several words. */
  private readonly inName = new Set<number>();
  private readonly plain: boolean[] = [];
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    this.words = tokens.map(spelling);
    this.mentions = tokens.map(() => []);
    for (let at = 0; at < tokens.length; at++) {
      const words = this.words.slice(at, at + 3);
      const length = Math.max(matchChain(words)?.length ?? 0, matchVenue(words)?.length ?? 0);
      if (length > 1) for (let inside = at; inside < at + length; inside++) this.inName.add(inside);
    }
  }

  read(): Lattice {
    for (let at = 0; at < this.tokens.length; at++) {
      this.readRows(at);
      this.readPlaces(at);
      this.readParty(at);
      this.readPool(at);
      this.readSpecials(at);
      this.readQuantities(at);
    }
    const fillers = new Set<number>();
    const content = new Map<number, ContentKind>();
    for (let at = 0; at < this.tokens.length; at++) {
      const kind = this.contentAt(at);
      if (kind !== undefined) content.set(at, kind);
      else if (this.isFiller(at)) fillers.add(at);
    }
    const lentOut = this.tokens.flatMap((_, at) => (this.isLentOut(at) ? [at] : []));
    return { tokens: this.tokens, at: this.mentions, content, fillers, lentOut };
  }

  private word(at: number): string {
    return this.words[at] ?? '';
  }

  private add(mention: Mention): void {
    this.mentions[mention.from]?.push(mention);
  }

  private isLentOut(at: number): boolean {
    if (!LENT_OUT.has(this.word(at))) return false;
    return OWNERS.has(this.word(this.word(at - 1) === 'have' ? at - 2 : at - 1));
  }

  private isFiller(at: number): boolean {
    return isSmallWord(this.word(at)) || this.tokens[at]?.kind === 'ordinal';
  }

  private phrase(at: number, length: number): string {
    return this.words.slice(at, at + length).join(' ');
  }

  /** Verbs, cues, prepositions, connectors, operators: the longest phrases and every shorter one. */
  private readRows(at: number): void {
    const word = this.word(at);
    if (word === '') return;
    // "500 USDC -> ETH": an arrow says that one becomes the other.
    const leadsOn = entriesOf(this.word(at + 1)).some(({ kind }) => kind === 'verb');
    if (ARROW.test(this.tokens[at]?.raw ?? '') && leadsOn) {
      this.add({ kind: 'connector', connector: 'next', from: at, to: at + 1, weight: 0 });
      return;
    }
    const turns = BECOMING.find((phrase) => this.phrase(at, phrase.split(' ').length) === phrase);
    if (turns !== undefined || ARROW.test(this.tokens[at]?.raw ?? ''))
      this.add({
        kind: 'verb',
        frames: turns === undefined ? ARROW_FRAMES : BECOMING_FRAMES,
        leads: 'to',
        from: at,
        to: at + (turns?.split(' ').length ?? 1),
        weight: 0,
      });
    for (let length = longestPhrase(word); length >= 1; length--) {
      if (at + length > this.tokens.length) continue;
      for (const entry of entriesOf(this.phrase(at, length))) {
        // "Rocket Pool": a word of a name is no verb.
        if (this.inName.has(at) && length === 1 && (entry.kind === 'verb' || entry.kind === 'cue'))
          continue;
        const more = entry.kind === 'verb' ? 1.2 : 0.3;
        this.add(mentionOf(entry, at, at + length, more * (length - 1)));
      }
    }
    const purpose = word === 'for' ? this.purposeAt(at) : undefined;
    if (purpose !== undefined) this.add({ kind: 'filler', from: at, to: purpose, weight: 0.2 });
    const fillerLength = FILLER_LENGTHS.get(word) ?? 0;
    for (let length = fillerLength; length >= 2; length--) {
      if (FILLER_PHRASES.has(this.phrase(at, length)) && at + length <= this.tokens.length) {
        this.add({ kind: 'filler', from: at, to: at + length, weight: 0.3 });
      }
    }
    if (!this.isPlain(at) || word.length < 4) return;
    for (const { word: verb, distance } of nearVerbs(word)) {
      for (const entry of entriesOf(verb)) {
        if (entry.kind === 'verb') this.add(mentionOf(entry, at, at + 1, W.slip * distance));
      }
    }
  }

  /** "for the rent", "for gas": what it is for, at the end of what is said. @returns where it ends */
  private purposeAt(at: number): number | undefined {
    let to = at + 1;
    while (DETERMINERS.test(this.word(to)) || /^(his|her|their|our|some)$/.test(this.word(to)))
      to++;
    const start = to;
    while (to < start + 2 && this.isPurpose(to)) to++;
    const next = this.tokens[to];
    const isEnd =
      next === undefined || next.kind === 'mark' || /^(and|on|from|via)$/.test(this.word(to));
    return to > start && isEnd ? to : undefined;
  }

  private isPurpose(at: number): boolean {
    const word = this.word(at);
    if (word === 'gas' || word === 'fees') return true;
    return (
      this.tokens[at]?.kind === 'word' &&
      /^[a-z]{3,}$/.test(word) &&
      (this.isPlain(at) || COMMON_WORDS.has(word)) &&
      nearMiss(word) === undefined
    );
  }

  /** A word that nothing here knows. */
  private isPlain(at: number): boolean {
    const known = this.plain[at];
    if (known !== undefined) return known;
    const plain = this.judgePlain(at);
    this.plain[at] = plain;
    return plain;
  }

  private judgePlain(at: number): boolean {
    const word = this.word(at);
    const token = this.tokens[at];
    return (
      token?.kind === 'word' &&
      !this.inName.has(at) &&
      entriesOf(word).length === 0 &&
      !isSmallWord(word) &&
      !ALSO_TICKERS.test(word) &&
      !SOME_ASSET.test(word) &&
      !PERSONS.test(word) &&
      !isAssetSpelling(word) &&
      receiptUnderlying(word) === undefined &&
      matchChain([word]) === undefined &&
      matchVenue([word]) === undefined &&
      REFERENCES[word] === undefined &&
      !ALL.test(word) &&
      !POOL_NOUNS.test(word) &&
      !/^(half|quarter|third)$/.test(word)
    );
  }

  private readPlaces(at: number): void {
    const token = this.tokens[at];
    if (token?.kind === 'handle') {
      this.add({ kind: 'venue', venue: venueNamed(token.text), from: at, to: at + 1, weight: 0.5 });
      return;
    }
    if (token?.kind !== 'word' && token?.kind !== 'number') return;
    const words = this.words.slice(at, at + 4);
    const chain = matchChain(words);
    // "my eth" is what is held; "my arb wallet" is a place.
    const isHeld =
      chain?.assetFirst &&
      /^(my|our)$/.test(this.word(at - 1)) &&
      !/^(wallet|account|address|balance|side)$/.test(this.word(at + chain.length));
    if (chain && !isHeld) {
      const to = this.past(at + chain.length, NOUNS_BEHIND_PLACES);
      // "Ethereum: send …": a name in front is a place.
      const isHead = at === 0 && this.word(to) === ':';
      const weight = chain.assetFirst && to === at + 1 && !isHead ? W.weak : 0.5 * (to - at - 1);
      this.add({ kind: 'chain', chain: chain.chain, from: at, to, weight });
    }
    const repaired = this.isPlain(at) ? repairSpelling(this.word(at), CHAIN_SPELLINGS) : undefined;
    const meant = repaired === undefined ? undefined : matchChain([repaired]);
    if (meant)
      this.add({ kind: 'chain', chain: meant.chain, from: at, to: at + 1, weight: W.slip });
    const venue = matchVenue(words);
    // "LINK and UNI": beside another token the protocol of that name is not meant.
    const isBesideToken =
      venue?.alsoAsset &&
      /^(and|&|\+)$/.test(this.word(at - 1)) &&
      (isAssetSpelling(this.word(at - 2)) || ALSO_TICKERS.test(this.word(at - 2))) &&
      !matchVenue([this.word(at - 2)]);
    // "exactly 300 DAI": an everyday word in front of a size is no protocol of that name.
    const isAdverb =
      venue?.length === 1 && isSmallWord(this.word(at)) && this.sizeAt(at + 1) !== undefined;
    // "GMX tokens": its coin, and no place.
    const isItsCoin = venue?.alsoAsset && /^(tokens?|coins?)$/.test(this.word(at + venue.length));
    if (venue && !isBesideToken && !isAdverb && !isItsCoin) {
      const to = this.past(at + venue.length, NOUNS_BEHIND_VENUES);
      // "UNI" is a ticker as it is written, "uni" may be either.
      const asTicker =
        venue.alsoAsset && isAssetSpelling(this.word(at))
          ? /^[A-Z]{2,}$/.test(token.raw)
            ? -0.9
            : -0.3
          : 0;
      this.add({
        kind: 'venue',
        venue: venue.venue,
        from: at,
        to,
        weight: 0.3 * (venue.length - 1) + asTicker,
      });
    }
    if (this.isPlain(at) && !COMMON_WORDS.has(this.word(at))) {
      const capital = /^[A-Z][a-z]/.test(token.raw) && at > 0 ? 0.3 : 0;
      const weight = W.unknownVenue + capital;
      this.add({ kind: 'venue', venue: venueNamed(this.word(at)), from: at, to: at + 1, weight });
    }
  }

  private past(at: number, words: RegExp): number {
    let to = at;
    while (to < this.tokens.length && words.test(this.word(to))) to++;
    return to;
  }

  private readParty(at: number): void {
    const party = partyOf(this.tokens[at]);
    if (party) this.add({ kind: 'party', party, from: at, to: at + 1, weight: 0.2 });
    if (this.tokens[at]?.kind === 'quoted') {
      const value = this.tokens[at]?.raw ?? '';
      this.add({
        kind: 'party',
        party: { kind: 'person', value },
        from: at,
        to: at + 1,
        weight: W.person,
      });
    }
    for (let length = MENTIONED_START.has(this.word(at)) ? 6 : 0; length >= 2; length--) {
      if (MENTIONED.test(this.phrase(at, length)) && at + length <= this.tokens.length) {
        this.add({
          kind: 'party',
          party: { kind: 'mentioned' },
          from: at,
          to: at + length,
          weight: 0.3,
        });
        break;
      }
    }
    if (PERSONS.test(this.word(at))) {
      this.add({
        kind: 'party',
        party: { kind: 'person', value: this.word(at) },
        from: at,
        to: at + 1,
        weight: 0,
      });
    }
    if (
      /^my (own )?(wallet|account|address)$/.test(this.phrase(at, 2)) &&
      /^(to|into|in)$/.test(this.word(at - 1))
    ) {
      this.add({ kind: 'party', party: { kind: 'self' }, from: at, to: at + 2, weight: 0.3 });
    }
    if (/^(me|myself)$/.test(this.word(at)) && this.word(at - 1) === 'to') {
      this.add({ kind: 'party', party: { kind: 'self' }, from: at, to: at + 1, weight: 0 });
    }
    const next = this.tokens[at + 1];
    const beside =
      this.tokens[at]?.kind === 'name' && next?.kind === 'address' ? partyOf(next) : undefined;
    // "carol.eth (0x…)": the address is what was typed in full.
    if (beside)
      this.add({
        kind: 'party',
        party: beside,
        label: this.tokens[at]?.raw ?? '',
        from: at,
        to: at + 2,
        weight: 0.5,
      });
    if (!this.isPlain(at)) return;
    const value = this.tokens[at]?.raw ?? '';
    this.add({
      kind: 'party',
      party: { kind: 'person', value },
      from: at,
      to: at + 1,
      weight: W.person,
    });
    // "Bob at 0x…", "Bob 0x…": a label and the address that it is for.
    if (isSlip(value)) return;
    const behind = /^(at|with|on|-|:|\()$/.test(this.word(at + 1)) ? at + 2 : at + 1;
    const labelled = partyOf(this.tokens[behind]);
    if (labelled)
      this.add({
        kind: 'party',
        party: labelled,
        label: value,
        from: at,
        to: behind + 1,
        weight: 1.4,
      });
  }

  private readPool(at: number): void {
    const token = this.tokens[at];
    if (token?.kind === 'pair') {
      const to = this.past(at + 1, POOL_NOUNS);
      const pair = [
        assetSymbol(token.left.toLowerCase()),
        assetSymbol(token.right.toLowerCase()),
      ] as const;
      this.add({
        kind: 'pool',
        pool: token.raw.toUpperCase(),
        pair,
        assets: pair,
        from: at,
        to,
        weight: 0.5 + (to > at + 1 ? 0.4 : 0),
      });
      const [left, right] = pair.map((symbol) => ({ symbol, known: true, isAddress: false })) as [
        AssetCandidate,
        AssetCandidate,
      ];
      this.add({ kind: 'quantity', asset: left, into: right, from: at, to: at + 1, weight: 0 });
      const size = this.sizeAt(at + 1);
      if (size)
        this.add({
          kind: 'quantity',
          asset: left,
          into: right,
          size: size.size,
          from: at,
          to: size.to,
          weight: 0.3,
        });
      return;
    }
    if (token?.kind === 'quoted') {
      this.add({
        kind: 'pool',
        pool: token.raw,
        assets: this.assetsIn(token.raw),
        from: at,
        to: at + 1,
        weight: 0,
      });
      return;
    }
    const named = this.tokens[at + 1];
    if (/^vault$/.test(this.word(at)) && named?.kind === 'address') {
      this.add({
        kind: 'pool',
        pool: '',
        vault: named.value,
        assets: [],
        isVault: true,
        from: at,
        to: at + 2,
        weight: 0.5,
      });
      return;
    }
    if (token?.kind === 'address') {
      this.add({
        kind: 'pool',
        pool: '',
        vault: token.value,
        assets: [],
        from: at,
        to: at + 1,
        weight: -1.6,
      });
      return;
    }
    if (POOL_NOUNS.test(this.word(at))) {
      const to = this.past(at, POOL_NOUNS);
      const isLiquidity = /^(liquidity|lp)$/.test(this.word(at));
      this.add({
        kind: 'pool',
        pool: '',
        assets: [],
        isLiquidity,
        isVault: this.word(at).startsWith('vault'),
        from: at,
        to,
        weight: -0.6,
      });
      return;
    }
    let end = at;
    while (end < at + 5 && this.canNamePool(end)) end++;
    if (end === at || !POOL_NOUNS.test(this.word(end)) || this.isFiller(at)) return;
    const name = this.tokens
      .slice(at, end)
      .map(({ raw }) => raw)
      .join(' ');
    const to = this.past(end, POOL_NOUNS);
    const venue = matchVenueIn(this.words.slice(at, end));
    this.add({
      kind: 'pool',
      pool: name,
      assets: this.assetsIn(name),
      ...(venue && { venue }),
      isVault: this.word(end).startsWith('vault'),
      from: at,
      to,
      weight: -0.3 - 0.15 * (end - at),
    });
  }

  private canNamePool(at: number): boolean {
    const kinds = entriesOf(this.word(at)).map(({ kind }) => kind);
    return (
      this.tokens[at]?.kind === 'word' &&
      !POOL_NOUNS.test(this.word(at)) &&
      kinds.length === 0 &&
      !REFERENCES[this.word(at)]
    );
  }

  private assetsIn(name: string): string[] {
    const words = name.toLowerCase().split(/[^a-z0-9.]+/);
    return [...new Set(words.filter(isAssetSpelling).map(assetSymbol))];
  }

  /** Slippage and numbers of positions: their figures count nothing. */
  private readSpecials(at: number): void {
    const token = this.tokens[at];
    if (token?.kind === 'numbered') {
      this.add({ kind: 'position', id: token.id, from: at, to: at + 1, weight: 0.8 });
    }
    if (/^(tokenid|id|nft|position|withdrawal|request|ticket)$/.test(this.word(at))) {
      const to = this.past(at + 1, /^(is|id|number|no|#|=)$/);
      const number = this.tokens[to];
      if (number?.kind === 'number')
        this.add({ kind: 'position', id: number.value, from: at, to: to + 1, weight: 0.8 });
    }
    if (token?.kind === 'percent' || token?.kind === 'number') {
      const noun = this.past(at + 1, /^(max|maximum|price)$/);
      if (this.word(noun) === 'slippage') {
        const to = this.past(noun + 1, /^tolerance$/);
        this.add({ kind: 'slippage', percent: token.value, from: at, to, weight: 1 });
      }
    }
    if (/^(max|maximum|slippage)$/.test(this.word(at))) {
      const noun = this.word(at) === 'slippage' ? at : at + 1;
      const to = this.past(
        noun + 1,
        /^(is|to|at|of|less|than|under|below|max|tolerance|set|no|more|about|:)$/,
      );
      const number = this.tokens[to];
      if (
        this.word(noun) === 'slippage' &&
        (number?.kind === 'percent' || number?.kind === 'number')
      )
        this.add({ kind: 'slippage', percent: number.value, from: at, to: to + 1, weight: 1 });
    }
  }

  private sizeAt(at: number): Sized | undefined {
    const token = this.tokens[at];
    const word = this.word(at);
    // "(4626, base)": the standard of a vault, unless something is counted.
    const counts = token?.raw !== '4626' || isAssetSpelling(this.word(at + 1));
    if (token?.kind === 'number' && counts)
      return { size: { kind: 'number', value: token.value }, to: at + 1 };
    if (token?.kind === 'usd') return { size: { kind: 'usd', value: token.value }, to: at + 1 };
    if (token?.kind === 'percent') {
      // "three quarters of an ETH"
      const ofOne =
        this.word(at + 1) === 'of' &&
        /^(an?|one)$/.test(this.word(at + 2)) &&
        isAssetSpelling(this.word(at + 3));
      if (ofOne)
        return { size: { kind: 'number', value: shiftPoint(token.value, -2) }, to: at + 3 };
      const share = Number(token.value);
      const size: Quantity =
        share === 100
          ? { kind: 'max' }
          : share > 100
            ? { kind: 'vague' }
            : { kind: 'percent', value: token.value };
      return { size, to: at + 1 };
    }
    if (word === 'half' && /^an?$/.test(this.word(at + 1)) && isAssetSpelling(this.word(at + 2))) {
      return { size: { kind: 'number', value: '0.5' }, to: at + 2, bonus: 0.6 };
    }
    // "half of an ETH"
    if (
      word === 'half' &&
      this.word(at + 1) === 'of' &&
      /^an?$/.test(this.word(at + 2)) &&
      isAssetSpelling(this.word(at + 3))
    )
      return { size: { kind: 'number', value: '0.5' }, to: at + 3, bonus: 0.6 };
    // "one ETH" is 1 of it; "a USDC loan" is no size.
    if (/^(a|one|an)$/.test(word) && isAssetSpelling(this.word(at + 1)) && this.endsThere(at + 2))
      return { size: { kind: 'number', value: '1' }, to: at + 1, bonus: 0.4 };
    if (/^(a|one|an)$/.test(word) && PARTS.test(this.word(at + 1))) {
      const part = this.sizeAt(at + 1);
      // "a half ETH" is 0.5 of it; "a half of my ETH" is a share.
      const isNumber =
        isAssetSpelling(this.word(at + 2)) && PART_OF_ONE[this.word(at + 1)] !== undefined;
      return isNumber
        ? {
            size: { kind: 'number', value: PART_OF_ONE[this.word(at + 1)] as string },
            to: at + 2,
            bonus: 0.6,
          }
        : part;
    }
    const share = { half: '50', quarter: '25', third: '33.333333' }[word];
    if (share !== undefined) return { size: { kind: 'percent', value: share }, to: at + 1 };
    const held = /^(everything|all)$/.test(word)
      ? /^(everything|all) (?:(?:i|we) (?:have|own|owe|hold) )?(?:in|of) /.exec(this.phrase(at, 6))
      : null;
    if (held)
      return { size: { kind: 'max' }, to: at + held[0].trim().split(' ').length, bonus: 1.5 };
    if (word === 'every' && this.word(at + 1) === 'last')
      return { size: { kind: 'max' }, to: at + 2, bonus: 0.6 };
    const vague = VAGUE_START.has(word) ? VAGUE.exec(this.phrase(at, 4)) : null;
    if (vague) return { size: { kind: 'vague' }, to: at + vague[0].trim().split(' ').length };
    if (ALL.test(word))
      return {
        size: { kind: 'max' },
        to: this.past(at + 1, /^(of|the|available|amou?n?t|balance|my|in|value|possible)$/),
      };
    return undefined;
  }

  /** Whether nothing more is said of what stands in front: a pause, or a word that leads on. */
  private endsThere(at: number): boolean {
    const token = this.tokens[at];
    return (
      token === undefined ||
      token.kind === 'mark' ||
      /^(to|for|into|in|on|from|at|via|with|and|then|please|pls)$/.test(this.word(at))
    );
  }

  private assetsAt(at: number): NamedSpan[] {
    const token = this.tokens[at];
    const word = this.word(at);
    const tail = (to: number) => this.past(to, NOUNS_BEHIND_ASSETS);
    if (token?.kind === 'address') {
      return [
        { asset: { symbol: token.value, known: false, isAddress: true }, to: at + 1, weight: -0.2 },
      ];
    }
    if (token?.kind === 'ticker') {
      const symbol = assetSymbol(token.text);
      return [
        {
          asset: { symbol, known: isAssetSpelling(token.text.toLowerCase()), isAddress: false },
          to: tail(at + 1),
          weight: 0.5,
        },
      ];
    }
    if (token?.kind !== 'word') return [];
    const found: NamedSpan[] = [];
    for (let length = EVERYTHING_START.has(word) ? 6 : 0; length >= 1; length--) {
      if (at + length <= this.tokens.length && EVERYTHING.test(this.phrase(at, length))) {
        return [
          {
            asset: { symbol: '*', known: true, isAddress: false, everything: true },
            to: at + length,
            weight: 0.2,
          },
        ];
      }
    }
    if (word === 'pendle' && /^(pt|yt)$/.test(this.word(at + 1))) {
      found.push({
        asset: { symbol: this.word(at + 1).toUpperCase(), known: true, isAddress: false },
        to: at + 2,
        weight: 0.6,
      });
    }
    if (word === 'native' && NOUNS_BEHIND_ASSETS.test(this.word(at + 1))) {
      found.push({
        asset: { symbol: '$native', known: true, isAddress: false },
        to: at + 2,
        weight: 0,
      });
    }
    const isKnown =
      isAssetSpelling(word) ||
      receiptUnderlying(word) !== undefined ||
      ALSO_TICKERS.test(word) ||
      /^(ethereum|solana|polygon|bitcoin)$/.test(word);
    if (isKnown) {
      const to = tail(at + 1);
      const alsoPlace = matchChain([word]) !== undefined || matchVenue([word]) !== undefined;
      const isAssetNoun = /^(tokens?|coins?)$/.test(this.word(at + 1));
      const weak = alsoPlace && !matchChain([word])?.assetFirst && !isAssetNoun;
      const isName = /^(ethereum|solana|polygon)$/.test(word) && !isAssetNoun;
      const weight =
        (weak ? W.weak : 0) +
        (ALSO_TICKERS.test(word) ? -0.2 : W.known) +
        (isName ? W.chainName : 0);
      const symbol = assetSymbol(isMarketToken(word) ? token.raw : word);
      found.push({ asset: { symbol, known: true, isAddress: false, weak }, to, weight });
      if (/^(pt|yt)$/.test(this.word(to))) {
        const symbol = `${this.word(to).toUpperCase()}-${token.raw}`;
        found.push({
          asset: { symbol, known: true, isAddress: false },
          to: to + 1,
          weight: weight + 0.5,
        });
      }
      const contract = this.tokens[to];
      if (contract?.kind === 'address' && /^(tokens?|coins?)$/.test(this.word(to - 1))) {
        found.push({
          asset: { symbol: contract.value, known: false, isAddress: true },
          to: to + 1,
          weight: 1,
        });
      }
    } else if (this.isPlain(at) && !COMMON_WORDS.has(word) && SYMBOL.test(word)) {
      const shown = /^[A-Z0-9]{3,10}$/.test(token.raw) ? 0.4 : 0;
      const called = /^(tokens?|coins?)$/.test(this.word(at + 1)) ? 0.4 : 0;
      const weight = W.unknownAsset + shown + called;
      found.push({
        asset: { symbol: assetSymbol(token.raw), known: isMarketToken(word), isAddress: false },
        to: tail(at + 1),
        weight,
      });
    } else if ((matchChain([word]) || matchVenue([word])) && entriesOf(word).length === 0) {
      const weight = W.unknownAsset + W.weak;
      found.push({
        asset: { symbol: assetSymbol(word), known: false, isAddress: false, weak: true },
        to: at + 1,
        weight,
      });
    }
    return found;
  }

  private referenceAt(
    at: number,
  ): { reference: Reference; to: number; weight: number } | undefined {
    for (let length = REFERENCE_LENGTHS.get(this.word(at)) ?? 0; length >= 1; length--) {
      const reference = REFERENCES[this.phrase(at, length)];
      if (reference !== undefined && at + length <= this.tokens.length) {
        return {
          reference,
          to: this.past(at + length, /^(tokens?|coins?|of)$/),
          weight: length > 1 ? 0.4 : 0,
        };
      }
    }
    return undefined;
  }

  private readQuantities(at: number): void {
    let start = at;
    let determiner: 'my' | 'the' | undefined;
    let exact = false;
    while (
      start < at + 3 &&
      DETERMINERS.test(this.word(start)) &&
      !(this.sizeAt(start) && !/^(a|an)$/.test(this.word(start)))
    ) {
      if (/^(my|our)$/.test(this.word(start))) determiner = 'my';
      else if (this.word(start) === 'the') determiner ??= 'the';
      if (this.word(start) === 'exactly') exact = true;
      if (this.sizeAt(start)) break;
      start++;
    }
    const owned = determiner === undefined ? {} : { determiner };
    const exactly = exact ? { exact } : {};
    const sized = this.sizeAt(start);
    if (sized) this.readSized(at, sized, { ...owned, ...exactly });
    const inside = determiner === 'my' ? matchVenue(this.words.slice(start, start + 3)) : undefined;
    if (inside) {
      for (const named of this.assetsAt(start + inside.length)) {
        if (named.asset.known && named.weight > 0) {
          this.add({
            kind: 'quantity',
            asset: named.asset,
            venue: inside.venue,
            ...owned,
            from: at,
            to: named.to,
            weight: named.weight + 0.6,
          });
        }
      }
    }
    for (const named of this.assetsAt(start)) {
      const isMine = determiner === 'my' && !named.asset.everything;
      const size: { size?: Quantity } = named.asset.everything ? { size: { kind: 'max' } } : {};
      const alsoChain = matchChain([this.word(named.to - 1)])?.assetFirst === true;
      this.add({
        kind: 'quantity',
        ...size,
        asset: named.asset,
        ...(alsoChain && { alsoChain }),
        ...owned,
        from: at,
        to: named.to,
        weight: named.weight,
      });
      const behind = this.tokens[named.to];
      // "USDC 100"
      if (
        named.asset.known &&
        behind?.kind === 'number' &&
        !isMine &&
        !this.assetsAt(named.to + 1).some(({ asset }) => asset.known)
      ) {
        this.add({
          kind: 'quantity',
          size: { kind: 'number', value: behind.value },
          asset: named.asset,
          ...owned,
          from: at,
          to: named.to + 1,
          weight: named.weight - 0.3,
          trailing: true,
        });
      }
    }
    if (SOME_ASSET.test(this.word(start)))
      this.add({ kind: 'quantity', ...owned, from: at, to: start + 1, weight: 0 });
    const reference = this.referenceAt(start);
    if (reference) {
      this.add({
        kind: 'quantity',
        reference: reference.reference,
        from: at,
        to: reference.to,
        weight: reference.weight,
      });
      if (this.word(reference.to) === 'all') {
        this.add({
          kind: 'quantity',
          reference: reference.reference,
          size: { kind: 'max' },
          from: at,
          to: reference.to + 1,
          weight: reference.weight + 0.2,
        });
      }
    }
  }

  private readSized(
    at: number,
    { size, to, bonus = 0 }: Sized,
    owned: Partial<QuantityMention>,
  ): void {
    let behind = to;
    let worth = false;
    let mine = owned.determiner;
    while (
      /^(of|my|the|worth|in|your|our|available)$/.test(this.word(behind)) &&
      !(this.word(behind) === 'in' && matchVenue([this.word(behind + 1)]))
    ) {
      if (this.word(behind) === 'worth') worth = true;
      if (/^(my|our)$/.test(this.word(behind))) mine = 'my';
      behind++;
    }
    const determined = mine === undefined ? owned : { ...owned, determiner: mine };
    const chain = matchChain(this.words.slice(behind, behind + 3));
    if (chain) {
      for (const named of this.assetsAt(behind + chain.length)) {
        // "2 eth arb": two tickers, of which the first is what is counted.
        if (named.asset.known && named.weight > 0 && (!chain.assetFirst || mine === 'my')) {
          this.add({
            kind: 'quantity',
            size,
            asset: named.asset,
            chain: chain.chain,
            ...determined,
            from: at,
            to: named.to,
            weight: named.weight + 0.9,
          });
        }
      }
    }
    const inside = matchVenue(this.words.slice(behind, behind + 3));
    if (inside) {
      for (const named of this.assetsAt(behind + inside.length)) {
        if (named.asset.known && named.weight > 0) {
          this.add({
            kind: 'quantity',
            size,
            asset: named.asset,
            venue: inside.venue,
            ...determined,
            from: at,
            to: named.to,
            weight: named.weight + 0.9,
          });
        }
      }
    }
    for (const named of this.assetsAt(behind)) {
      // "a third of my Aave debt": where it is owed, and not what is owed.
      const isOwedThere =
        named.asset.weak && entriesOf(this.word(named.to)).some(({ kind }) => kind === 'cue');
      if (isOwedThere) continue;
      // "20 uni": right behind a number stands what is counted, whatever else has that name.
      const counted =
        named.asset.weak && size.kind === 'number' && isAssetSpelling(this.word(behind))
          ? -W.weak
          : 0;
      const weight =
        named.weight + 0.6 + bonus + counted - (worth && size.kind === 'number' ? 1 : 0);
      this.add({
        kind: 'quantity',
        size,
        asset: named.asset,
        ...determined,
        from: at,
        to: named.to,
        weight,
      });
      this.readGiven(at, size, named, weight);
    }
    if (SOME_ASSET.test(this.word(behind)))
      this.add({ kind: 'quantity', size, ...determined, from: at, to: behind + 1, weight: 0 });
    const reference = this.referenceAt(behind);
    if (reference) {
      this.add({
        kind: 'quantity',
        size,
        reference: reference.reference,
        ...determined,
        from: at,
        to: reference.to,
        weight: 0.4,
      });
    }
    const bare = size.kind === 'max' || size.kind === 'percent' ? -0.5 : -0.8;
    this.add({ kind: 'quantity', size, ...determined, from: at, to, weight: bare });
  }

  /** "0.5 ETH worth of DAI", "0.1 ETH of PEPE": one asset measures or pays for the other. */
  private readGiven(at: number, size: Quantity, measure: NamedSpan, weight: number): void {
    const isWorth = this.word(measure.to - 1) === 'worth';
    const isOf = this.word(measure.to) === 'of';
    if (!isWorth && !isOf) return;
    const behind = isOf ? measure.to + 1 : measure.to;
    // "500 USDC of my ETH": what is held is given, and the other asset says how much of it.
    const isMine = /^(my|our)$/.test(this.word(behind));
    for (const named of this.assetsAt(isMine ? behind + 1 : behind)) {
      // "5 DAI of my Aave debt": the protocol, and nothing that is held.
      if (isMine && named.asset.weak) continue;
      this.add({
        kind: 'quantity',
        asset: named.asset,
        given: { size, asset: measure.asset },
        worth: isWorth || isMine,
        ...(isMine && { determiner: 'my' as const }),
        from: at,
        to: named.to,
        weight: weight + named.weight + (isWorth || isMine ? 1.5 : 0.6),
      });
    }
  }

  /** What must be explained; reads the tokens and the closed rows, never a search's choice. */
  private contentAt(at: number): ContentKind | undefined {
    const token = this.tokens[at];
    const word = this.word(at);
    switch (token?.kind) {
      case 'number':
      case 'usd':
      case 'percent':
      case 'time':
        return 'amount';
      case 'address':
      case 'bad-address':
      case 'name':
      case 'url':
        return 'party';
      case 'handle':
      case 'quoted':
        return 'name';
      case 'ticker':
        return 'asset';
      case 'pair':
        return 'asset';
      case 'word':
        break;
      default:
        return undefined;
    }
    if (/^(half|quarter|third|all|everything|max|maximum|entire)$/.test(word)) return 'amount';
    if (word === 'instead' && this.word(at + 1) === 'of') return 'negation';
    if (REFERENCES[word] !== undefined && word !== 'that' && word !== 'those') return 'reference';
    if (isAssetSpelling(word) || receiptUnderlying(word) || ALSO_TICKERS.test(word)) return 'asset';
    const chain = matchChain([word]);
    if (chain) return 'chain';
    const entries = entriesOf(word);
    if (entries.some(({ kind }) => kind === 'verb') && !FILLERS.has(word)) return 'verb';
    const operator = entries.find((entry) => entry.kind === 'operator');
    if (
      operator?.kind === 'operator' &&
      !entries.some(({ kind }) => kind === 'preposition' || kind === 'connector')
    ) {
      return operator.operator;
    }
    if (entries.length === 0 && matchVenue([word])) return 'venue';
    if (SOME_ASSET.test(word)) return 'vague';
    return this.isPlain(at) && !POOL_NOUNS.test(word) ? 'unknown' : undefined;
  }
}

/** A protocol in the name of a pool: "the weETH Pendle pool". */
function matchVenueIn(words: readonly string[]): NamedVenue | undefined {
  if (words.length < 2) return undefined;
  return (
    words.map((word) => matchVenue([word])).find((match) => match && !match.alsoAsset)?.venue ??
    matchVenue([words.at(-1) ?? ''])?.venue
  );
}

/** A label that is most likely a word of orders, mistyped: "allowaance 0x…". */
function isSlip(label: string): boolean {
  const meant = /^[a-z]/.test(label) ? nearMiss(label)?.toLowerCase() : undefined;
  return meant !== undefined && !label.startsWith(meant) && !meant.startsWith(label);
}

function spelling(token: Token): string {
  if (token.kind === 'word') return token.text;
  if (token.kind === 'mark') return token.raw;
  if (token.kind === 'ticker') return token.text.toLowerCase();
  return token.kind === 'number' && /^\d*[a-z]/i.test(token.raw) ? token.raw.toLowerCase() : '';
}

function mentionOf(entry: WordEntry, from: number, to: number, weight: number): Mention {
  return { ...entry, from, to, weight };
}

function partyOf(token: Token | undefined): Party | undefined {
  switch (token?.kind) {
    case 'address':
      return { kind: 'address', family: token.family, value: token.value };
    case 'name':
      return { kind: 'name', value: token.value };
    case 'bad-address':
      return { kind: 'bad-address', value: token.value, reason: token.reason };
    case 'handle':
      return { kind: 'handle', value: token.text };
    case 'url':
      return { kind: 'url', value: token.raw };
    default:
      return undefined;
  }
}

/** @returns every mention that the tokens may be; linear in their number. */
export function readMentions(tokens: readonly Token[]): Lattice {
  return new MentionReader(tokens).read();
}

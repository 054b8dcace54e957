import type { IntentAction } from '#server/schemas/intent.ts';
import { attachSizes } from './attach-sizes.ts';
import { assetSymbol, isAssetSpelling, receiptUnderlying } from './lexicon/assets.ts';
import { CHAIN_SPELLINGS, type ChainMatch, matchChain } from './lexicon/chains.ts';
import { matchVenue, venueNamed } from './lexicon/venues.ts';
import {
  ANAPHORS,
  CONJUNCTIONS,
  DETERMINERS,
  FILLERS,
  FRACTION_WORDS,
  OTHERS_POSSESSIVES,
  POOL_WORDS,
  POSSESSIVES,
  PREPOSITIONS,
  PROCEEDS,
  type Preposition,
  SEQUENCERS,
  STOPWORDS,
  VAGUE_ASSETS,
} from './lexicon/words.ts';
import type { NamedAsset, Phrase } from './phrase.ts';
import { readQuantity } from './read-quantity.ts';
import { repairSpelling } from './repair-spelling.ts';
import { isMark, isWord, type Token, wordOf } from './token.ts';
import { prefersChain, prefersVenue, roleOfUnknown, type WordPlace } from './word-roles.ts';

/** Reads the noun phrases of one order, left to right. */
export function readPhrases(tokens: readonly Token[], action: IntentAction): Phrase[] {
  const reader = new PhraseReader(tokens, action);
  return reader.read();
}

class PhraseReader {
  private at = 0;
  private readonly phrases: Phrase[] = [];
  private readonly tokens: readonly Token[];
  private readonly action: IntentAction;

  constructor(tokens: readonly Token[], action: IntentAction) {
    this.tokens = tokens;
    this.action = action;
  }

  read(): Phrase[] {
    let prep: Preposition | null = null;
    let joined = false;
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at] as Token;
      if (token.kind === 'mark' || token.kind === 'ordinal') {
        if (token.kind === 'mark' && token.raw === ',') joined = true;
        if (isMark(token, '.?!;\n')) {
          prep = null;
          joined = false;
        }
        this.at++;
        continue;
      }
      if (token.kind === 'word') {
        const next = wordOf(this.peek(1));
        if (
          (token.text === 'at' && BOUNDS.has(next)) ||
          (token.text === 'as' && AS_MUCH.has(next))
        ) {
          this.at += 2;
          continue;
        }
        if (CONJUNCTIONS.has(token.text) || token.text === 'then') {
          joined = true;
          this.at++;
          continue;
        }
        const preposition = Object.hasOwn(PREPOSITIONS, token.text)
          ? PREPOSITIONS[token.text]
          : undefined;
        if (token.text === 'over' && isSizeToken(this.peek(1))) {
          // "move over 5 USDC": a particle of the verb.
          this.at++;
          continue;
        }
        if (preposition) {
          prep = preposition;
          this.at++;
          continue;
        }
      }
      const phrase = this.readPhrase(prep, joined);
      if (phrase) {
        this.phrases.push(phrase);
        prep = null;
        joined = false;
      } else this.at++;
    }
    return attachSizes(this.phrases);
  }

  private peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }

  private words(from: number): string[] {
    const words: string[] = [];
    for (let index = from; index < from + 4; index++) {
      const token = this.tokens[index];
      if (token?.kind === 'word') words.push(token.text);
      else if (token?.kind === 'handle' && index === from) words.push(token.text);
      else break;
    }
    return words;
  }

  private readPhrase(prep: Preposition | null, joined: boolean): Phrase | undefined {
    const start = this.at;
    const phrase: Phrase = { prep, joined };
    this.skipDeterminers(phrase);
    const quantity = readQuantity(this.tokens, this.at);
    if (quantity) {
      phrase.quantity = quantity.quantity;
      if (quantity.asset) phrase.asset = quantity.asset;
      if (quantity.possessive) phrase.possessive = true;
      if (quantity.definite) phrase.definite = true;
      this.at = quantity.next;
      this.skipDeterminers(phrase);
    }
    if (!phrase.asset) this.readHead(phrase);
    this.readTail(phrase);
    const found =
      phrase.quantity ||
      phrase.asset ||
      phrase.pair ||
      phrase.pool ||
      phrase.chain ||
      phrase.vagueChain ||
      phrase.venue ||
      phrase.party ||
      phrase.anaphor;
    if (!found) {
      this.at = start;
      return undefined;
    }
    if (this.at === start) this.at++;
    return phrase;
  }

  private skipDeterminers(phrase: Phrase): void {
    for (;;) {
      const word = wordOf(this.peek());
      if (this.isPartOfOne(word)) return;
      if (POSSESSIVES.has(word)) phrase.possessive = true;
      else if (word === 'the') phrase.definite = true;
      else if (DETERMINERS.has(word) && !this.isLoneAnaphor()) {
        // An article says nothing more.
      } else if (
        ![
          'of',
          'native',
          'available',
          'about',
          'roughly',
          'approximately',
          'around',
          'exactly',
          'just',
          'only',
          'worth',
          'maybe',
          'approx',
          'own',
          'total',
          'existing',
          'remaining-',
        ].includes(word)
      ) {
        return;
      }
      this.at++;
    }
  }

  /** "a half ETH": the article is what makes it half of one. */
  private isPartOfOne(word: string): boolean {
    return word === 'a' && wordOf(this.peek(1)) in FRACTION_WORDS && isUnit(this.peek(2));
  }

  private isLoneAnaphor(): boolean {
    if (!isWord(this.peek(), ANAPHORS)) return false;
    const next = this.peek(1);
    if (next === undefined || next.kind === 'mark') return true;
    if (next.kind === 'word') {
      return (
        next.text in PREPOSITIONS ||
        CONJUNCTIONS.has(next.text) ||
        FILLERS.has(next.text) ||
        SEQUENCERS.has(next.text)
      );
    }
    return next.kind === 'address' || next.kind === 'name' || next.kind === 'handle';
  }

  private readHead(phrase: Phrase): void {
    const token = this.peek();
    if (!token) return;
    switch (token.kind) {
      case 'ticker':
        phrase.asset = { symbol: assetSymbol(token.text), known: true, isAddress: false };
        this.at++;
        return;
      case 'pair':
        phrase.pair = { left: assetSymbol(token.left), right: assetSymbol(token.right) };
        this.at++;
        return;
      case 'address':
        phrase.party = { kind: 'address', family: token.family, value: token.value };
        this.at++;
        return;
      case 'bad-address':
        phrase.party = { kind: 'bad-address', value: token.value, reason: token.reason };
        this.at++;
        return;
      case 'name':
        phrase.party = { kind: 'name', value: token.value };
        this.at++;
        return;
      case 'url':
        phrase.party = { kind: 'url', value: token.raw };
        this.at++;
        return;
      case 'quoted':
        this.readQuoted(phrase, token.text);
        this.at++;
        return;
      case 'handle':
        this.readHandle(phrase, token.text);
        return;
      case 'word':
        this.readWord(phrase, token.text, token.raw);
        return;
      default:
    }
  }

  private readQuoted(phrase: Phrase, text: string): void {
    if (/^[0-9a-z]{1,4}$/.test(text)) return;
    phrase.pool = text;
    for (const word of text.toLowerCase().split(' ')) {
      if (isAssetSpelling(word))
        phrase.asset = { symbol: assetSymbol(word), known: true, isAddress: false };
    }
  }

  private readHandle(phrase: Phrase, text: string): void {
    if (this.action === 'transfer' && (phrase.prep === 'to' || phrase.prep === null)) {
      phrase.party = { kind: 'handle', value: `@${text}` };
      this.at++;
      return;
    }
    const match = matchVenue(this.words(this.at));
    phrase.venue = match?.venue ?? venueNamed(text);
    this.at += match?.length ?? 1;
  }

  private readWord(phrase: Phrase, text: string, raw: string): void {
    const { prep } = phrase;
    if (ANAPHORS.has(text) || PROCEEDS.has(text)) {
      phrase.anaphor = true;
      this.at++;
      while (isWord(this.peek(), PROCEEDS) || isWord(this.peek(), ALL_AFTER)) {
        if (wordOf(this.peek()) === 'all') phrase.quantity ??= { kind: 'max' };
        this.at++;
      }
      // "that ETH", "the swapped USDC": the asset is said as well.
      const next = this.peek();
      if (next?.kind === 'word' && isAssetSpelling(next.text)) {
        phrase.asset = { symbol: assetSymbol(next.text), known: true, isAddress: false };
        this.at++;
      }
      return;
    }
    const words = this.words(this.at);
    if (text === 'mentioned' || MENTIONS.has(words.slice(0, 2).join(' '))) {
      phrase.party = { kind: 'mentioned' };
      this.skipMention();
      return;
    }
    if (this.action === 'transfer' && prep === 'to' && (text === 'myself' || text === 'me')) {
      phrase.party = { kind: 'self' };
      this.at++;
      return;
    }
    const vagueChain = VAGUE_CHAINS.find((name) => words.join(' ').startsWith(name));
    if (vagueChain) {
      phrase.vagueChain = true;
      this.at += vagueChain.split(' ').length;
      return;
    }
    const chain = this.matchChainHere(words, prep);
    const venue = matchVenue(words);
    if (chain && prefersChain(chain, venue, this.place(phrase, text, chain.length))) {
      phrase.chain = chain.chain;
      this.at += chain.length;
      return;
    }
    if (venue && prefersVenue(venue, this.place(phrase, text, venue.length))) {
      this.at += venue.length;
      if (phrase.quantity && isUnit(this.peek())) {
        this.phrases.push({ prep: null, joined: false, venue: venue.venue });
        this.readHead(phrase);
      } else phrase.venue = venue.venue;
      return;
    }
    if (isAssetSpelling(text) || (chain?.alsoAsset && phrase.quantity)) {
      this.takeAsset(phrase, text, true);
      return;
    }
    const receipt = receiptUnderlying(raw);
    if (receipt) {
      phrase.asset = { symbol: receipt, known: true, isAddress: false };
      this.at++;
      return;
    }
    if (chain?.assetFirst) {
      this.takeAsset(phrase, text, true);
      return;
    }
    if (venue?.alsoAsset && (prep === null || phrase.quantity || this.action === 'swap')) {
      this.takeAsset(phrase, text, true);
      return;
    }
    this.readUnknown(phrase, text, raw);
  }

  private takeAsset(phrase: Phrase, text: string, known: boolean): void {
    // Dated market names are written in several words: "yt sfrxeth 26dec2024".
    phrase.asset = { symbol: assetSymbol(text), known, isAddress: false };
    this.at++;
    const next = wordOf(this.peek());
    if (next === 'pt' || next === 'yt') {
      phrase.asset = {
        symbol: `${next.toUpperCase()}-${phrase.asset.symbol}`,
        known,
        isAddress: false,
      };
      phrase.pool = phrase.asset.symbol;
      this.at++;
    }
  }

  private matchChainHere(
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

  private place(phrase: Phrase, text: string, length: number): WordPlace {
    return {
      action: this.action,
      phrase,
      text,
      after: wordOf(this.peek(length)),
      hasAsset: this.phrases.some((one) => one.asset),
      hasTarget: this.phrases.some((one) => one.asset && (one.prep === 'to' || one.prep === 'for')),
      sizedBehind: !phrase.quantity && this.isSizedBehind(length),
      behindVenue:
        this.phrases.at(-1)?.venue !== undefined && this.tokens[this.at - 1]?.kind === 'word',
      paused: isMark(this.tokens[this.at - 1], ','),
    };
  }

  /** Whether a size with its asset follows, before the next order would begin. */
  private isSizedBehind(from: number): boolean {
    for (let index = this.at + from; index < this.tokens.length; index++) {
      const size = this.tokens[index];
      if (size?.kind === 'number' || size?.kind === 'usd' || size?.kind === 'percent') {
        return this.tokens.slice(index + 1, index + 4).some(isUnit);
      }
      if (size?.kind === 'mark') return false;
    }
    return false;
  }

  private readUnknown(phrase: Phrase, text: string, raw: string): void {
    if (text in PREPOSITIONS || CONJUNCTIONS.has(text) || POOL_WORDS.has(text)) return;
    if (VAGUE_ASSETS.has(text) && !FILLERS.has(text)) {
      phrase.quantity ??= { kind: 'vague' };
      if (phrase.quantity.kind === 'max')
        phrase.asset = { symbol: '*', known: true, isAddress: false };
      this.at++;
      return;
    }
    if (VAGUE_ASSETS.has(text) && phrase.quantity?.kind === 'max') {
      phrase.asset = { symbol: '*', known: true, isAddress: false };
      this.at++;
      return;
    }
    if (
      STOPWORDS.has(text) ||
      FILLERS.has(text) ||
      SEQUENCERS.has(text) ||
      OTHERS_POSSESSIVES.has(text) ||
      !/^[a-z0-9][a-z0-9.+_-]{0,40}$/.test(text)
    ) {
      return;
    }
    const role = roleOfUnknown(raw, this.place(phrase, text, 1));
    if (role === 'asset') this.takeAsset(phrase, text, false);
    else if (role === 'venue') {
      const next = this.peek(1);
      const version = next?.kind === 'word' && /^v\d$/.test(next.text) ? `-${next.text}` : '';
      phrase.venue = venueNamed(`${raw}${version}`);
      this.at += version === '' ? 1 : 2;
    } else if (role === 'person') {
      phrase.party = { kind: 'person', value: raw };
      this.at++;
    }
  }

  /** What may follow a head: "tokens", "pool", "worth …", "as collateral". */
  private readTail(phrase: Phrase): void {
    for (;;) {
      const token = this.peek();
      const word = wordOf(token);
      if (POOL_WORDS.has(word) && (phrase.asset || phrase.pair || phrase.venue || phrase.pool)) {
        const named: NamedAsset | undefined = phrase.asset;
        phrase.pool ??= phrase.pair
          ? `${phrase.pair.left}/${phrase.pair.right}`
          : (named?.symbol ?? word);
        this.at++;
      } else if (
        phrase.pair &&
        (word === 'liquidity' || word === 'position' || word === 'positions' || word === 'lps')
      ) {
        phrase.pool = `${phrase.pair.left}/${phrase.pair.right}`;
        this.at++;
      } else if (phrase.asset && TAIL_WORDS.has(word)) {
        if (word === 'collateral') phrase.collateral = true;
        this.at++;
      } else if (phrase.asset && word === 'as' && wordOf(this.peek(1)) === 'collateral') {
        phrase.collateral = true;
        this.at += 2;
      } else if (
        phrase.asset &&
        !phrase.quantity &&
        word === 'worth' &&
        this.peek(1)?.kind === 'usd'
      ) {
        const usd = this.peek(1);
        if (usd?.kind === 'usd') phrase.quantity = { kind: 'usd', value: usd.value };
        this.at += 2;
      } else if (phrase.pool !== undefined && token?.kind === 'quoted') {
        this.readQuoted(phrase, token.text);
        this.at++;
      } else return;
    }
  }

  private skipMention(): void {
    while (this.at < this.tokens.length && this.peek()?.kind === 'word') {
      if (CONJUNCTIONS.has(wordOf(this.peek())) || wordOf(this.peek()) === 'on') return;
      this.at++;
    }
  }
}

const isSizeToken = (token: Token | undefined): boolean =>
  token?.kind === 'number' || token?.kind === 'usd' || token?.kind === 'percent';

const isUnit = (token: Token | undefined): boolean =>
  token?.kind === 'ticker' || isAssetSpelling(wordOf(token));

const BOUNDS = new Set(['least', 'most']);
const AS_MUCH = new Set(['much', 'many', 'possible', 'needed']);
const ALL_AFTER = new Set(['all', 'back', 'over']);
const TAIL_WORDS = new Set([
  'token',
  'tokens',
  'coin',
  'coins',
  'position',
  'positions',
  'balance',
  'holdings',
  'debt',
  'loan',
  'collateral',
  'stack',
  'bag',
  'bags',
]);
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

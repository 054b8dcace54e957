import type { IntentAction } from '#server/schemas/intent.ts';
import { attachSizes } from './attach-sizes.ts';
import { matchVenue } from './lexicon/venues.ts';
import {
  ANAPHORS,
  CONJUNCTIONS,
  DETERMINERS,
  FILLERS,
  FRACTION_WORDS,
  POSSESSIVES,
  PREPOSITIONS,
  type Preposition,
  SEQUENCERS,
} from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import type { Phrase } from './phrase.ts';
import { readHead } from './read-head.ts';
import { readQuantity } from './read-quantity.ts';
import { readTail } from './read-tail.ts';
import { isMark, isSize, isWord, type Token, wordOf } from './token.ts';
import type { WordPlace } from './word-roles.ts';

/** Reads the noun phrases of one order, left to right. */
export function readPhrases(tokens: readonly Token[], action: IntentAction): Phrase[] {
  const reader = new PhraseReader(tokens, action);
  return reader.read();
}

/** Reads one order left to right; what the heads of its phrases read moves `at` along. */
export class PhraseReader {
  at = 0;
  readonly phrases: Phrase[] = [];
  private arrow = false;
  readonly tokens: readonly Token[];
  readonly action: IntentAction;
  /** Where the last word stands that names a venue; -1 where none does. */
  private readonly lastVenue: number;

  constructor(tokens: readonly Token[], action: IntentAction) {
    this.tokens = tokens;
    this.action = action;
    this.lastVenue = tokens.findLastIndex(
      (token) => token.kind === 'word' && matchVenue([token.text]) !== undefined,
    );
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
        // "swap for me 5 DAI": who it is for says nothing of what it is for.
        if (token.text === 'for' && SPEAKERS.has(next) && this.action !== 'transfer') {
          this.at += 2;
          continue;
        }
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
        if (token.text === 'over' && isSize(this.peek(1))) {
          // "move over 5 USDC": a particle of the verb.
          this.at++;
          continue;
        }
        if (preposition) {
          prep = preposition;
          this.arrow = token.raw === '->';
          this.at++;
          continue;
        }
      }
      const start = this.at;
      const label = this.labelLength();
      this.at += label;
      const phrase = this.readPhrase(label > 0 ? null : prep, joined);
      const told = label > 0 || isMark(this.tokens[start - 1], ':');
      if (told && phrase?.quantity) phrase.labelled = true;
      if (phrase) {
        this.phrases.push(phrase);
        prep = null;
        joined = false;
      } else this.at++;
    }
    return attachSizes(this.phrases);
  }

  peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }

  words(from: number): string[] {
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
    const phrase: Phrase = { prep, joined, ...(prep === 'to' && this.arrow && { arrow: true }) };
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
    if (!phrase.asset) readHead(this, phrase);
    readTail(this, phrase);
    const found =
      phrase.quantity ||
      phrase.asset ||
      phrase.pair ||
      phrase.pool ||
      phrase.chain ||
      phrase.vagueChain ||
      phrase.venue ||
      phrase.party ||
      phrase.positionId ||
      phrase.anaphor;
    if (!found) {
      this.at = start;
      return undefined;
    }
    if (this.at === start) this.at++;
    return phrase;
  }

  /** "amount 90", "qty: 5": how many tokens the label of a size takes. */
  private labelLength(): number {
    if (!isWord(this.peek(), LABELS)) return 0;
    const next = isMark(this.peek(1), ':-') || LINKS.has(wordOf(this.peek(1))) ? 2 : 1;
    return isSize(this.peek(next)) ? next : 0;
  }

  private skipDeterminers(phrase: Phrase): void {
    for (;;) {
      const word = wordOf(this.peek());
      if (this.isPartOfOne(word)) return;
      if (POSSESSIVES.has(word)) phrase.possessive = true;
      else if (word === 'the') phrase.definite = true;
      else if (DETERMINERS.has(word) && !this.isLoneAnaphor()) {
        // An article says nothing more.
      } else if (!SAYING_NOTHING.has(word)) {
        return;
      }
      this.at++;
    }
  }

  /** "a half ETH": the article is what makes it half of one. */
  private isPartOfOne(word: string): boolean {
    return word === 'a' && wordOf(this.peek(1)) in FRACTION_WORDS && namesAsset(this.peek(2));
  }

  private isLoneAnaphor(): boolean {
    if (!isWord(this.peek(), ANAPHORS)) return false;
    const next = this.peek(1);
    if (next === undefined || next.kind === 'mark') return true;
    if (next.kind === 'word') {
      return (
        Object.hasOwn(PREPOSITIONS, next.text) ||
        CONJUNCTIONS.has(next.text) ||
        FILLERS.has(next.text) ||
        SEQUENCERS.has(next.text)
      );
    }
    return next.kind === 'address' || next.kind === 'name' || next.kind === 'handle';
  }

  place(phrase: Phrase, text: string, length: number): WordPlace {
    return {
      action: this.action,
      phrase,
      text,
      after: wordOf(this.peek(length)),
      hasAsset: this.phrases.some((one) => one.asset),
      hasTarget: this.phrases.some((one) => one.asset && (one.prep === 'to' || one.prep === 'for')),
      sizedBehind: !phrase.quantity && this.isSizedBehind(length),
      venueBehind: this.at + length <= this.lastVenue,
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
        return this.tokens.slice(index + 1, index + 4).some(namesAsset);
      }
      if (size?.kind === 'mark') return false;
    }
    return false;
  }
}

/** Words before a size or an asset that do not change it. */
const SAYING_NOTHING = new Set([
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
  'enough',
  'resulting',
  'received',
  'newly',
  'minted',
  'acquired',
  'obtained',
  'same',
]);
const LABELS = new Set(['amount', 'amt', 'qty', 'quantity', 'size', 'sum', 'total']);
const LINKS = new Set(['of', 'is', '=']);
const SPEAKERS = new Set(['me', 'us', 'myself']);
const BOUNDS = new Set(['least', 'most']);
const AS_MUCH = new Set(['much', 'many', 'possible', 'needed']);

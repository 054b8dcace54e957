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
  private hasAsset = false;
  private hasTarget = false;
  readonly tokens: readonly Token[];
  readonly action: IntentAction;
  /** Where the last word stands that names a venue; -1 where none does. */
  private readonly lastVenue: number;
  private readonly sized: readonly boolean[];
  /** The last run of words in front of a head, so that none is read again from each of its words. */
  private run = { from: 0, to: 0, possessive: -1, definite: -1 };

  constructor(tokens: readonly Token[], action: IntentAction) {
    this.tokens = tokens;
    this.action = action;
    this.sized = findSizesBehind(tokens);
    this.lastVenue = tokens.findLastIndex(
      (token) => token.kind === 'word' && matchVenue([token.text]) !== undefined,
    );
  }

  read(): Phrase[] {
    let prep: Preposition | null = null;
    let joined = false;
    // Where what hangs on the preposition would begin.
    let said = 0;
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
          if (prep !== null) this.leaveOpen(prep, said);
          if (prep !== null && !this.continues()) prep = null;
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
          said = this.at + 1;
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
        this.hasAsset ||= phrase.asset !== undefined;
        this.hasTarget ||= phrase.asset !== undefined && isAim(phrase.prep);
        prep = null;
        joined = false;
      } else this.at++;
    }
    return attachSizes(this.phrases);
  }

  /** "to my friend and …": somebody was to receive it, whom no word here names. */
  private leaveOpen(prep: Preposition, from: number): void {
    if (prep !== 'to' || this.action !== 'transfer' || this.phrases.length === 0) return;
    const value = this.tokens
      .slice(from, this.at)
      .map(({ raw }) => raw)
      .join(' ');
    const party = value === '' ? ({ kind: 'self' } as const) : ({ kind: 'person', value } as const);
    this.phrases.push({ prep, joined: false, party });
  }

  /** "on and on", "to and from": another preposition follows the conjunction. */
  private continues(): boolean {
    const next = wordOf(this.peek(1));
    return next !== '' && !Object.hasOwn(PREPOSITIONS, next) && !isSize(this.peek(1));
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
    const { at } = this;
    if (at < this.run.from || at >= this.run.to) this.run = this.readRun(at);
    const { to, possessive, definite } = this.run;
    if (possessive >= at) phrase.possessive = true;
    if (definite >= at) phrase.definite = true;
    this.at = to;
  }

  /** How far the words go that only stand in front, and where they last said "my" and "the". */
  private readRun(from: number): typeof this.run {
    const run = { from, to: from, possessive: -1, definite: -1 };
    for (; ; run.to++) {
      const word = wordOf(this.tokens[run.to]);
      if (this.isPartOfOne(run.to)) return run;
      if (POSSESSIVES.has(word)) run.possessive = run.to;
      else if (word === 'the') run.definite = run.to;
      else if (DETERMINERS.has(word) && !this.isLoneAnaphor(run.to)) {
        // An article says nothing more.
      } else if (!SAYING_NOTHING.has(word)) {
        return run;
      }
    }
  }

  /** "a half ETH": the article is what makes it half of one. */
  private isPartOfOne(at: number): boolean {
    const [word, share, asset] = this.tokens.slice(at, at + 3);
    return wordOf(word) === 'a' && wordOf(share) in FRACTION_WORDS && namesAsset(asset);
  }

  private isLoneAnaphor(at: number): boolean {
    if (!isWord(this.tokens[at], ANAPHORS)) return false;
    const next = this.tokens[at + 1];
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
      hasAsset: this.hasAsset,
      hasTarget: this.hasTarget,
      sizedBehind: !phrase.quantity && this.sized[this.at + length] === true,
      venueBehind: this.at + length <= this.lastVenue,
      behindVenue:
        this.phrases.at(-1)?.venue !== undefined && this.tokens[this.at - 1]?.kind === 'word',
      paused: isMark(this.tokens[this.at - 1], ','),
    };
  }
}

const isAim = (prep: Preposition | null): boolean => prep === 'to' || prep === 'for';

/** For each token, whether it or what follows is a size with its asset, before the next order would begin. */
function findSizesBehind(tokens: readonly Token[]): readonly boolean[] {
  const sized: boolean[] = [];
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    sized[at] = isSize(token)
      ? tokens.slice(at + 1, at + 4).some(namesAsset)
      : token?.kind !== 'mark' && sized[at + 1] === true;
  }
  return sized;
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

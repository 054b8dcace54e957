import { editDistance } from './repair-spelling.ts';

/** A word of a vocabulary, and how many slips it is away. */
export interface NearWord {
  readonly word: string;
  readonly distance: number;
}

/** From this length on a word may have two slips. */
const LONG = 7;
/** "unsupply", "preswap": what takes a word back or shifts it is no slip of it. */
export const TURNED = /^(?:un|dis|de|mis|non|anti|pre|ab?)(?=[a-z]{4})/;
/** What is longer is no word of any vocabulary here. */
const LONGEST = 24;

/**
 * A vocabulary that is asked for the words near another one. Words that are a slip apart share what is left when a
 * letter of each is taken out, so that a look-up costs by the length of the word and not by the vocabulary.
 *
 * @see https://github.com/wolfgarbe/SymSpell the method
 */
export class NearWords {
  private readonly byRest = new Map<string, string[]>();
  private readonly words: ReadonlySet<string>;

  constructor(vocabulary: Iterable<string>) {
    this.words = new Set(vocabulary);
    for (const word of this.words) {
      for (const rest of restsOf(word)) {
        const words = this.byRest.get(rest);
        if (words) words.push(word);
        else this.byRest.set(rest, [word]);
      }
    }
  }

  /** @returns the words of the vocabulary that are one slip away, two where both are long; nearest first */
  find(word: string): readonly NearWord[] {
    const near = new Map<string, number>();
    if (word.length > LONGEST || this.words.has(word.replace(TURNED, ''))) return [];
    for (const rest of restsOf(word)) {
      for (const known of this.byRest.get(rest) ?? []) {
        if (near.has(known) || known === word) continue;
        const limit = word.length >= LONG && known.length >= LONG ? 2 : 1;
        const distance = editDistance(word, known, limit);
        if (distance <= limit) near.set(known, distance);
      }
    }
    return [...near]
      .map(([known, distance]) => ({ word: known, distance }))
      .sort((a, b) => a.distance - b.distance);
  }
}

/** A word, and what is left of it without one letter, of a long one without two. */
function restsOf(word: string): ReadonlySet<string> {
  const rests = new Set([word]);
  for (let at = 0; at < word.length; at++) {
    const rest = word.slice(0, at) + word.slice(at + 1);
    rests.add(rest);
    if (word.length < LONG) continue;
    for (let second = at; second < rest.length; second++)
      rests.add(rest.slice(0, second) + rest.slice(second + 1));
  }
  return rests;
}

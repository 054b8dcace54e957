import { matchVerb } from './lexicon/verbs.ts';
import { FILLERS, wordSet } from './lexicon/words.ts';

const NEGATIONS = new Set(["don't", 'dont', 'not', 'never', "doesn't", "won't", "shouldn't"]);
const NOT_NEGATED = new Set(['forget', 'hesitate', 'worry', 'wait']);

/** "don't send …", "never sell …": a negation right before an order. */
export function isNegated(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    if (!NEGATIONS.has(words[at] as string)) continue;
    for (let next = at + 1; next <= at + 4; next++) {
      const word = words[next] ?? '';
      if (NOT_NEGATED.has(word)) break;
      if (matchVerb(word, words[next + 1] ?? '')) return true;
      if (!FILLERS.has(word) && word !== 'to') break;
    }
  }
  return false;
}

const HYPOTHETICAL =
  wordSet(`suppose supposing assume imagine hypothetically hypothetical considering thinking
wondering might stuck failed failing fails pending reverted disappeared`);

/** Things thought about and things that went wrong: spoken of, not ordered. */
export function isHypothetical(words: readonly string[]): boolean {
  return words.some((word) => HYPOTHETICAL.has(word));
}

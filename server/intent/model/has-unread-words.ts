import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import {
  ALL_WORDS,
  ANAPHORS,
  CONJUNCTIONS,
  DETERMINERS,
  FILLERS,
  OTHERS_POSSESSIVES,
  POOL_WORDS,
  POSSESSIVES,
  PREPOSITIONS,
  PROCEEDS,
  REST_WORDS,
  SEQUENCERS,
  STOPWORDS,
  VAGUE_ASSETS,
  VAGUE_SIZES,
} from '#server/language/lexicon/words.ts';
import { type Token, wordOf } from '#server/language/tokens/token.ts';

const KNOWN = [
  ALL_WORDS,
  ANAPHORS,
  CONJUNCTIONS,
  DETERMINERS,
  FILLERS,
  OTHERS_POSSESSIVES,
  POOL_WORDS,
  POSSESSIVES,
  PROCEEDS,
  REST_WORDS,
  SEQUENCERS,
  STOPWORDS,
  VAGUE_ASSETS,
  VAGUE_SIZES,
];

/**
 * Whether a prompt has a word that the grammar has no entry for. Without one there is nothing in
 * it to understand better: what the grammar asks was not said.
 */
export function hasUnreadWords(tokens: readonly Token[]): boolean {
  const words = tokens.map(wordOf);
  let named = 0;
  return words.some((word, at) => {
    if (word === '' || at < named) return false;
    const rest = words.slice(at, at + 4);
    const length = Math.max(
      matchChain(rest)?.length ?? 0,
      matchVenue(rest)?.length ?? 0,
      matchVerb(word, rest[1] ?? '')?.length ?? 0,
    );
    named = at + length;
    if (length > 0 || isAssetSpelling(word) || Object.hasOwn(PREPOSITIONS, word)) return false;
    return !KNOWN.some((words) => words.has(word));
  });
}

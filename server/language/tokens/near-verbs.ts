import { COMMON_WORDS } from '../lexicon/common-words.ts';
import { isEnglish } from '../lexicon/english.ts';
import { VERB_SPELLINGS } from '../lexicon/word-rows.ts';
import { type NearWord, NearWords } from './near-words.ts';

const NEAR_VERBS = new NearWords(VERB_SPELLINGS);

/** Verbs that a word may be a slip of: two letters at most, and only in a long word. */
export function nearVerbs(word: string): readonly NearWord[] {
  if (COMMON_WORDS.has(word)) return [];
  // "lean 200 USDC" and "skipped" are words of their own, and no slips; "supplied" is a form of a verb.
  const isOwn = (verb: string) => isEnglish(word) && word.slice(0, 4) !== verb.slice(0, 4);
  return NEAR_VERBS.find(word)
    .filter(({ word: verb }) => (verb[0] === word[0] || verb[1] === word[1]) && !isOwn(verb))
    .slice(0, 3);
}

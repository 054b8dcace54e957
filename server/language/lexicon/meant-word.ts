import { NearWords } from '../tokens/near-words.ts';
import { FILLERS } from './common-words.ts';
import { DANGER, DANGER_CLASSES } from './danger.ts';
import { CUE_SPELLINGS, entriesOf, longestPhrase, VERB_SPELLINGS } from './word-rows.ts';

/** Small words that orders are made of, and those that would change one. */
const WORDS: readonly string[] = [
  ...FILLERS,
  ...VERB_SPELLINGS,
  ...CUE_SPELLINGS,
  ...DANGER_CLASSES.flatMap((one) => [...DANGER[one]]),
  ...'with from into onto using then for and friend liquidity pool position withdrawal everything'.split(
    ' ',
  ),
].filter((word) => /^[a-z]{3,}$/.test(word));
const NEAR = new NearWords(WORDS);

const isDanger = (word: string): boolean => DANGER_CLASSES.some((one) => DANGER[one].has(word));

/**
 * The word of orders that a word is one slip away from, where that is one of the small words and verbs, and no word that
 * would change an order is as near.
 */
export function meantWord(word: string): string | undefined {
  if (!/^[a-z]{3,}$/.test(word)) return undefined;
  const found = NEAR.find(word).filter(
    ({ word: known }) =>
      (known[0] === word[0] || word.length > 5) && (word.length > 3 || known.length > 3),
  );
  const nearest = found
    .filter(({ distance }) => distance === found[0]?.distance)
    .map((one) => one.word);
  const isSame = (one: string) => entriesOf(one).length > 0 || longestPhrase(one) > 0;
  if (nearest.length === 0) return undefined;
  if (nearest.length === 1)
    return isDanger(nearest[0] as string) && nearest[0] !== 'everything' ? undefined : nearest[0];
  // Which filler was meant is all the same.
  return nearest.some((one) => isSame(one) || isDanger(one)) ? undefined : nearest[0];
}

import { FILLERS } from './common-words.ts';

/** Adverbs tell how, but for those that share, repeat or hide. */
const ADVERB = /^[a-z]{3,}ly$/;
const TELLING_ADVERB =
  /^(only|early|daily|weekly|monthly|hourly|nightly|yearly|quarterly|equally|evenly|separately|respectively|repeatedly|regularly|automatically|gradually|partially|partly|mostly|nearly|hardly|doubly|anonymously|privately|secretly|ally|july|family|reply|supply|apply|rely|fly|tally|multiply)$/;

/** @returns whether a word says nothing of an order: a filler, or an adverb that only tells how */
export function isSmallWord(word: string): boolean {
  return FILLERS.has(word) || (ADVERB.test(word) && !TELLING_ADVERB.test(word));
}

import { FILLERS } from './common-words.ts';

/** Adverbs say how, but for those that share, repeat or hide. */
const ADVERB = /^[a-z]{3,}ly$/;
const TELLING_ADVERB =
  /^(only|early|daily|weekly|monthly|hourly|nightly|yearly|quarterly|equally|evenly|separately|respectively|repeatedly|regularly|automatically|gradually|partially|partly|mostly|nearly|hardly|doubly|anonymously|privately|secretly|ally|july|family|reply|supply|apply|rely|fly|tally|multiply|conditionally|provisionally|tentatively|accidentally|mistakenly|reportedly|allegedly|supposedly|hypothetically|theoretically|possibly|potentially|presumably|annually|fortnightly|biweekly|biannually|quarterly|recurrently|ultimately|eventually|subsequently|sporadically|periodically|occasionally|rarely|incrementally|fractionally|largely|temporarily|virtually|barely|scarcely|wrongly|falsely|jokingly|seemingly|maximally|minimally|wholly)$/;

/** @returns whether a word says nothing of an order: a filler, or an adverb that only says how */
export function isSmallWord(word: string): boolean {
  return FILLERS.has(word) || (ADVERB.test(word) && !TELLING_ADVERB.test(word));
}

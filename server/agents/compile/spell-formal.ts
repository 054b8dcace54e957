import { MOVES } from './lexicon/comparators.ts';
import { matchPhrase } from './lexicon/phrases.ts';

/** "climbs 9% versus its present price", "our treasury balance": a change counts from now, and a wallet is one's own. */
export const spellFormal = (text: string): string =>
  text
    .replace(
      /(?:,? ?\(?)\b(?:(?:relative|compared|in relation) (?:to|with)|measured from|as against|versus|from) (?:the |its |their )?(?:current|present) (?:level|price|value|rate|reading|quote)(?:\)|\b)(?! of\b| ?\d)/gi,
      (said: string) => (isMoved(text) && !SPANNED.test(text) ? '' : said),
    )
    .replace(
      /\b(?:the|our|my) treasury(?:['’]s)? (?=(?:portfolio|wallets?|balance|holdings)\b)/gi,
      'our ',
    );
/** Whether a share is moved: a level has no base. */
function isMoved(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z']+/);
  return (
    /\d ?(?:%|percent|per cent)/.test(text) && words.some((_, at) => matchPhrase(MOVES, words, at))
  );
}
const SPANNED =
  /\b(?:in|within|over|during|per|an?|each|every|last|past) (?:the )?(?:last |past |next )?(?:\d+ ?|an? |one |two |three |seven )?(?:h|hrs?|hours?|d|days?|weeks?|months?|years?)\b|\d ?(?:h|hrs?|hours?|d|days?|weeks?)\b/i;

import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { ANAPHORS, CONJUNCTIONS, FILLERS, PREPOSITIONS, SEQUENCERS } from './lexicon/words.ts';
import { type Token, wordOf } from './token.ts';

/**
 * Whether an order may begin here: first of all, or after a mark, "and", "then", "to", "please",
 * and behind a place that was said in front ("on Base swap …").
 */
export function startsOrder(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    if (token.kind === 'mark' || token.kind === 'ordinal' || token.kind === 'numbered') return true;
    if (token.kind !== 'word') return false;
    if (
      CONJUNCTIONS.has(token.text) ||
      SEQUENCERS.has(token.text) ||
      ANAPHORS.has(token.text) ||
      token.text === 'to' ||
      token.text === 'so' ||
      token.text === 'by'
    ) {
      return true;
    }
    const place = placeBefore(tokens, index);
    if (place > 0) index -= place - 1;
    else if (!FILLERS.has(token.text)) return false;
  }
  return true;
}

/** How many tokens before this one belong to "on Base", "in Aave": a place that ends here. */
function placeBefore(tokens: readonly Token[], end: number): number {
  for (let length = 1; length <= 2; length++) {
    const words = tokens.slice(end - length + 1, end + 1).map(wordOf);
    if (words.length < length) return 0;
    const chain = matchChain(words);
    const venue = matchVenue(words);
    const named = chain?.length === length || venue?.length === length;
    if (named && Object.hasOwn(PREPOSITIONS, wordOf(tokens[end - length]))) return length + 1;
    // "Aave supply 5 DAI": nothing but the place stands in front.
    const alone = end - length < 0 || tokens[end - length]?.kind === 'mark';
    const front = tokens.slice(Math.max(0, end - length - 1), end - length + 1).map(wordOf);
    const chained =
      matchVenue(front.slice(-1)) !== undefined || matchVenue(front)?.length === front.length;
    if (named && (alone || chained)) return length;
  }
  return 0;
}

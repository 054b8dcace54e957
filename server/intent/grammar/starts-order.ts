import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { ANAPHORS, CONJUNCTIONS, FILLERS, PREPOSITIONS, SEQUENCERS } from './lexicon/words.ts';
import { type Token, wordOf } from './token.ts';

/**
 * Where an order may begin: first of all, or after a mark, "and", "then", "to", "please", and
 * behind a place that was said in front ("on Base swap …").
 *
 * @returns for each token whether one may begin with it
 */
export function findOrderStarts(tokens: readonly Token[]): readonly boolean[] {
  const starts: boolean[] = [];
  for (let at = 0; at < tokens.length; at++) starts.push(startsAt(tokens, at, starts));
  return starts;
}

/** Goes by what stands in front, whose own answer is known. */
function startsAt(tokens: readonly Token[], at: number, starts: readonly boolean[]): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.kind === 'mark' || before.kind === 'ordinal' || before.kind === 'numbered')
    return true;
  if (before.kind !== 'word') return false;
  if (
    CONJUNCTIONS.has(before.text) ||
    SEQUENCERS.has(before.text) ||
    ANAPHORS.has(before.text) ||
    LEADS.has(before.text)
  ) {
    return true;
  }
  const place = placeBefore(tokens, at - 1);
  if (place > 0) return starts[at - place] ?? true;
  return FILLERS.has(before.text) && starts[at - 1] === true;
}

const LEADS = new Set(['to', 'so', 'by']);

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

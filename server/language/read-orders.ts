import { type BuiltOrders, buildOrders } from './build-orders.ts';
import { findLostValues, findUnexplained, type Unexplained } from './conserve.ts';
import type { Lattice } from './lattice.ts';
import { FILLERS } from './lexicon/common-words.ts';
import { readMentions } from './read-mentions.ts';
import { searchParses } from './search-parses.ts';
import { type Token, wordOf } from './tokens/token.ts';
import { countMissing } from './weigh-orders.ts';
import { WEIGHTS as W } from './weights.ts';

/** Orders of a text: the best parses, best first. */
export interface ReadOrders {
  readonly tokens: readonly Token[];
  readonly lattice: Lattice;
  readonly parses: readonly (BuiltOrders & { readonly unexplained: readonly Unexplained[] })[];
}

/** How many words that say nothing are read at each end of a run of them. */
const KEPT_OF_A_RUN = 4;

/** "please please please …": a clause has an end, and a long run of words that say nothing is none of it. */
function shortenRuns(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (end < tokens.length && FILLERS.has(wordOf(tokens[end]))) end++;
    if (end - at > 2 * KEPT_OF_A_RUN)
      kept.push(...tokens.slice(at, at + KEPT_OF_A_RUN), ...tokens.slice(end - KEPT_OF_A_RUN, end));
    else kept.push(...tokens.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return kept;
}

/** Reads the orders of a text. Pure; the same text gives the same parses. */
export function readOrders(said: readonly Token[]): ReadOrders {
  const tokens = shortenRuns(said);
  const lattice = readMentions(tokens);
  const parses = searchParses(lattice)
    .map((parse) => {
      const built = buildOrders(parse, lattice);
      const unexplained = findUnexplained(lattice, parse);
      const lost =
        unexplained.length > 0 || built.partials.length === 0
          ? []
          : findLostValues(lattice, parse, built.partials);
      // What lacks a part is asked for it; a parse that lacks none is likelier meant.
      const asked = countMissing(built.partials) + built.open.length;
      const score = built.score + asked * W.incomplete;
      return { ...built, score, unexplained: [...unexplained, ...lost] };
    })
    .sort((a, b) => b.score - a.score);
  return { tokens, lattice, parses };
}

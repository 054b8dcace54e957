import type { Clause } from './clause.ts';
import { matchVerb } from './lexicon/verbs.ts';
import { CONJUNCTIONS, FILLERS, wordSet } from './lexicon/words.ts';
import { isMark, isSize, isWord, type Token } from './token.ts';
import { directionOf } from './unspoken-orders.ts';

const NEXT = wordSet('then afterwards afterward next finally lastly thereafter');
const SMALL = wordSet('the a an another other my');
const SHARES = wordSet('all half everything quarter third rest remaining remainder');

/**
 * "move 50 DAI from A to B, then 25 DAI to 0x…": behind "then" or a full stop a size with a
 * direction is an order of its own, and says nothing of the one before it.
 */
export function cutVerbless(clause: Clause): Clause[] {
  const { tokens } = clause;
  for (let at = 1; at < tokens.length; at++) {
    if (!isWord(tokens[at], NEXT) && !isMark(tokens[at], '.;\n')) continue;
    const from = skipSmall(tokens, at + 1);
    if (!isSize(tokens[from]) && !isWord(tokens[from], SHARES)) continue;
    const rest = tokens.slice(from);
    const word = directionOf(rest);
    const verb = word === undefined ? undefined : matchVerb(word, '')?.verb;
    if (!verb || word === undefined) continue;
    const next: Clause = { verb, word, tokens: rest, details: false, earlier: false, later: false };
    return [{ ...clause, tokens: tokens.slice(0, at) }, ...cutVerbless(next)];
  }
  return [clause];
}

function skipSmall(tokens: readonly Token[], from: number): number {
  let at = from;
  while (
    isMark(tokens[at], ',:-\n.') ||
    isWord(tokens[at], CONJUNCTIONS) ||
    isWord(tokens[at], NEXT) ||
    isWord(tokens[at], FILLERS) ||
    isWord(tokens[at], SMALL)
  )
    at++;
  return at;
}

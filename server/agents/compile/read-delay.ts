import type { Token } from '#server/language/tokens/token.ts';
import { wordSet } from './lexicon/phrases.ts';
import { durationHours } from './read-window.ts';
import { wordsOf } from './words-of.ts';

/** A wait between what happens and what shall be done: "30 minutes after …", "2 hours later". */
export interface SpokenDelay {
  readonly said: string;
  /** The tokens without it. */
  readonly rest: readonly Token[];
}

const LATER = wordSet('later afterwards afterward');
const WAITS = wordSet('wait waiting');
const PAUSE = wordSet('another for about around at least a further');

/** Finds the first wait of a request. */
export function readDelay(tokens: readonly Token[]): SpokenDelay | undefined {
  const words = wordsOf(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'time' || durationHours(token.raw) === undefined) continue;
    const next = words[at + 1] ?? '';
    let from = at;
    while (PAUSE.has(words[from - 1] ?? '')) from--;
    const before = words[from - 1] ?? '';
    if (LATER.has(next)) return cut(tokens, from, at + 2, at + 2);
    // "after" itself stays: it opens the condition.
    if (next === 'after') return cut(tokens, from, at + 1, at + 2);
    if (WAITS.has(before) || (before === 'after' && from > 1)) {
      return cut(tokens, from - 1, at + 1, at + 1);
    }
  }
  return undefined;
}

function cut(tokens: readonly Token[], from: number, to: number, saidTo: number): SpokenDelay {
  const said = tokens
    .slice(from, saidTo)
    .map(({ raw }) => raw)
    .join(' ');
  return { said, rest: [...tokens.slice(0, from), ...tokens.slice(to)] };
}

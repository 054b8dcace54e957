import { wordSet } from '../lexicon/words.ts';
import { type Token, wordOf } from '../tokens/token.ts';

/** What stands in front of a year; a number of four digits anywhere else is a size. */
const BEFORE_YEARS = wordSet(
  `in since of from until till by before after during year spring summer autumn fall winter early mid late january february march
  april may june july august september october november december`,
);

/** "since 2021": a year counts nothing that moves. */
export function isYear(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token?.kind === 'number' &&
    /^(19|20)\d\d$/.test(token.raw) &&
    BEFORE_YEARS.has(wordOf(tokens[at - 1]))
  );
}

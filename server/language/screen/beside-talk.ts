import type { PartialIntent } from '../orders/partial-intent.ts';
import { isSize, type Token } from '../tokens/token.ts';
import { sentencesOf } from './sentences.ts';
import { readTalk, type Side, type Talk } from './talk.ts';

/** The sentences of a text that are no talk, in one run, and the talk around them. */
export interface BesideTalk {
  readonly order: readonly Token[];
  readonly talk: readonly Talk[];
}

/**
 * Finds the one run of sentences that orders where every other sentence is talk ({@link readTalk}).
 *
 * @returns undefined where nothing is talk, or everything is
 */
export function besideTalk(tokens: readonly Token[]): BesideTalk | undefined {
  const sentences = sentencesOf(tokens);
  const talk: Talk[] = [];
  const isTalk = (at: number, side: Side): boolean => {
    const read = readTalk(sentences[at] ?? [], side);
    if (read) talk.push(read);
    return read !== undefined;
  };
  let from = 0;
  while (from < sentences.length && isTalk(from, 'before')) from++;
  let to = sentences.length;
  while (to > from && isTalk(to - 1, 'behind')) to--;
  if (from >= to || to - from === sentences.length) return undefined;
  return { order: sentences.slice(from, to).flat(), talk };
}

/**
 * Whether what talk counts or names could be meant in an order, too: a sum of money beside a payment, so many of a coin that
 * the order moves, or a coin that it has not.
 */
export function contradicts(
  { order, talk }: BesideTalk,
  partials: readonly PartialIntent[],
): boolean {
  const named = new Set(
    order.filter((token) => !isSize(token)).map(({ raw }) => raw.toLowerCase()),
  );
  const pays = partials.some(({ party }) => party !== undefined);
  return talk.some(
    ({ coins, counted, hasMoney }) =>
      (hasMoney && pays) ||
      counted.some((coin) => named.has(coin)) ||
      coins.some((coin) => !named.has(coin)),
  );
}

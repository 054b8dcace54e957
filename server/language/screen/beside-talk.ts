import type { PartialIntent } from '../orders/partial-intent.ts';
import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { isEntity } from './named-things.ts';
import { cutAtTurn, sentencesOf } from './sentences.ts';
import { readStory, type Story } from './stories.ts';
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

/** The sentences behind stories, and what stands around them. */
export interface BesideStories extends BesideTalk {
  readonly stories: readonly Story[];
  readonly told: readonly Token[];
}

/**
 * Finds the one run of sentences that orders where every sentence in front of it is a story ({@link readStory}) or talk, and every
 * one behind it is talk. A sentence is cut where it turns to the order: "…, so please send", "Anyway: …".
 *
 * @returns undefined where there is no story
 */
export function besideStories(tokens: readonly Token[]): BesideStories | undefined {
  const sentences = sentencesOf(tokens).flatMap(cutAtTurn);
  const talk: Talk[] = [];
  const stories: Story[] = [];
  let from = 0;
  for (; from < sentences.length; from++) {
    const sentence = sentences[from] as Token[];
    const read = readTalk(sentence, 'before');
    const story = read ? undefined : readStory(sentence);
    if (read) talk.push(read);
    else if (story) stories.push(story);
    else break;
  }
  let to = sentences.length;
  for (; to > from; to--) {
    const read = readTalk(sentences[to - 1] ?? [], 'behind');
    if (!read) break;
    talk.push(read);
  }
  if (from >= to || stories.length === 0) return undefined;
  return {
    order: sentences.slice(from, to).flat(),
    told: sentences.slice(0, from).flat(),
    talk,
    stories,
  };
}

/** Whether an order points to a place or a thing that a story names: "I like Lido. Stake 4 ETH there." */
export const pointsInto = ({ order, told }: BesideStories): boolean =>
  told.some((_, at) => isEntity(told, at)) &&
  order.some((token) => /^(there|here|those|these|same|one|ones|such)$/.test(wordOf(token)));

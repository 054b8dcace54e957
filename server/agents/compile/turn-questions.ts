import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { wordsOf } from './words-of.ts';

/** Verbs that stand before the subject of a condition that is turned round: "should ETH fall", "were it ETH". */
const SUPPOSING = wordSet('should were had');
/** Verbs that do so where somebody asks, as well: "has ETH fallen? Tell me if it has". */
const ASKING = wordSet('is are has have did does');
const ASKERS = wordSet('i we you u it ya');
const GREETING = wordSet('hi hello hey please pls ok okay so well yo gm and but or');

/**
 * Spells a condition that is turned round as one: "Should ETH go under 2,000, …", "Were BTC to fall below …, …" and,
 * where the request is for an alert of it, "Has DAI gone below 0.98? If so, tell me".
 */
export function turnQuestions(tokens: readonly Token[]): Token[] {
  const words = wordsOf(tokens);
  return tokens.map((token, at) =>
    startsSentence(tokens, at) && isTurned(tokens, words, at)
      ? { kind: 'word', text: 'if', raw: 'if' }
      : token,
  );
}

function startsSentence(tokens: readonly Token[], at: number): boolean {
  const start = startOf(tokens, at);
  return start === 0 || isMark(tokens[start - 1], ',.!?;:-\n');
}

/** Where the words of greeting in front of a place begin. */
function startOf(tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && GREETING.has(wordOf(tokens[start - 1]))) start--;
  return start;
}

function isTurned(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'mark') return false;
  const end = tokens.findIndex((token, index) => index > at && isMark(token, '.!?\n'));
  const isAsked = isMark(tokens[end], '?');
  const isTold = words.some(saysTold);
  if (SUPPOSING.has(word)) return !ASKERS.has(next) && (isTold || !isAsked);
  if (!ASKING.has(word) || !isTold) return false;
  // "Have I less than 200 USDC, then I want a message".
  if (ASKERS.has(next)) return word === 'have' && next === 'i' && !isAsked;
  // "Is bitcoin more expensive than …, please tell me".
  if (!isAsked) return startOf(tokens, at) === 0 && tokens.some((one) => isMark(one, ','));
  // "… ? Tell me when it does": what is asked about is what it alerts on.
  return words.slice(end).some((_, index) => matchPhrase(OPENERS, words, end + index));
}

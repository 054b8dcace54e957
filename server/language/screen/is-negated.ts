import { isGerund, matchVerb } from '../lexicon/verb-actions.ts';
import { FILLERS, wordSet } from '../lexicon/words.ts';

const STOPPED = new Set(['stop', 'quit', 'cease', 'halt', 'avoid']);
const NEGATIONS = new Set([
  "needn't",
  'neednt',
  "don't",
  'dont',
  'not',
  'never',
  "doesn't",
  "won't",
  "shouldn't",
]);
const ENDED = new Set(['lending', 'supplying', 'depositing', 'farming', 'staking']);
const NOT_NEGATED = new Set(['forget', 'hesitate', 'worry', 'wait']);

/** "don't send …", "never sell …": a negation right before an order. */
export function isNegated(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    // "stop sending …": what is not to go on. "stop lending" takes back and is an order.
    const next = words[at + 1] ?? '';
    if (STOPPED.has(words[at] as string) && isGerund(next) && !ENDED.has(next)) return true;
    const needless = words[at] === 'need' && words[at - 1] === 'no';
    if (!NEGATIONS.has(words[at] as string) && !needless) continue;
    for (let index = at + 1; index <= at + 4; index++) {
      const word = words[index] ?? '';
      if (NOT_NEGATED.has(word)) break;
      if (matchVerb(word, words[index + 1] ?? '')) return true;
      if (!FILLERS.has(word) && word !== 'to') break;
    }
  }
  return false;
}

const HYPOTHETICAL =
  wordSet(`suppose supposing assume imagine hypothetically hypothetical considering thinking
wondering wonder whether might stuck failed failing fails reverted disappeared`);
const DOUBTS = wordSet('maybe perhaps');
const SENT = wordSet('transaction transactions tx txs transfer swap bridge order payment');

/** Things thought about and things that went wrong: spoken of, not ordered. */
export function isHypothetical(words: readonly string[]): boolean {
  if (DOUBTS.has(words.find((word) => /^[a-z]/.test(word)) ?? '')) return words.includes('?');
  if (words.some((word, at) => word === 'or' && words[at + 1] === 'not')) return true;
  // "I was going to swap": what was meant once, and perhaps no more.
  const meant = words.findIndex(
    (word, at) => /^(was|were)$/.test(word) && words[at + 1] === 'going' && words[at + 2] === 'to',
  );
  if (meant >= 0 && words[meant + 3] !== 'ask') return true;
  return words.some(
    (word, at) => HYPOTHETICAL.has(word) || (word === 'pending' && isUnderWay(words, at)),
  );
}

/** "my swap is pending" speaks of a transaction; "pending rewards" are there to be claimed. */
function isUnderWay(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  return !/^[a-z]/.test(next) || SENT.has(next) || FILLERS.has(next);
}

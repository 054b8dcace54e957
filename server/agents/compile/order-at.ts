import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchVerb, onlyAtStart } from '#server/language/lexicon/verb-actions.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isMark } from '#server/language/tokens/token.ts';
import type { Clause } from './clause.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { BEFORE_ORDER, MORE_ORDERS } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';

export const JOINTS = wordSet('and or but then & plus');
const KEEP = wordSet('keep maintain hold ensure protect');

/** Whether an order begins here: a verb at the start of a clause, or behind a finished condition. */
export function orderAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  current: Clause,
  starts: boolean,
): number {
  const word = words[at] ?? '';
  if (word === '') return 0;
  // "auto-sell" is a sale.
  const base = word.startsWith('auto-') ? word.slice(5) : word;
  const verb = matchVerb(base, words[at + 1] ?? '');
  const takesProfit = word === 'take' && (words[at + 1] ?? '').startsWith('profit');
  const isOrder =
    takesProfit || (verb !== undefined && !notAnOrder(tokens, words, at)) || isMoreOrder(words, at);
  if (!isOrder || isTold(words, at)) return 0;
  if (current.kind === 'lead') {
    const kept = current.tokens.some((token) => token.kind === 'word' && KEEP.has(token.text));
    if (kept) return followsBy(words, at) || joined(tokens, words, at) ? 1 : 0;
    if (starts || joined(tokens, words, at)) return 1;
    // "sol above 260 sell 10 sol": behind a whole claim a verb with a size of its own begins an order.
    const isBehindClaim =
      hasSize(current) &&
      current.tokens.some((one) => BOUNDS.has(one.kind === 'word' ? one.text : '')) &&
      isSize(tokens[at + 1]) &&
      TRADES.has(word);
    if (verb && isBehindClaim) return 1;
    // "on base sell …", "limit order: sell …": what stands before is where and how.
    return verb && !onlyAtStart(word) && !word.endsWith('ing') && behindSize(tokens, at) ? 1 : 0;
  }
  if (current.kind === 'condition') {
    if (!hasSize(current)) return 0;
    if (joined(tokens, words, at)) return 1;
    if (followsBy(words, at)) return 1;
    return verb &&
      !onlyAtStart(word) &&
      !word.endsWith('ing') &&
      (!RATE_NAMES.has(word) || isSize(tokens[at + 1]))
      ? 1
      : takesProfit || isMoreOrder(words, at)
        ? 1
        : 0;
  }
  return 0;
}

const BOUNDS = wordSet('above below over under');
const TRADES = wordSet('buy sell swap bridge repay');
const DENIED = wordSet("don't dont not never won't wont can't cannot wouldn't");
const LYING = wordSet('loan deposit stake supply trade fund pool');
const HABITS = wordSet('always usually often sometimes normally typically rarely seldom');

/** "don't sell", "I always pay": what is not done, or done anyway, is no order. */
function isTold(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (['none', 'nothing'].includes(words[at + 1] ?? '')) return true;
  if (words[at] === 'let' && ['be', 'know'].includes(words[at + 2] ?? '')) return true;
  // "the loan I took", "my deposit": what is there, and no order.
  if (LYING.has(words[at] ?? '') && ['my', 'the', 'our', 'this', 'that', 'a'].includes(before))
    return true;
  return DENIED.has(before) || (HABITS.has(before) && words[at - 2] === 'i');
}

const COMPOUNDED = wordSet('my the it them all rewards yield interest fees earnings');

/** "long trigger", "my short entry": what a trader calls it, and no order. */
const SIDED = wordSet('long short exit close stack scale trim hedge');
const ENTRIES = wordSet(
  'trigger entry setup zone level signal plan idea thesis target area case position only term invalidation',
);

/** Without what is compounded, "Compound" is the protocol: "Compound on Arbitrum, USDC supply rate". */
const isMoreOrder = (words: readonly string[], at: number): boolean =>
  !['alarm', 'alert', 'warning', 'note', 'watch'].includes(words[at + 1] ?? '') &&
  !(SIDED.has(words[at] ?? '') && ENTRIES.has(words[at + 1] ?? '')) &&
  MORE_ORDERS.has(words[at] ?? '') &&
  (words[at] !== 'compound' || COMPOUNDED.has(words[at + 1] ?? ''));

/** Verbs that stand in the name of a rate: "borrow APR", "supply apy", "lending rate". */
function notAnOrder(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  // "port < 25k": what is measured and compared at once is no verb.
  const metric = matchPhrase(METRICS, words, at);
  if (metric && matchPhrase(SIDES, words, at + metric.length)) return true;
  // "Lower than 1.4 my health factor" compares.
  if ((matchPhrase(SIDES, words, at)?.length ?? 0) > 1) return true;
  // "I'd get there before long" is no purchase.
  if (words[at] === 'get' && next === 'there') return true;
  // "2500 or lower" closes an amount.
  if ((matchPhrase(SIDES, words, at - 1)?.length ?? 0) > 1) return true;
  // "send me a summary" asks for an alert; "buy me 5 SOL" does not.
  if (['me', 'us'].includes(next) && TELLING.has(words[at] ?? '')) return true;
  // "APE price", "ape drops": the coin, not the slang for buying.
  // "WETH borrow on Aave above 3 %": the rate, by a short name.
  const isRate = RATE_NAMES.has(words[at] ?? '') && ['on', 'at', 'in'].includes(next);
  if (isRate && at > 0 && isAssetSpelling(words[at - 1] ?? '')) return true;
  // "the borrow rte for DAI exceeds 20 %": a percentage that is compared is no size of an order.
  const isRateWord = RATE_NAMES.has(words[at] ?? '') || EARNING.has(words[at] ?? '');
  if (isRateWord && comparesShare(tokens, words, at + 1)) return true;
  const coin = coinSymbol(words[at] ?? '') !== undefined;
  if (coin && [METRICS, MOVES, SIDES].some((table) => matchPhrase(table, words, at + 1)))
    return true;
  if (
    [
      'apy',
      'apr',
      'rate',
      'rates',
      'yield',
      'yields',
      'interest',
      'cost',
      'costs',
      'rewards',
      'order',
      'orders',
    ].includes(next)
  )
    return true;
  return (
    words[at] === 'get' &&
    ['above', 'below', 'over', 'under', 'to', 'a', 'an', 'pinged', 'notified'].includes(next)
  );
}

function comparesShare(tokens: readonly Token[], words: readonly string[], from: number): boolean {
  let isCompared = false;
  for (let at = from; at < tokens.length && !isMark(tokens[at], ',.;'); at++) {
    if (matchPhrase(SIDES, words, at)) isCompared = true;
    const token = tokens[at];
    if (token?.kind === 'percent') return isCompared;
    if (token?.kind === 'number' || token?.kind === 'usd') return false;
  }
  return false;
}

function followsBy(words: readonly string[], at: number): boolean {
  return words[at - 1] === 'by' || words[at - 2] === 'by';
}

/** Whether a comma, "then", "and" or a polite word stands right before. */
function joined(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  let back = at - 1;
  while (back >= 0 && BEFORE_ORDER.has(words[back] ?? '') && !JOINTS.has(words[back] ?? '')) back--;
  if (back < 0) return true;
  return (
    JOINTS.has(words[back] ?? '') || isMark(tokens[back], ',;:-') || tokens[back]?.raw === '->'
  );
}

function behindSize(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(0, at).every((token) => token.kind === 'word' || token.kind === 'mark');
}

/** Whether a clause already says how much: an order may follow it without a comma. */
function hasSize(clause: Clause): boolean {
  return clause.tokens.some(
    (token) =>
      token.kind === 'number' ||
      token.kind === 'usd' ||
      token.kind === 'percent' ||
      token.kind === 'time' ||
      (token.kind === 'word' && SAYS_SIZE.has(token.text)) ||
      (token.kind === 'word' && isDigit(token.text[0])),
  );
}
const TELLING = wordSet('send give get show take move pull');
const RATE_NAMES = wordSet('borrow supply lend stake deposit');
const EARNING = wordSet('borrowing supplying lending staking depositing');

function isSize(token: Token | undefined): boolean {
  if (token?.kind === 'word')
    return ['it', 'them', 'my', 'all', 'half', 'everything', 'the', 'more'].includes(token.text);
  return token?.kind === 'number' || token?.kind === 'usd' || token?.kind === 'percent';
}
const SAYS_SIZE = wordSet(
  'dollar buck cent grand doubles triples halves depegs crashes dumps moons pumps cheap low high drops falls rises spikes breaks',
);
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9';

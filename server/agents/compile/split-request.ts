import { matchVerb, onlyAtStart } from '#server/intent/grammar/lexicon/verbs.ts';
import { FILLERS } from '#server/intent/grammar/lexicon/words.ts';
import type { Token } from '#server/intent/grammar/token.ts';
import { isMark } from '#server/intent/grammar/token.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import {
  ASIDES,
  BEFORE_ORDER,
  channelLength,
  frameLength,
  MORE_ORDERS,
  NO_CONDITION_AFTER_IF,
  OPENERS,
  REFERENCES,
} from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { wordsOf } from './words-of.ts';

/** A stretch of a request: what must hold, what shall be done, or what is merely said. */
export interface Clause {
  readonly kind: 'lead' | 'condition' | 'order' | 'aside';
  readonly tokens: Token[];
  /** Whether the clause stands under "and" or "or" with the one before it. */
  joint?: 'and' | 'or';
  /** Opened by "unless". */
  negated?: boolean;
}

export interface SplitRequest {
  readonly clauses: readonly Clause[];
  /** Whether it asks to be told of something. */
  readonly asksToBeTold: boolean;
}

const JOINTS = wordSet('and or but then & plus');
const KEEP = wordSet('keep maintain hold ensure protect');

/**
 * Cuts a request into clauses. A clause opens at "if" and its like, at an order, at a phrase that
 * asks to be told, and at the end of a sentence; those phrases themselves say nothing more.
 */
export function splitRequest(tokens: readonly Token[]): SplitRequest {
  const words = wordsOf(tokens);
  const clauses: Clause[] = [];
  let asksToBeTold = false;
  let current: Clause = { kind: 'lead', tokens: [] };
  const open = (kind: Clause['kind'], fields: Partial<Clause> = {}) => {
    const joint = trimJoint(current);
    if (current.tokens.length > 0) clauses.push(current);
    current = { kind, tokens: [], ...(joint && { joint }), ...fields };
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (isTruncation(tokens, at)) continue;
    if (isMark(token, '.!?\n-') || (isMark(token, ';:') && current.kind !== 'condition')) {
      // A dash or a line break inside an order is part of it only when nothing else follows.
      if (isMark(token, ':') && current.kind === 'lead')
        current.tokens.push({ kind: 'mark', raw: ',' });
      else open('lead');
      continue;
    }
    const starts = current.tokens.every((one) => isSmall(one));
    const reference = matchPhrase(REFERENCES, words, at);
    if (reference && clauses.length + current.tokens.length > 0) {
      open('order');
      at += reference.length - 1;
      continue;
    }
    const channel = channelLength(words, at);
    if (channel > 0) {
      at += channel - 1;
      continue;
    }
    const framed =
      current.kind === 'order' && !followsBreak(tokens, words, at) && !frameBeforeOpener(words, at)
        ? 0
        : frameLength(words, at, starts);
    if (framed > 0) {
      asksToBeTold = true;
      open('lead');
      at += framed - 1;
      if (words[at + 1] === 'to') {
        open('aside');
      }
      continue;
    }
    const opener = matchPhrase(OPENERS, words, at);
    if (opener && opensCondition(words, at, opener.length)) {
      if (current.kind === 'condition' && !hasContent(current)) {
        at += opener.length - 1;
        continue;
      }
      open('condition', opener.value === 'unless' ? { negated: true, joint: 'and' } : {});
      at += opener.length - 1;
      continue;
    }
    if (
      current.kind === 'lead' &&
      paysFirst(current) &&
      matchVerb(words[at] ?? '', words[at + 1] ?? '')
    ) {
      current = { ...current, kind: 'order', tokens: [...current.tokens, token] };
      continue;
    }
    const order = current.kind === 'order' ? 0 : orderAt(tokens, words, at, current, starts);
    if (order > 0 && !(current.kind === 'aside')) {
      open('order');
      current.tokens.push(token);
      continue;
    }
    if (
      token.kind === 'word' &&
      ASIDES.has(token.text) &&
      current.kind === 'condition' &&
      hasContent(current)
    ) {
      open('aside');
      continue;
    }
    if (current.tokens.length > 0 || !isMark(token, ',;')) current.tokens.push(token);
  }
  open('lead');
  return { clauses: clauses.map(orderByNoun), asksToBeTold };
}

const PAYING = wordSet('use using with take spend from');

/** "use 20 DAI to …": an order may begin with what pays for it. */
function paysFirst(lead: Clause): boolean {
  const [first] = lead.tokens.filter(
    (token) => !(token.kind === 'word' && ['please', 'pls', 'just'].includes(token.text)),
  );
  return first?.kind === 'word' && PAYING.has(first.text);
}

/** The points of a cut address end no sentence. */
function isTruncation(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    isMark(tokens[at], '.') &&
    (before?.kind === 'bad-address' || (before?.kind === 'word' && before.text === '0x'))
  );
}

/** Takes a connective off the end of a clause: it joins the next one. */
function trimJoint(clause: Clause): 'and' | 'or' | undefined {
  let joint: 'and' | 'or' | undefined;
  for (;;) {
    const last = clause.tokens.at(-1);
    if (isMark(last, ',;:-')) clause.tokens.pop();
    else if (last?.kind === 'word' && JOINTS.has(last.text)) {
      joint = last.text === 'or' ? 'or' : 'and';
      clause.tokens.pop();
    } else return joint;
  }
}

function isSmall(token: Token): boolean {
  if (token.kind === 'mark' || token.kind === 'ordinal') return true;
  return (
    token.kind === 'word' &&
    (FILLERS.has(token.text) || BEFORE_ORDER.has(token.text) || JOINTS.has(token.text))
  );
}

function hasContent(clause: Clause): boolean {
  return clause.tokens.some((token) => !isSmall(token));
}

function frameBeforeOpener(words: readonly string[], at: number): boolean {
  const length = frameLength(words, at, false);
  return length > 0 && matchPhrase(OPENERS, words, at + length) !== undefined;
}

function followsBreak(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  let back = at - 1;
  while (back >= 0 && BEFORE_ORDER.has(words[back] ?? '') && words[back] !== 'my') back--;
  return back < at - 1 || isMark(tokens[at - 1], ',;:');
}

function opensCondition(words: readonly string[], at: number, length: number): boolean {
  const word = words[at];
  const next = words[at + length] ?? '';
  if (words[at + length - 1] === 'if' && NO_CONDITION_AFTER_IF.has(next)) return false;
  if (word === 'should' && at > 0 && ['you', 'it', 'i', 'we'].includes(words[at - 1] ?? ''))
    return false;
  if (word === 'should' && ['i', 'we', 'it', 'you'].includes(next)) return false;
  if (word === 'should' && at > 0 && words[at - 1] !== '') return false;
  if (word === 'while' && next === '') return false;
  if (word === 'once' && ['a', 'per', 'daily', 'weekly', 'monthly', 'every', ''].includes(next))
    return false;
  if (word === 'where' && next === '') return false;
  return true;
}

/** Whether an order begins here: a verb at the start of a clause, or behind a finished condition. */
function orderAt(
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
    takesProfit || (verb !== undefined && !notAnOrder(words, at)) || MORE_ORDERS.has(word);
  if (!isOrder) return 0;
  if (current.kind === 'lead') {
    const kept = current.tokens.some((token) => token.kind === 'word' && KEEP.has(token.text));
    if (kept) return followsBy(words, at) || joined(tokens, words, at) ? 1 : 0;
    if (starts || joined(tokens, words, at)) return 1;
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
      : takesProfit || MORE_ORDERS.has(word)
        ? 1
        : 0;
  }
  return 0;
}

/** Verbs that stand in the name of a rate: "borrow APR", "supply apy", "lending rate". */
function notAnOrder(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  // "send me a summary" asks to be told; "buy me 5 SOL" does not.
  if (['me', 'us'].includes(next) && TELLING.has(words[at] ?? '')) return true;
  // "APE price", "ape drops": the coin, not the slang for buying.
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

function isSize(token: Token | undefined): boolean {
  if (token?.kind === 'word')
    return ['it', 'them', 'my', 'all', 'half', 'everything', 'the', 'more'].includes(token.text);
  return token?.kind === 'number' || token?.kind === 'usd' || token?.kind === 'percent';
}
const SAYS_SIZE = wordSet(
  'dollar buck cent grand doubles triples halves depegs crashes dumps moons pumps cheap low high drops falls rises spikes breaks',
);
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9';

/** "$500 DCA into ETH": the noun is the order. */
function orderByNoun(clause: Clause): Clause {
  const buys =
    clause.kind === 'lead' &&
    clause.tokens.some((token) => token.kind === 'word' && token.text === 'dca');
  return buys ? { ...clause, kind: 'order' } : clause;
}

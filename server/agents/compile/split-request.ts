import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { FILLERS } from '#server/language/lexicon/words.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isMark } from '#server/language/tokens/token.ts';
import type { Clause } from './clause.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import {
  ASIDES,
  BEFORE_ORDER,
  channelLength,
  frameLength,
  NO_CONDITION_AFTER_IF,
  OPENERS,
  REFERENCES,
  tellingLength,
} from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { JOINTS, orderAt } from './order-at.ts';
import { wordsOf } from './words-of.ts';

export interface SplitRequest {
  readonly clauses: readonly Clause[];
  /** Whether it asks for an alert. */
  readonly asksToBeTold: boolean;
}

/**
 * Cuts a request into clauses. A clause opens at "if" and its like, at an order, at a phrase that
 * asks for an alert, and at the end of a sentence; those phrases themselves say nothing more.
 */
export function splitRequest(tokens: readonly Token[]): SplitRequest {
  const words = wordsOf(tokens);
  const clauses: Clause[] = [];
  let asksToBeTold = false;
  const endsPart = (at: number) => at >= tokens.length || tokens[at]?.kind === 'mark';
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
    // "so that I can lend it" says what for.
    const why = words[at] === 'so' ? at + (words[at + 1] === 'that' ? 2 : 1) : 0;
    const isReason =
      ['i', 'we'].includes(words[why] ?? '') &&
      ['can', 'could', 'may', 'might'].includes(words[why + 1] ?? '');
    if (why > 0 && isReason && clauses.length + current.tokens.length > 0) {
      open('aside');
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
    // "unless I tell you" keeps what it says.
    const isBare = current.kind === 'condition' && !hasContent(current);
    const telling = current.kind === 'order' || isBare ? 0 : tellingLength(words, at, endsPart);
    if (telling > 0) {
      asksToBeTold = true;
      open('lead');
      at += telling - 1;
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
    // "…, then with 800 USDC buy ETH": what pays stands in front of the verb.
    const paysHere =
      current.kind === 'condition' &&
      words[at - 1] === 'then' &&
      PAYING.has(words[at] ?? '') &&
      words
        .slice(at + 1, at + 5)
        .some((word, index) => matchVerb(word, words[at + 2 + index] ?? ''));
    if (paysHere) {
      open('order');
      current.tokens.push(token);
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
  const first = lead.tokens.find(
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
  // "below 90,000 is where it gets interesting": a remark about the condition, and none of its own.
  if (['where', 'when', 'once'].includes(word ?? '') && isStated(words[at - 1] ?? '')) return false;
  if (words[at + length - 1] === 'if' && NO_CONDITION_AFTER_IF.has(next)) return false;
  if (word === 'should' && at > 0 && ['you', 'it', 'i', 'we'].includes(words[at - 1] ?? ''))
    return false;
  if (word === 'should' && ['i', 'we', 'it', 'you'].includes(next)) return false;
  // "made aware should DAI trade": a name or an article behind it, and no verb.
  const isTurned =
    BEFORE_SUBJECT.has(next) || isAssetSpelling(next) || coinSymbol(next) !== undefined;
  if (word === 'should' && at > 0 && words[at - 1] !== '' && !isTurned) return false;
  if (['while', 'the'].includes(word ?? '') && next === '') return false;
  // "After last summer's fiasco I promised …": when something was, and nothing that is measured.
  if (word === 'after' && !measures(words, at + 1)) return false;
  if (word === 'once' && ['a', 'per', 'daily', 'weekly', 'monthly', 'every', ''].includes(next))
    return false;
  if (word === 'where' && next === '') return false;
  return true;
}

/** Whether something is measured between this word and the next mark. */
function measures(words: readonly string[], from: number): boolean {
  const mark = words.indexOf('', from);
  const end = mark < 0 ? words.length : mark;
  for (let at = from; at < end; at++) {
    if ([SIDES, MOVES, METRICS].some((table) => matchPhrase(table, words, at))) return true;
    if (/\d/.test(words[at] ?? '')) return true;
  }
  return false;
}

const BEFORE_SUBJECT = wordSet('my the our gas');

const isStated = (word: string): boolean =>
  ['is', "that's", "it's", 'was', "which's"].includes(word);

/** "$500 DCA into ETH": the noun is the order. */
function orderByNoun(clause: Clause): Clause {
  const buys =
    clause.kind === 'lead' &&
    clause.tokens.some((token) => token.kind === 'word' && token.text === 'dca');
  return buys ? { ...clause, kind: 'order' } : clause;
}

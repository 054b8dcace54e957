import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { COMMON_WORDS } from '#server/language/lexicon/common-words.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { isMark, isOwner, isParty, type Token, wordOf } from '#server/language/tokens/token.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { KIN } from './lexicon/kin.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { readTerms } from './read-terms.ts';
import { BRACKETS } from './spell-comparators.ts';
import { wordsOf } from './words-of.ts';

/** Whom a request would have notified besides its owner, and the request that notifies only the owner. */
export interface Recipients {
  /** Each as it was said: "my wife", "Bob". */
  readonly others: readonly string[];
  readonly tokens: readonly Token[];
}

const TELLING = wordSet(
  `tell notify alert inform ping message warn email e-mail mail text call dm remind update let page contact wake sms buzz nudge
  send give drop shoot show`,
);
const GIVING = wordSet('send give drop shoot show');
const OWNER = wordSet('me us myself ourselves');
const OTHERS = wordSet('him her them nobody noone everyone everybody anyone people');
/** They close a request, and name nobody. */
const COURTESY = wordSet('cheers ta thx thnx merci danke gracias grazie xoxo hugs kisses regards');
/** The owner of the agent, where nothing says of what else: "notify the owner when …". */
const SELVES = wordSet('owner user undersigned');
const DETERMINERS = wordSet('my our the his her their');
/** Behind "the" they are somebody, as kin is; whatever is one's own and not measured is somebody too. */
const GROUPS = wordSet(
  'group others guys girls board channel rest office desk boys dao community company club crew squad folks treasurer manager',
);
/** Where the owner is notified: "text my phone". */
const DEVICES = wordSet(
  'phone mobile cell telegram inbox email mail watch pager number whatsapp discord signal slack self account chat handle device laptop desktop',
);
const JOINTS = wordSet('and & plus or with along together also both');
/** Behind a recipient they open what the alert is about. */
const LEADS_ON = wordSet('of about that know to by via on through a an at right as');
const CLOSERS = wordSet('too also');

interface Listed {
  /** Where the next stands. */
  readonly end: number;
  readonly isOwner: boolean;
}

/**
 * Reads whom a request notifies: "tell me and my wife", "let Bob know too", "cc my accountant". An agent notifies its owner
 * alone, so that the others are said to be left out.
 */
export function readRecipients(tokens: readonly Token[]): Recipients {
  const words = wordsOf(tokens);
  const others: string[] = [];
  const cut = new Set<number>();
  const replaced = new Map<number, Token>();
  const note = (from: number, to: number) =>
    others.push(
      tokens
        .slice(from, to)
        .map(({ raw }) => raw)
        .join(' '),
    );
  for (let at = 0; at < tokens.length; at++) {
    const copied = copiedLength(tokens, words, at);
    if (copied > 0) {
      note(at, at + copied);
      for (let index = at; index < at + copied; index++) cut.add(index);
      at += copied - 1;
      continue;
    }
    if (!TELLING.has(words[at] ?? '')) continue;
    const list = readList(tokens, words, at + 1);
    const strangers = list.filter((one) => !one.isOwner);
    const end = list.at(-1)?.end ?? at + 1;
    const [self] = list;
    if (strangers.length === 0 && self?.isOwner && SELVES.has(words[self.end - 1] ?? '')) {
      for (let index = self.from + 1; index < self.end; index++) cut.add(index);
      replaced.set(self.from, { kind: 'word', text: 'me', raw: 'me' });
    }
    if (strangers.length === 0 || !isClosed(tokens, words, at, end, list)) continue;
    for (const { from, end: to } of strangers) note(from, to);
    const own = list.find((one) => one.isOwner);
    for (let index = at + 1; index < end; index++) cut.add(index);
    const kept = own?.from ?? at + 1;
    cut.delete(kept);
    replaced.set(kept, { kind: 'word', text: 'me', raw: 'me' });
    at = end - 1;
  }
  if (others.length === 0 && replaced.size === 0) return { others, tokens };
  return {
    others: [...new Set(others)],
    tokens: tokens.flatMap((token, at) => (cut.has(at) ? [] : [replaced.get(at) ?? token])),
  };
}

/** Those who are to be notified, from here on: "me, my wife and Bob". */
function readList(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): (Listed & { readonly from: number })[] {
  const list: (Listed & { readonly from: number })[] = [];
  let at = start;
  for (;;) {
    let from = at;
    while (JOINTS.has(words[from] ?? '') || isBetween(tokens[from])) from++;
    if (list.length > 0 && from === at) return list;
    // "tell me, my friend, …": what commas alone set apart is addressed, and not to be notified.
    if (list.length > 0 && !words.slice(at, from).some((word) => JOINTS.has(word))) {
      const next = readOne(tokens, words, from);
      if (!next || !JOINTS.has(words[next.end] ?? '')) return list;
    }
    const one = readOne(tokens, words, from);
    if (!one) return list;
    list.push({ ...one, from });
    at = one.end;
    while (CLOSERS.has(words[at] ?? '')) at++;
  }
}

const isBetween = (token: Token | undefined): boolean =>
  isMark(token, ',') || wordOf(token) === BRACKETS.open || wordOf(token) === BRACKETS.close;

function readOne(
  tokens: readonly Token[],
  words: readonly string[],
  from: number,
): Listed | undefined {
  const word = words[from] ?? '';
  const token = tokens[from];
  if (COURTESY.has(word)) return undefined;
  if (OWNER.has(word)) return { end: from + 1, isOwner: true };
  const isMail = token?.kind === 'url' && token.raw.includes('@');
  if (isParty(token) || token?.kind === 'handle' || isMail)
    return { end: from + 1, isOwner: false };
  const next = tokens[from + 1];
  const isSelf = word === 'the' && SELVES.has(words[from + 1] ?? '');
  if (isSelf && isClosedAt(tokens, words, from + 2)) return { end: from + 2, isOwner: true };
  if (DETERMINERS.has(word)) {
    const noun = words[from + 1] ?? '';
    if (DEVICES.has(noun) || DEVICES.has(words[from + 2] ?? ''))
      return { end: from + (DEVICES.has(noun) ? 2 : 3), isOwner: true };
    if (
      next?.kind === 'word' &&
      (GROUPS.has(noun) || KIN.has(noun) || (word !== 'the' && isNobodys(next)))
    ) {
      // "my business partner", "my wife Anna".
      let end = from + 2;
      while (end < from + 4 && isNobodys(tokens[end]) && !isEnd(words, end)) end++;
      return { end, isOwner: false };
    }
  }
  if (OTHERS.has(word)) return { end: from + 1, isOwner: false };
  return token && (KIN.has(word) || isNobodys(token)) && !isEnd(words, from)
    ? { end: from + 1, isOwner: false }
    : undefined;
}

const isClosedAt = (tokens: readonly Token[], words: readonly string[], at: number): boolean =>
  tokens[at] === undefined ||
  isMark(tokens[at], ',.!;:?\n') ||
  matchPhrase(OPENERS, words, at) !== undefined;

/** Whether a word names nothing that is known here, and is no verb and no common word. */
export function isNobodys(token: Token | undefined): boolean {
  if (token?.kind !== 'word' || isOwner(token)) return false;
  const { text } = token;
  return (
    readTerms([token])[0]?.kind === 'word' &&
    !COMMON_WORDS.has(text) &&
    !isAssetSpelling(text) &&
    coinSymbol(text) === undefined &&
    !METRICS.has(text) &&
    !matchVerb(text, '')
  );
}

const isEnd = (words: readonly string[], at: number): boolean =>
  JOINTS.has(words[at] ?? '') ||
  LEADS_ON.has(words[at] ?? '') ||
  CLOSERS.has(words[at] ?? '') ||
  TELLING.has(words[at] ?? '') ||
  matchPhrase(OPENERS, words, at) !== undefined;

/** Whether a list of recipients is one: what follows it opens what they are alerted to. */
function isClosed(
  tokens: readonly Token[],
  words: readonly string[],
  verb: number,
  end: number,
  list: readonly (Listed & { readonly from: number })[],
): boolean {
  if (words[verb] === 'let') return words[end] === 'know';
  if (list.some((one) => one.isOwner)) return true;
  // "send resume of the wallet": what is given is no one.
  if (GIVING.has(words[verb] ?? '') && list.every((one) => one.end - one.from === 1)) return false;
  return tokens[end] === undefined || tokens[end]?.kind === 'mark' || isEnd(words, end);
}

const COPYING = wordSet('cc copy');

/** How many words here say that somebody is to be notified too: "and my wife too", "cc my accountant". */
function copiedLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  if (COPYING.has(words[at] ?? '')) {
    const start = words[at + 1] === 'in' || isMark(tokens[at + 1], ':') ? at + 2 : at + 1;
    const one = readOne(tokens, words, start);
    if (!one || one.isOwner) return 0;
    return one.end - at + (words[one.end] === 'in' ? 1 : 0);
  }
  const sharer = sharerLength(tokens, words, at);
  if (sharer > 0 || words[at] !== 'and') return sharer;
  const one = readOne(tokens, words, at + 1);
  if (!one || one.isOwner) return 0;
  const isAlso = CLOSERS.has(words[one.end] ?? '');
  const isLast = tokens[one.end + 1] === undefined || isMark(tokens[one.end + 1], '.!?;,\n');
  return isAlso && isLast ? one.end + 1 - at : 0;
}

/** "my wife and" of "my wife and I want to be told": who wants it is notified. */
function sharerLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  const one = readOne(tokens, words, at);
  if (!one || one.isOwner || words[one.end] !== 'and') return 0;
  if (!/^i(?:'|$)/.test(words[one.end + 1] ?? '')) return 0;
  const behind = words.slice(one.end + 2, one.end + 9);
  const end = behind.findIndex((word, index) => word === '' || matchPhrase(OPENERS, behind, index));
  return behind.slice(0, end < 0 ? undefined : end).some(saysTold) ? one.end + 1 - at : 0;
}

import type { Clause, ClauseList, VerbAt } from './clause.ts';
import { letsSpend } from './frame-verb.ts';
import { isAssetSpelling } from './lexicon/assets.ts';
import { matchVenue } from './lexicon/venues.ts';
import { isGerund, matchVerb, onlyAtStart, VERB_SPELLINGS } from './lexicon/verbs.ts';
import {
  ALL_WORDS,
  CONJUNCTIONS,
  DETERMINERS,
  FILLERS,
  POSSESSIVES,
  PREPOSITIONS,
  STOPWORDS,
  VAGUE_SIZES,
} from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { repairShort, repairSpelling } from './repair-spelling.ts';
import { findOrderStarts } from './starts-order.ts';
import { isMark, isSize, isWord, type Token, wordOf } from './token.ts';
import { unspoken, wishedFor } from './unspoken-orders.ts';
import { cutVerbless } from './verbless-orders.ts';

/**
 * Finds the verbs that give orders and cuts the tokens at them. A verb word used as a noun
 * ("the swap", "a USDC transfer") is an order only when nothing else is.
 */
export function splitClauses(tokens: readonly Token[]): ClauseList {
  const found: VerbAt[] = [];
  const starts = findOrderStarts(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const verb = verbAt(tokens, at, starts[at] === true);
    if (verb) {
      found.push(verb);
      at += verb.length - 1;
    }
  }
  const orders = found.filter((verb) => !verb.noun);
  const [last] = orders;
  if (last && orders.length === 1 && endsOrder(tokens, last)) {
    // "to Base from Polygon, 5 DAI bridge please": all that belongs to it stands in front.
    return { preamble: [], clauses: [wholeClause(tokens, last)] };
  }
  if (orders.length === 0) {
    const noun =
      found.find((verb) => isAskedFor(tokens, verb.at)) ?? wishedFor(tokens) ?? unspoken(tokens);
    if (!noun) return { preamble: tokens, clauses: [] };
    return { preamble: [], clauses: [wholeClause(tokens, noun)] };
  }
  const clauses: Clause[] = [];
  const preamble = tokens.slice(0, orders[0]?.at ?? 0);
  for (const [index, verb] of orders.entries()) {
    const end = orders[index + 1]?.at ?? tokens.length;
    const before = tokens[verb.at - 1];
    clauses.push({
      verb: verb.verb,
      word: verb.word,
      tokens: tokens.slice(verb.at + verb.length, end),
      details: index > 0 && wordOf(before) === 'by',
      earlier:
        index > 0 &&
        isWord(before, AFTER) &&
        !isMark(tokens[verb.at - 2], ',.;\n') &&
        verb.word.endsWith('ing'),
      later: index === 0 && orders.length > 1 && isBefore(tokens, verb.at),
    });
  }
  return { preamble, clauses: clauses.flatMap(cutVerbless) };
}

/** The one order of a prompt, with everything around its verb. */
function wholeClause(tokens: readonly Token[], { at, length, verb, word }: VerbAt): Clause {
  const rest = [...tokens.slice(0, at), ...tokens.slice(at + length)];
  return { verb, word, tokens: rest, details: false, earlier: false, later: false };
}

/** Whether nothing but courtesy follows a verb, and a size stands in front of it. */
function endsOrder(tokens: readonly Token[], { at, length }: VerbAt): boolean {
  return (
    tokens.slice(0, at).some(isSize) &&
    tokens.slice(at + length).every((token) => token.kind === 'mark' || isWord(token, COURTESY))
  );
}

const COURTESY = new Set('please pls plz now asap thanks thx it that this them'.split(' '));

/** "before you lend …, swap …": what is said first is done second. */
function isBefore(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(wordOf);
  // "to send …, first withdraw …": the purpose comes after what serves it.
  if (at === 1 && before[0] === 'to') return true;
  return before.at(-1) === 'before' || (before[0] === 'before' && SPEAKERS.has(before[1] ?? ''));
}

const SPEAKERS = new Set(['you', 'i', 'we']);
const OWNED = new Set(['my', 'our', 'the', 'this', 'that', 'your', 'last', 'previous']);
const ASKED = new Set(
  'prepare draft make do create need want like please start execute perform initiate help proceed set build submit complete finish arrange get cancel'.split(
    ' ',
  ),
);

/** "prepare a transfer" asks for one; "my transfer" speaks of one that is there. */
function isAskedFor(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at);
  return (
    before.some((token) => isWord(token, ASKED)) || !before.some((token) => isWord(token, OWNED))
  );
}

const AFTER = new Set(['after']);
const FROM_TO = new Set(['from', 'to', 'on', 'for', 'in', 'into', 'of', 'via', 'with']);
const NOUN_AFTER = new Set([
  'of',
  'transaction',
  'fee',
  'fees',
  'rate',
  'rates',
  'route',
  'routes',
  'position',
  'positions',
  'rewards',
]);

function verbAt(tokens: readonly Token[], at: number, start: boolean): VerbAt | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const previous = tokens[at - 1];
  let word = token.text;
  let match = matchVerb(word, wordOf(tokens[at + 1]));
  if (!match && start && canMisspell(word)) {
    const sized = opensObject(tokens[at + 1]);
    const repaired =
      repairSpelling(word, VERB_SPELLINGS) ??
      (sized ? repairShort(word, VERB_SPELLINGS) : undefined);
    if (repaired) {
      match = matchVerb(repaired, wordOf(tokens[at + 1]));
      word = repaired;
    }
  }
  if (!match) return undefined;
  if (onlyAtStart(word) && !start && (match.length === 1 || !isAsked(previous))) return undefined;
  if (isNoOrder(tokens, at, word)) return undefined;
  // "cut my losses" settles nothing: only a debt is settled.
  if (match.verb.mode === 'settle' && !tokens.some((token) => isWord(token, DEBTS))) {
    if (!tokens.some((token) => isWord(token, PERMISSIONS))) return undefined;
  }
  const next = wordOf(tokens[at + 1]);
  const nounHere =
    (isWord(previous, DETERMINERS) && !isWord(previous, ANAPHOR_DETERMINERS)) ||
    isWord(previous, POSSESSIVES) ||
    isWord(previous, ADJECTIVES) ||
    (NOUN_AFTER.has(next) && !(start && TAKING.has(match.verb.action))) ||
    isNounPreposition(previous, word) ||
    isClaimed(tokens, at) ||
    isRelated(tokens, at) ||
    (isGerund(word) && !start && matchVenue([wordOf(previous)]) !== undefined) ||
    (namesAsset(previous) && (FROM_TO.has(next) || endsHere(tokens[at + 1])) && !start);
  return { at, length: match.length, verb: match.verb, word, noun: nounHere };
}

const RELATIVES = new Set(['what', 'that', 'which', 'everything', 'all']);
const SPEAKING = new Set(['i', 'we', "i've", "we've"]);

/** "the DAI that I borrow": a verb of a relative clause tells, and orders nothing. */
function isRelated(tokens: readonly Token[], at: number): boolean {
  let index = at - 1;
  while (isWord(tokens[index], HAVING)) index--;
  const related = isWord(tokens[index - 1], RELATIVES) || namesAsset(tokens[index - 1]);
  return isWord(tokens[index], SPEAKING) && related;
}

const HAVING = new Set(['have', 'had', 'did', 'do']);
const CLAIMING = new Set(['claim', 'claiming', 'collect', 'finalize', 'finalise']);

/** "claim my withdrawal": what is claimed is no order of its own. */
function isClaimed(tokens: readonly Token[], at: number): boolean {
  if (wordOf(tokens[at]) !== 'withdrawal' && wordOf(tokens[at]) !== 'withdraw') return false;
  for (let index = at - 1; index >= Math.max(0, at - 5); index--) {
    if (tokens[index]?.kind !== 'word' || isWord(tokens[index], CONJUNCTIONS)) return false;
    if (isWord(tokens[index], CLAIMING)) return true;
  }
  return false;
}

const TAKING = new Set(['claim', 'withdraw', 'lp-collect', 'lp-remove']);

const isAsked = (previous: Token | undefined): boolean => previous?.kind !== 'number';

/** Words that are verbs of an order only in company: "let X spend", "set the allowance", "I need 5 USDC". */
function isNoOrder(tokens: readonly Token[], at: number, word: string): boolean {
  switch (word) {
    case 'let':
      return !letsSpend(tokens, at);
    case 'finalize':
    case 'finalise':
      return !tokens.some((token) => isWord(token, WAITING));
    case 'lp':
      return (
        !isWord(tokens[at + 1], POOLED) && !isSize(tokens[at + 1]) && !namesAsset(tokens[at + 1])
      );
    case 'split':
    case 'divide':
      return !tokens.some(isSize);
    case 'set':
    case 'reset':
    case 'cancel':
    case 'kill':
      return !tokens.some((token) => isWord(token, PERMISSIONS));
    case 'spend':
    case 'spending':
      return ['to', 'from'].includes(wordOf(tokens[at - 1]));
    case 'draw':
      // From where is what makes it a loan.
      return !tokens.some((token) => isWord(token, LOANS) || wordOf(token) === 'from');
    case 'open':
      return !tokens.some((token) => isWord(token, LOANS)) && !opensPosition(tokens);
    case 'go':
    case 'going':
      return wordOf(tokens[at + 1]) !== 'from';
    case 'leave':
    case 'leaving':
    case 'place':
    case 'hand':
    case 'spot':
    case 'loan':
      return tokens[at + 1]?.kind === 'mark' || isWord(tokens[at - 1], POSSESSIVES);
    default:
      return false;
  }
}

const WAITING = new Set([
  'withdrawal',
  'withdrawals',
  'withdraw',
  'unstake',
  'unstaking',
  'request',
]);
const POOLED = new Set(['both', 'it', 'them', 'my', 'all', 'half']);
const EXCHANGE = new Set(['uniswap', 'uni']);
const POSITION = new Set(['position']);
const opensPosition = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isWord(token, EXCHANGE)) &&
  tokens.some((token) => isWord(token, POSITION));

const DEBTS = new Set([
  'loan',
  'loans',
  'debt',
  'debts',
  'owe',
  'borrow',
  'owed',
  'borrowed',
  'lent',
  'supplied',
]);
const LOANS = new Set(['loan', 'debt']);
const PERMISSIONS = new Set(['approval', 'approvals', 'allowance', 'allowances', 'permission']);

const endsHere = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'mark';

const ANAPHOR_DETERMINERS = new Set(['that', 'this']);
const ADJECTIVES = new Set([
  'pending',
  'next',
  'last',
  'previous',
  'token',
  'batch',
  'quick',
  'current',
]);

function isNounPreposition(previous: Token | undefined, word: string): boolean {
  if (word.endsWith('ing')) return false;
  const text = wordOf(previous);
  return text !== 'to' && text !== 'and' && Object.hasOwn(PREPOSITIONS, text);
}

/** Whether what stands behind a word can only be what a verb acts on. */
const opensObject = (token: Token | undefined): boolean =>
  isSize(token) || namesAsset(token) || isWord(token, POSSESSIVES) || isWord(token, ALL_WORDS);

function canMisspell(word: string): boolean {
  return (
    !FILLERS.has(word) &&
    !STOPWORDS.has(word) &&
    !VAGUE_SIZES.has(word) &&
    !isAssetSpelling(word) &&
    !Object.hasOwn(PREPOSITIONS, word)
  );
}

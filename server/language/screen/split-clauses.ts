import {
  COORDINATORS,
  isFiniteForm,
  NOUN_STARTS,
  PRONOUNS,
  REASONS,
  REQUEST_STARTS,
} from '../lexicon/clause-words.ts';
import { matchVerb } from '../lexicon/verb-actions.ts';
import { isParty, type Token, wordOf } from '../tokens/token.ts';

/** Marks behind which another clause may begin. */
export const PAUSES = ',.!?;:\n-';

/** Words of a subject at most, before its verb: "my brother in law says". */
const LONGEST_SUBJECT = 5;

/** What begins a clause that another one follows without a pause: "before I go to bed I'd like …". */
const OPENING = new Set([
  ...REASONS,
  'before',
  'after',
  'when',
  'if',
  'while',
  'whenever',
  'once',
  'even',
  'as',
  'with',
  'by',
  'now',
  'whatever',
  'being',
  'having',
]);
/** Openings of an order behind such a clause, word by word. */
const ORDERS: readonly (readonly string[])[] = [
  ["i'd", 'like'],
  ["i'd", 'love'],
  ['i', 'would', 'like'],
  ['i', 'want', 'to'],
  ['i', 'need', 'to'],
  ['i', 'have', 'to'],
  ['i', 'must'],
  ['let', 'me'],
  ["let's"],
  ["i've", 'decided'],
  ['please'],
  ['kindly'],
  ['could', 'you'],
  ['can', 'you'],
  ['would', 'you'],
];

/** The parts of a text between pauses, each with the mark at its end. A reason begins a part of its own. */
export function splitAtPauses(tokens: readonly Token[]): Token[][] {
  return cut(
    tokens,
    (at) => /^(because|since)$/.test(wordOf(tokens[at])) && wordOf(tokens[at + 1]) !== '',
  );
}

/**
 * Cuts a text into clauses, each with the mark at its end: at every pause, and where a joining word and a subject begin
 * one without a pause ("… on Base because my rent is due", "… but please swap"). Nothing is left out.
 */
export function splitClauses(tokens: readonly Token[]): Token[][] {
  const words = tokens.map(wordOf);
  return cut(tokens, (at, part) => beginsClause(tokens, words, at, part));
}

function cut(
  tokens: readonly Token[],
  begins: (at: number, part: readonly Token[]) => boolean,
): Token[][] {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const part = parts.at(-1) as Token[];
    if (part.length > 0 && begins(at, part)) parts.push([]);
    parts.at(-1)?.push(token);
    if (token.kind === 'mark' && PAUSES.includes(token.raw)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function beginsClause(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  part: readonly Token[],
): boolean {
  const word = words[at] ?? '';
  if (word === 'because') return words[at + 1] !== '';
  if (OPENING.has(wordOf(part[0])) && part.length > 2) {
    const before = words[at - 1] ?? '';
    if (!COORDINATORS.has(before) && isOrderOpening(words, at)) return true;
  }
  if (REASONS.has(word) || COORDINATORS.has(word)) {
    const next = /^(now|then|today|that|if)$/.test(words[at + 1] ?? '') ? at + 2 : at + 1;
    if (word === 'for') return PRONOUNS.has(words[next] ?? '');
    if (word === 'so' && (isOrder(words, next) || isParty(tokens[next]))) return true;
    return beginsWithSubject(words, next, word) || REQUEST_STARTS.has(words[next] ?? '');
  }
  return false;
}

const isOrder = (words: readonly string[], at: number): boolean =>
  matchVerb(words[at] ?? '', words[at + 1] ?? '') !== undefined;

const isOrderOpening = (words: readonly string[], at: number): boolean =>
  ORDERS.some((opening) => opening.every((word, index) => words[at + index] === word));

/** "I …", "my landlord takes …": somebody, and what is said of them. */
function beginsWithSubject(words: readonly string[], at: number, joining: string): boolean {
  const first = words[at] ?? '';
  if (PRONOUNS.has(first)) return true;
  // "swap A and this to B": only a reason may begin with a word that also points.
  const mayPoint = REASONS.has(joining) || joining === 'but';
  if (first === 'it' || first === 'this' || first === 'that')
    return mayPoint && isFiniteForm(words[at + 1] ?? '');
  if (!NOUN_STARTS.has(first)) return false;
  for (let index = at + 2; index <= at + LONGEST_SUBJECT; index++) {
    const word = words[index] ?? '';
    if (word === '') return false;
    if (isFiniteForm(word)) return true;
  }
  return false;
}

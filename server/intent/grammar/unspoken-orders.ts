import type { VerbAt } from './clause.ts';
import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { baseOfParticiple, matchVerb, NEED } from './lexicon/verbs.ts';
import { DETERMINERS, FILLERS, POSSESSIVES } from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { tellsOnly } from './restate-passives.ts';
import { isParty, isSize, isWord, type Token, wordOf } from './token.ts';

const WISHES = new Set(['want', 'like', 'need', "i'd", 'please', 'wish', 'have', 'get']);
/** "I'd like 20 USDC sent to X": a wish with a participle. "I sent 20 USDC" tells, and wishes nothing. */
export function wishedFor(tokens: readonly Token[]): VerbAt | undefined {
  const wish = tokens.findIndex((token) => isWord(token, WISHES));
  if (wish < 0 || wish > 2 || tellsOnly(tokens, wish)) return undefined;
  for (let at = wish + 2; at < tokens.length; at++) {
    const word = wordOf(tokens[at]);
    const base = baseOfParticiple(word);
    const match = base === undefined ? undefined : matchVerb(base, '');
    if (match && !isWord(tokens[at - 1], SUBJECTS)) {
      return { at, length: 1, verb: match.verb, word: base ?? word, noun: true };
    }
  }
  return undefined;
}

const NEEDS = new Set(['need', 'want', "i'd", 'like']);

/**
 * An order without its verb: "I need 750 USDC with ETH", "fifty USDC into ETH", "20 USDC to
 * 0x…". What is needed is bought, and what has a direction goes there.
 */
export function unspoken(tokens: readonly Token[]): VerbAt | undefined {
  const need = tokens.findIndex((token) => isWord(token, NEEDS));
  const first = tokens.findIndex(
    (token) =>
      token.kind !== 'mark' &&
      ![FILLERS, DETERMINERS, POSSESSIVES].some((words) => isWord(token, words)),
  );
  if (need >= 0 && need <= 2 && tokens.some(isSize)) {
    return { at: need, length: 1, verb: NEED, word: 'need', noun: true };
  }
  // "CCTP 5 DAI base -> arbitrum": a venue in front is where it goes through.
  const named = matchVenue(tokens.slice(first, first + 2).map(wordOf));
  const opens = tokens[first + (named && !namesAsset(tokens[first]) ? named.length : 0)];
  const begins = isSize(opens) || namesAsset(opens) || isWord(opens, SHARES);
  // "to 0x…: 9 USDC".
  const addressed = isWord(opens, INTO) && isParty(tokens[first + 1]);
  if (!begins && !addressed) return undefined;
  const sized = (token: Token) =>
    isSize(token) || isWord(token, SHARES) || isWord(token, POSSESSIVES);
  if (!tokens.some(sized)) return undefined;
  const word = directionOf(tokens);
  const match = word === undefined ? undefined : matchVerb(word, '');
  return match && word !== undefined
    ? { at: 0, length: 0, verb: match.verb, word, noun: true }
    : undefined;
}

/** @returns the verb that a direction stands for: somebody, an asset or a chain behind "to". */
export function directionOf(tokens: readonly Token[]): string | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const next = tokens[at + 1];
    // "my DAI all in ETH".
    if (wordOf(tokens[at]) === 'in' && namesAsset(next) && isSizeSaid(tokens[at - 1]))
      return 'swap';
    if (!isWord(tokens[at], INTO)) continue;
    if (isParty(next)) return 'send';
    if (namesAsset(next)) return 'swap';
    if (matchChain([wordOf(next)])) return 'bridge';
  }
  return undefined;
}

const isSizeSaid = (token: Token | undefined): boolean =>
  namesAsset(token) || isWord(token, SHARES);

const INTO = new Set(['to', 'into']);
const SHARES = new Set(['all', 'half', 'everything', 'quarter', 'third']);

const SUBJECTS = new Set([
  'i',
  'we',
  'you',
  'they',
  'he',
  'she',
  'was',
  'were',
  'been',
  'my',
  'the',
]);

import { DANGER } from '#server/language/lexicon/danger.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';

/** Takes back, or refuses, what was said before. */
const TAKING = wordSet('leave drop mind scrap bin remove delete bother sike jk nevermind skip');
/** What a clause may have besides: who, that it is this request, and that it is so after all. */
const AROUND = wordSet(
  `i i'm im we you he she it that this them all my our the a an of to do did does have has be is was are am me us please pls just only
  actually really so then now well oh ah um hmm and or but on second thought thoughts thinking about after with if ever at anyway though too
  request alert agent message last one whole thing everything want need any more anymore think will would should changed already`,
);
/** "as if", "or not": what was said is not meant. */
const DOUBTING = /^(?:as if|yeah right|or not|if not|not really|not now|not yet)$/;

/**
 * What behind a request may take it back: a clause of none but closed words, one of which takes back or denies. An even
 * number of them takes nothing back ("don't forget", "can't wait").
 *
 * @returns the clause in the user's words, or undefined
 */
export function findRetraction(said: readonly Token[]): string | undefined {
  let isAsked = false;
  let clause: Token[] = [];
  for (const token of [...said, { kind: 'mark', raw: '.' } as const]) {
    if (!isMark(token, ',.!?;:\n-')) {
      clause.push(token);
      continue;
    }
    const written = clause.map(({ raw }) => raw).join(' ');
    if (isAsked && takesBack(clause)) return written;
    const words = clause.map(wordOf);
    isAsked ||=
      clause.some(isSize) ||
      words.some((_, at) => matchPhrase(MOVES, words, at) || matchPhrase(SIDES, words, at));
    clause = [];
  }
  return undefined;
}

function takesBack(clause: readonly Token[]): boolean {
  if (clause.length === 0 || clause.length > 8 || clause.some(({ kind }) => kind !== 'word'))
    return false;
  const words = clause.map(wordOf);
  if (DOUBTING.test(words.join(' '))) return true;
  let count = 0;
  for (const word of words) {
    const isTaking = DANGER.takesBack.has(word) || DANGER.negation.has(word) || TAKING.has(word);
    // "changed my mind", "never mind": the noun is part of what takes back.
    if (word === 'mind' && count > 0) continue;
    if (word === 'changed' || isTaking) count++;
    else if (!AROUND.has(word)) return false;
  }
  return count % 2 === 1;
}

import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isMark } from '#server/language/tokens/token.ts';
import { saysTold, tellingLength } from './lexicon/frames.ts';
import { wordSet } from './lexicon/phrases.ts';
import { readSchedule } from './read-schedule.ts';
import { wordsOf } from './words-of.ts';

const ASKING = wordSet(
  "what what's whats how how's why who which where where's does do did is are am was were has have will should shall explain describe isn't aren't",
);
const ASKS_ABOUT = wordSet('why what how who which where');
const POLITE = wordSet('can could would will');
const GREETING = wordSet('hi hello hey please pls ok okay so well yo gm and but bro sir');
const MAKES_POSSIBLE = wordSet('possible way');

const TELLING = wordSet('alert notify tell ping message warn email text bother wake inform');
const NEVER = wordSet("don't dont never");
const EXCEPTING = wordSet('unless until till before');

/** Whether the text says only when not to be told: "not when ETH is above 2000", "don't alert me if". */
export function isRefusal(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens).filter((word) => word !== '' && !GREETING.has(word));
  const [first = '', second = ''] = words;
  if (isForbidden(words)) return true;
  if (first === 'not') return second === 'when' || second === 'if' || second === 'while';
  if (words.some((word) => EXCEPTING.has(word))) return false;
  return words.some((word, at) => {
    const told = word === 'do' && words[at + 1] === 'not' ? at + 2 : at + 1;
    const isDenied = told > at + 1 || NEVER.has(word);
    if (!isDenied || !TELLING.has(words[told] ?? '')) return false;
    // "… otherwise, but under 1,600 I want to be woken up".
    const but = words.findIndex((one, index) => index > told && one === 'but');
    return but < 0 || !words.slice(but).some(saysTold);
  });
}

/** "don't sell unless …": it orders nothing, and asks to be told of nothing. */
function isForbidden(words: readonly string[]): boolean {
  if (words.some((word) => saysTold(word) || word === 'me')) return false;
  const verbs = words.flatMap((word, at) =>
    matchVerb(word, words[at + 1] ?? '') && !['let', 'go', 'set'].includes(word) ? [at] : [],
  );
  return (
    verbs.length > 0 &&
    verbs.every(
      (at) => NEVER.has(words[at - 1] ?? '') || (words[at - 2] === 'do' && words[at - 1] === 'not'),
    )
  );
}

/**
 * Whether the text asks something instead of asking to be told when something happens: "what is
 * my health factor", but not "can you tell me when it drops".
 */
export function isQuestion(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  let at = 0;
  while (at < tokens.length && (isMark(tokens[at], ',\n-.!:') || GREETING.has(words[at] ?? '')))
    at++;
  const first = words[at] ?? '';
  if (POLITE.has(first) && ['you', 'u', 'we', 'i', 'it', 'ya'].includes(words[at + 1] ?? ''))
    return false;
  if (
    first === 'when' &&
    ['will', 'does', 'did', 'should', 'would', 'can'].includes(words[at + 1] ?? '')
  )
    return true;
  // "tell me why …" asks; "tell me when …" waits.
  const told = (first === 'tell' || first === 'show') && words[at + 1] === 'me';
  if (told && ASKS_ABOUT.has(words[at + 2] ?? ''))
    return readSchedule(tokens).cadence === undefined;
  // "What I'd like is an alert for …" asks to be told.
  if (tellingLength(words.slice(at), 0, () => false) > 0) return false;
  if (!ASKING.has(first)) return false;
  // "is there a way to be told when …" asks for the watch itself.
  const head = words.slice(at, at + 8);
  if (first === 'do' && words[at + 1] === 'it') return false;
  if (head.some((word) => MAKES_POSSIBLE.has(word)) && (first === 'is' || first === 'are'))
    return false;
  if (first === 'have' && words[at + 1] !== 'i' && words[at + 1] !== 'you') return false;
  return true;
}

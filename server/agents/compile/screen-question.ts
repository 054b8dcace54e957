import { namesAsset } from '#server/language/tokens/names-asset.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isMark, wordOf } from '#server/language/tokens/token.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { OPENERS, saysTold, tellingLength } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { readSchedule } from './read-schedule.ts';
import { wordsOf } from './words-of.ts';

const ASKING = wordSet(
  "what what's whats how how's why who which where where's does do did is are am was were has have will should shall explain describe isn't aren't",
);
const ASKS_ABOUT = wordSet('why what how who which where');
const POLITE = wordSet('can could would will');
const GREETING = wordSet('hi hello hey please pls ok okay so well yo gm and but bro sir');
const MAKES_POSSIBLE = wordSet('possible way');

/**
 * Whether the text asks something instead of asking for an alert when something happens: "what is
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
  // "What I'd like is an alert for …" asks for an alert.
  if (tellingLength(words.slice(at), 0, () => false) > 0) return false;
  if (!ASKING.has(first)) return false;
  // "What I'm waiting for is …": it names what is waited for.
  if (
    first === 'what' &&
    WAITING.has(words[at + 1] ?? '') &&
    words.slice(at + 2, at + 7).includes('is')
  )
    return false;
  // "Do tell me when …": the verb behind it is what is asked for.
  if (first === 'do' && !SUBJECTS.has(words[at + 1] ?? '') && !isNamed(tokens[at + 1]))
    return false;
  // "How do I set an alert" asks how.
  const asksHow = ASKS_ABOUT.has(first) && HOW_TO.has(words[at + 1] ?? '');
  if (!asksHow && asksToBeTold(words) && opensLater(words, at)) return false;
  // "is there a way to be told when …" asks for the watch itself.
  const head = words.slice(at, at + 8);
  if (head.some((word) => MAKES_POSSIBLE.has(word)) && (first === 'is' || first === 'are'))
    return false;
  if (first === 'have' && words[at + 1] !== 'i' && words[at + 1] !== 'you') return false;
  return true;
}

const WAITING = wordSet("i i'm im i'd we we're i've");
const SUBJECTS = wordSet('i you u we they he she the my these those people any all your our');
const isNamed = (token: Token | undefined): boolean =>
  namesAsset(token) || coinSymbol(wordOf(token)) !== undefined;

const HOW_TO = wordSet('do does can could should to will is are');
const HAPPENED = wordSet("did didn't didnt was wasn't were weren't had hadn't haven't hasn't");
const PASSIVE = wordSet('be get being getting a an the');

/** "How about you ping me …", "where can I be told …": somebody is to be notified from now on. */
function asksToBeTold(words: readonly string[]): boolean {
  if (words.some((word) => HAPPENED.has(word))) return false;
  return words.some(
    (word, at) =>
      saysTold(word) &&
      (['me', 'us'].includes(words[at + 1] ?? '') ||
        PASSIVE.has(words[at - 1] ?? '') ||
        (word === 'know' && words[at - 2] === 'let')),
  );
}

const opensLater = (words: readonly string[], at: number): boolean =>
  words.some((_, index) => index > at && matchPhrase(OPENERS, words, index) !== undefined);

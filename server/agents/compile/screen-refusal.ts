import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { deniedAlertLength } from './denied-alert.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { splitSentences } from './split-sentences.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

const GREETING = wordSet('hi hello hey please pls ok okay so well yo gm and but bro sir');
const TELLING = wordSet('alert notify tell ping message warn email text bother wake inform');
const NEVER = wordSet("don't dont never");
const EXCEPTING = wordSet('unless until till before');

/** Whether the text says only when not to alert: "not when ETH is above 2000", "don't alert me if". */
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

/** "don't sell unless …": it orders nothing, and asks for no alert. */
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

const REFUSALS =
  /\b(refuse to|no longer (?:want|send|buy|sell|swap|bridge|pay|need|wish)|used to (?:send|buy|sell|swap|pay)|forgot to|nobody should|no one should|instead of|would be (?:dumb|stupid|silly|foolish|crazy)|skip the|hold off|give up|i'm against|i am against|you must not|decided against)\b/;

/** @returns what in a request takes back what it orders; undefined where nothing does */
export function refusalIn(said: readonly Token[]): string | undefined {
  return REFUSALS.exec(plainTextOf(said))?.[0];
}

/** "I refuse to sell. When …, sell 4 LINK": beside an order, whatever sentence it stands in. */
export const refusesAct = (said: readonly Token[]): string | undefined =>
  /\b(?:refuse to|decided against|i'm against|i am against|you must not) (?:ever )?(?:sell|buy|swap|bridge|send|move|trade|withdraw|repay|borrow|deposit|stake|unstake|lend|do|touch)\w*/.exec(
    plainTextOf(said),
  )?.[0];

const UNWANTED = wordSet("never not don't dont cannot can't won't");
const LEARNING = wordSet('hear know see learn told notified alerted informed pinged bothered');
const SAYING = wordSet(
  'thinks think says say said believes reckons claims swears predicts expects told guess guesses heard read bets bet',
);

/** "I never want to hear that …": nothing behind it asks for an alert. */
export function deniesTelling(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  if (words.some((word) => EXCEPTING.has(word) || word === 'but')) return false;
  return words.some((word, at) => {
    if (!UNWANTED.has(word)) return false;
    const known = words.slice(at + 1, at + 5).findIndex((one) => LEARNING.has(one));
    const isWish = words.slice(at + 1, at + 3).some((one) => WANTING.has(one));
    return known >= 0 && isWish && !words.slice(at + known + 2).some(saysTold);
  });
}
const WANTING = wordSet('want need wish care like have to wanna');

/**
 * "I don't want an alert when ETH falls below 2000", "no need to tell me if …", "tell me never when …": the only alert
 * that a request speaks of is denied, and what it is about is said in the same sentence.
 */
export function deniesAlert(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  if (words.some((word) => EXCEPTING.has(word) || TURNING.has(word))) return false;
  const told = words.filter(saysTold).length;
  return splitSentences(tokens).some((sentence) => {
    const own = wordsOf(sentence);
    const denied = new Set(
      own.flatMap((_, at) => {
        const length = deniedAlertLength(own, at) || deniedOnce(own, at);
        return Array.from({ length }, (_, index) => at + index);
      }),
    );
    if (denied.size === 0) return false;
    const isAbout = own.some(
      (word, at) => ABOUT.has(word) || matchPhrase(OPENERS, own, at) !== undefined,
    );
    const orders = own.some(
      (word, at) => !denied.has(at) && matchVerb(word, own[at + 1] ?? '') !== undefined,
    );
    return (
      isAbout && !orders && told <= own.filter((_, at) => denied.has(at)).filter(saysTold).length
    );
  });
}
const TURNING = wordSet('but except otherwise only just instead rather');
const ABOUT = wordSet('for about of on');

/** "tell me never when …" */
function deniedOnce(words: readonly string[], at: number): number {
  if (!TELLING.has(words[at] ?? '') || !['me', 'us'].includes(words[at + 1] ?? '')) return 0;
  const isDenied = ['never', 'not'].includes(words[at + 2] ?? '');
  return isDenied && matchPhrase(OPENERS, words, at + 3) !== undefined ? 3 : 0;
}

/** "My brother thinks ETH falls below 2000": it says what somebody thinks, and asks for nothing. */
export function isHearsay(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  const said = words.findIndex((word) => SAYING.has(word));
  if (said < 1 || said > 4 || words.some((_, at) => matchPhrase(OPENERS, words, at))) return false;
  const isOf =
    PERSONS.has(words[said - 1] ?? '') || ['my', 'our', 'his', 'her'].includes(words[0] ?? '');
  const isHeard = ['was', 'were', 'been', 'got'].includes(words[said - 1] ?? '');
  const asks = words.some((word, at) => at !== said && saysTold(word));
  return (isOf || isHeard) && !asks;
}
const PERSONS = wordSet('i we he she they everyone everybody people somebody someone');

import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { KIN } from './lexicon/kin.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { MONTHS, weekday } from './lexicon/schedule-words.ts';
import { matchZone } from './lexicon/time-zones.ts';
import { namedRoles } from './named-roles.ts';
import { isNobodys } from './read-recipients.ts';
import { splitSentences } from './split-sentences.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

const GROUPS = wordSet('team board crew squad staff desk folks guys colleagues family');
/** Phrases that share an alert, whoever is named in them. */
const SHARED =
  /\b(?:both of us|we both|(?:everybody|everyone|anyone|anybody|nobody) but \S+|forward (?:it|this|that)|recipients? :?|b ?cc|copy to|\b(?:me|us) ?\/ ?(?:my )?\S+|(?:me|us) ,? ?(?:then|and ,? ?(?:separately|later)) ,? ?(?:my )?\S+|my \S+ (?:should|must|wants? to|needs? to|asked to) (?:be told|be informed|be notified|hear|know)|\S+ asked to be told|^to ?: .*|(?:keep|have) (?!me\b|us\b|an?\b|my\b|it\b)\S+ (?:posted|informed|updated|told))/;
/** A short sentence behind a request that has somebody else notified too: "Bob too.", "It goes to my wife." */
const TOO = /\b(?:too|as well|same|also|so does|copy|gets (?:it|one|a|an|the)|receives|goes to)\b/;
/** What shows that a name in front is of somebody. */
const DOING = wordSet('should wants want needs need must and gets too also is has likes asks');

/**
 * Who is named beside what is watched and done: somebody that the request may want notified, since nothing else there is of
 * persons. It does not know how one is notified.
 *
 * @param said what the request is read from, but for the order
 * @param own all that was said
 * @param order what is done then
 * @returns each as it was said; an agent notifies only its owner
 */
export function personsBeside(
  said: readonly Token[],
  own: readonly Token[],
  order: readonly Token[],
): string[] {
  const shared = SHARED.exec(plainTextOf(own))?.[0];
  return [
    ...(shared ? [shared] : []),
    ...splitSentences(said).filter(tells).flatMap(personsIn),
    // "For Bob: ETH below 2000": a heading names whom it is for.
    ...splitSentences(own)
      .filter((one) => isMark(one.at(-1), ':') && one.some((token) => FOR.has(wordOf(token))))
      .flatMap(personsIn),
    ...order.filter(isMail).map(({ raw }) => raw),
    ...splitSentences(own)
      .slice(1)
      .filter((one) => one.length <= 8 && TOO.test(plainTextOf(one)))
      .flatMap(personsIn),
  ];
}

/** What is said of somebody notifies nobody: "My wife is getting nervous." */
function tells(sentence: readonly Token[]): boolean {
  const words = wordsOf(sentence);
  return words.some((word, at) => saysTold(word) || matchPhrase(OPENERS, words, at) !== undefined);
}

const FOR = wordSet('for to');

const isMail = (token: Token): boolean => /^\S+@\S+\.\S+$/.test(token.raw);

function personsIn(said: readonly Token[]): string[] {
  const words = wordsOf(said);
  return said.flatMap((token, at) => {
    const isGroup =
      GROUPS.has(wordOf(token)) && words.slice(Math.max(0, at - 2), at).includes('the');
    const isKin = KIN.has(wordOf(token)) && /^(?:my|our|the|his|her)$/.test(words[at - 1] ?? '');
    return isGroup || isKin || isMail(token) || isNamed(said, words, at) ? [token.raw] : [];
  });
}

/** "Bob": a word with a capital that names nothing known, and that does not only begin a sentence. */
function isNamed(said: readonly Token[], words: readonly string[], at: number): boolean {
  const token = said[at];
  if (!token || !/^[A-Z][a-z]+$/.test(token.raw) || !isNobodys(token)) return false;
  if (MONTHS.has(wordOf(token)) || weekday(wordOf(token)) !== undefined) return false;
  // "- Ping when …": it asks for an alert.
  if (saysTold(wordOf(token)) && matchPhrase(OPENERS, words, at + 1) !== undefined) return false;
  // "New York": a part of the name of a place whose time is meant.
  const isOfZone = [0, 1, 2].some((back) => {
    const zone = at >= back ? matchZone(words, at - back, true) : undefined;
    return zone !== undefined && zone.length > back;
  });
  if (isOfZone) return false;
  // "Rocket Pool": a part of a longer name.
  if (namedRoles(said).some((name) => name.at <= at && at < name.at + name.length)) return false;
  const isFirst = at === 0 || said[at - 1]?.kind === 'mark';
  return !isFirst || DOING.has(words[at + 1] ?? '');
}

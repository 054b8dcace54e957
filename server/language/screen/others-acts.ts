import { PRONOUNS } from '../lexicon/clause-words.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import { wordSet } from '../lexicon/words.ts';
import type { Token } from '../tokens/token.ts';
import { isEntity } from './named-things.ts';
import { isThirdPerson } from './told-clauses.ts';
import { isCue, isPreposition, isVerb, MODALS, WANTING, WISHING } from './word-classes.ts';

/** Who did something, or what was done: right in front of a participle. */
const DID = wordSet(
  `i we he she they you who i've we've he's she's they've you've ive weve already just had has have having was were been`,
);

/** Whether a verb of an order says what somebody does, did or may do, and orders nothing. */
export function isOthersAct(
  clause: readonly Token[],
  words: readonly string[],
  at: number,
  isGlad: boolean,
): boolean {
  const text = words[at] as string;
  const behindAdverb = /ly$/.test(words[at - 1] ?? '') ? at - 2 : at - 1;
  const before = words[behindAdverb] ?? '';
  const isParticiple = PARTICIPLE.test(text) && !isGlad;
  if (isParticiple && DID.has(before))
    return !(before === 'been' || before === 'have' ? false : /^(just)$/.test(before));
  // "the plumber sends 5 DAI"; "0x… gets 5 DAI" orders.
  if (isThirdPerson(text) && before !== '' && !isEntity(clause, behindAdverb)) return true;
  const isBase = !PARTICIPLE.test(text) && !/(ing|of)$/.test(text) && !isCue(text);
  // "Whales swap 5 DAI", "I already swap 5 DAI"
  const isSubject =
    /^(i|we|he|she|they|people|everyone|everybody|somebody|someone)$/.test(before) ||
    (/[^s]s$/.test(before) &&
      !FILLERS.has(before) &&
      !isVerb(before) &&
      !isEntity(clause, behindAdverb) &&
      !isPreposition(before));
  if (
    isBase &&
    isSubject &&
    !words.slice(0, Math.max(0, behindAdverb)).some((one) => WISHING.has(one))
  )
    return true;
  // "I tried to swap", "I hate to swap"
  if (before === 'to' && isBase) {
    const verb = words[behindAdverb - 1] ?? '';
    const who =
      words
        .slice(0, Math.max(0, behindAdverb - 1))
        .findLast((one) => !FILLERS.has(one) || PRONOUNS.has(one)) ?? '';
    if (PRONOUNS.has(who) && !WANTING.has(verb) && !isEntity(clause, behindAdverb - 1)) return true;
  }
  if (!MODALS.has(before)) return false;
  const subject = words[behindAdverb - 1] ?? '';
  if (/^(you|u|ya|we|it|please|kindly|this|that|these|those)$/.test(subject) || behindAdverb === 0)
    return false;
  return (
    !isEntity(clause, behindAdverb - 1) &&
    !/^(will|shall|must|should)$/.test(subject === 'i' ? before : '')
  );
}

const PARTICIPLE =
  /^(?!need|feed|speed|bleed|seed)(.*[^e]ed|sold|sent|lent|bought|paid|spent|withdrawn|withdrew|took|repaid|swept|gave)$/;

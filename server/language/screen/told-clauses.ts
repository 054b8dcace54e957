import { matchChain } from '../lexicon/chains.ts';
import { isFiniteForm, NOUN_STARTS, PRONOUNS } from '../lexicon/clause-words.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import { isEnglish } from '../lexicon/english.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, type Token, wordOf } from '../tokens/token.ts';
import { changesOrders, isDangerous } from './changes-orders.ts';
import { isEntity } from './named-things.ts';
import { ownChoice } from './own-choice.ts';
import { isPolite } from './set-asides-apart.ts';
import { EVERYDAY, isCue, isPreposition, isVerb, REFERENCES } from './word-classes.ts';

const ALL_OF_IT = wordSet(
  'all of it them that the lot whole entire everything half my every token tokens coin coins single last bit one',
);

/** "the weather turns": what somebody does, and no order. */
export const isThirdPerson = (text: string): boolean =>
  /[^s]s$/.test(text) && isVerb(text.slice(0, -1)) && !isCue(text);

/** Whether a clause orders, or continues one: "stake them", "…, all of it". */
export function isCore(clause: readonly Token[]): boolean {
  const words = clause.map(wordOf);
  const spoken = words.filter((one) => one !== '');
  if (clause.some((_, at) => isEntity(clause, at))) return true;
  if (spoken.length > 0 && spoken.every((one) => ALL_OF_IT.has(one))) return true;
  return words.some(
    (one, at) =>
      isVerb(one) &&
      !isThirdPerson(one) &&
      (words.slice(at + 1, at + 4).some((next) => REFERENCES.has(next)) || !EVERYDAY.has(one)),
  );
}

/** Whether words have somebody or something that is spoken of, and what is said of it: all else may belong to the order. */
export function isWhole(words: readonly string[]): boolean {
  const subject = words.findIndex(
    (text, at) =>
      PRONOUNS.has(text) ||
      /^(you|you've|you're)$/.test(text) ||
      (NOUN_STARTS.has(text) && words[at + 1] !== undefined),
  );
  // "by the grew", "in a buried": what a preposition leads to does nothing.
  if (subject < 0 || words.slice(0, subject).some((text) => isPreposition(text) && text !== 'as'))
    return false;
  const noun = NOUN_STARTS.has(words[subject] ?? '') && !PRONOUNS.has(words[subject] ?? '') ? 1 : 0;
  return (
    words.some((text, at) => at > subject + noun && isFiniteForm(text)) ||
    /'(m|s|re|ve|d|ll)$/.test(words[subject] ?? '')
  );
}

/** A clause that begins so asks. */
const ASKS =
  /^(is|are|was|were|can|could|do|does|did|should|would|will|what|how|why|when|where|who|which)$/;

const INTERJECTIONS = wordSet(
  'hooray hurray yay wow gosh blimey alas aloha heya howdy cheers finally anyway ooh yikes phew gee woohoo hallelujah nice great perfect',
);

/** Whether a clause that names nothing of an order only states something. */
export function isHarmless(clause: readonly Token[], isFirst: boolean): boolean {
  const spoken = clause.filter(({ kind }) => kind !== 'mark');
  if (spoken.length === 0) return true;
  if (isMark(clause.at(-1), '?')) return false;
  if (ASKS.test(wordOf(spoken[0]))) return false;
  const words = spoken.map(wordOf);
  const [only = ''] = words;
  // "heya,"
  if (
    words.length === 1 &&
    isFirst &&
    /^[a-z]*[aeiouy][a-z]*$/.test(only) &&
    !isMark(clause.at(-1), ':')
  )
    return !isDangerous(only) && INTERJECTIONS.has(only);
  const isKnown = (text: string, at: number) =>
    text === '' ||
    isEnglish(text) ||
    FILLERS.has(text) ||
    /^[A-Z][a-z]+$/.test(spoken[at]?.raw ?? '');
  // "please,", "so well then": small words by themselves.
  if (ownChoice(words) !== undefined) return false;
  if (
    /^(all )?(on |in |at )?(the )?same (chain|network|place|platform|protocol)$/.test(
      words.join(' '),
    )
  )
    return true;
  if (words.every((text) => FILLERS.has(text) && !isDangerous(text))) return !changesOrders(words);
  if (isPolite(clause)) return true;
  if (!words.every(isKnown) || changesOrders(words)) return false;
  // "Being rather cautious, …"
  const isManner = /^[a-z]{2,}ing$/.test(only) && !isVerb(only) && !words.some(isDangerous);
  return isManner || isWhole(words);
}

/** "Network is Polygon.": where all of it happens. */
export function placeIn(clause: readonly Token[]): readonly Token[] | undefined {
  const spoken = clause.filter(({ kind }) => kind !== 'mark');
  const words = spoken.map(wordOf);
  const at = words.findIndex((_, index) => matchChain(words.slice(index, index + 3)) !== undefined);
  const length = matchChain(words.slice(Math.max(0, at), at + 3))?.length ?? 0;
  const beside = words.filter((_, index) => index < at || index >= at + length);
  const isPlace =
    at >= 0 &&
    beside.some((one) => /^(network|chain|blockchain)$/.test(one)) &&
    beside.every((one) => /^(the|network|chain|blockchain|is|on|please|should|be)$/.test(one));
  return isPlace ? spoken.slice(at, at + length) : undefined;
}

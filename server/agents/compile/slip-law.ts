import { ASSET_SPELLINGS } from '#server/language/lexicon/assets.ts';
import { CHAIN_SPELLINGS } from '#server/language/lexicon/chains.ts';
import { isCommon } from '#server/language/lexicon/english.ts';
import { venueSpellings } from '#server/language/lexicon/venues.ts';
import { NearWords } from '#server/language/tokens/near-words.ts';
import { isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { DEGREE_WORDS, MOVES, NEGATIONS, SIDES } from './lexicon/comparators.ts';
import { FRAME_WORDS } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, type PhraseTable, wordSet } from './lexicon/phrases.ts';
import { SILENCE_WORDS } from './read-silence.ts';

/** What is said by one word. */
const wordsIn = (table: PhraseTable<unknown>): string[] =>
  [...table.values()].flatMap((rows) =>
    rows.flatMap(({ words }) => (words.length === 1 ? words : [])),
  );

/** Words whose change changes what is watched: sides, ways, denials, metrics, names. */
let dangerous: NearWords | undefined;
const vocabulary = (): NearWords => {
  dangerous ??= new NearWords(
    [
      ...wordsIn(SIDES),
      ...wordsIn(MOVES),
      ...wordsIn(METRICS),
      ...NEGATIONS,
      ...DEGREE_WORDS,
      ...SILENCE_WORDS,
      ...[...ASSET_SPELLINGS].filter((word) => word.length > 4),
      ...CHAIN_SPELLINGS,
      ...venueSpellings(),
      'longer',
      'unless',
      'until',
      'either',
      'neither',
    ].filter((word) => word.length > 3),
  );
  return dangerous;
};

/**
 * A word that nothing knows and that is one slip of the pen away from a word by which a condition is another.
 *
 * @param isUnknown whether no table has a word
 */
export function isSlip(
  said: readonly Token[],
  at: number,
  isUnknown: (token: Token) => boolean,
): boolean {
  const token = said[at];
  const word = wordOf(token);
  if (FRAME_WORDS.has(word) || PLAIN.has(word)) return false;
  if (token === undefined || word.length < 3 || !/^[a-z]+$/.test(word) || !isUnknown(token))
    return false;
  if (SLIPS_OF_NOT.has(word)) return true;
  if (isCommon(word) && !isInClaim(said, at)) return false;
  return vocabulary()
    .find(word)
    .some(({ distance }) => distance === 1);
}

const BEFORE_CLAIM = wordSet('my on in at of is are was the');

/** Whether a word stands where a name, a side or a metric would. */
function isInClaim(said: readonly Token[], at: number): boolean {
  const words = said.slice(at, at + 5).map(wordOf);
  return (
    BEFORE_CLAIM.has(wordOf(said[at - 1])) ||
    isSize(said[at + 1]) ||
    isSize(said[at - 1]) ||
    [METRICS, SIDES, MOVES].some((table) => matchPhrase(table, words, 1))
  );
}

/** Of a word this short every slip but these is a word of its own. */
const SLIPS_OF_NOT = wordSet('nto ont nott noot nnot');

/** Ordinary words of their own, however near they are to a word of a condition. */
const PLAIN = wordSet(
  'fail fails failed failing dont brother bell both along belong appreciate stop stops ease advance correct reduce rocket shift hope hopes like live lives hover cover care core bore more fate late mate date wait rest best sale sales loans close closed',
);

/** "128 128 gwei": a number that is said twice is no longer number. */
export const isDoubledNumber = ({ kind, raw }: Token): boolean =>
  (kind === 'number' || kind === 'usd') && /^\$?(\d{1,3}) \1(?!\d)/.test(raw);

/** "isn't isn't above": a word that is said twice in a row is said once. */
export const withoutDoubles = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token, at) => {
    const before = tokens[at - 1];
    return !(
      token.kind === 'word' &&
      before?.kind === 'word' &&
      token.text === before.text &&
      token.text.length > 1 &&
      !MEANT.has(token.text)
    );
  });
/** Said twice on purpose. */
const MEANT = new Set([
  'very',
  'really',
  'no',
  'so',
  'way',
  'ping',
  'bye',
  'ha',
  'well',
  'had',
  'that',
]);

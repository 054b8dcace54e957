import { isMark, isSize, type Token } from '#server/language/tokens/token.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { KEEPERS, MOVES, NEGATIONS, SIDES } from './lexicon/comparators.ts';
import { OPENERS } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { deniedWishLength, wishLength } from './read-terms.ts';
import { isChange } from './render-condition.ts';
import { wordsOf } from './words-of.ts';

/** Words by which the alert is not on what the words beside a number say; other laws are about them. */
const TURNING = wordSet(
  'unless until till otherwise else stops ceases longer either neither nor between inside outside out range leaves fails',
);

/**
 * Holds each level to the words right beside its number: "below" in front of it, or "or less" behind it, turned by
 * each "not" of its clause. It knows nothing of how the condition was read.
 *
 * @returns a sentence where a level is on the other side than its words say
 */
export function takesTheOtherSide(
  said: readonly Token[],
  parts: readonly AgentComparison[],
): string | undefined {
  const words = wordsOf(said);
  if (words.some((word) => TURNING.has(word))) return undefined;
  for (const part of parts) {
    if (isChange(part) || part.comparator === 'moves') continue;
    const places = said.flatMap((token, at) =>
      isSize(token) &&
      magnitudeOf((token as { value: string }).value) === magnitudeOf(part.threshold)
        ? [at]
        : [],
    );
    const [at] = places;
    if (at === undefined || places.length > 1) continue;
    const side = sideBeside(said, words, at);
    if (side !== undefined && side.side !== part.comparator)
      return `"${side.said} ${said[at]?.raw}" is read as ${part.comparator}.`;
  }
  return undefined;
}

const DENYING = wordSet("don't dont shouldn't shouldnt mustn't mustnt oughtn't shan't");
/** "stays below": what is so, unless somebody wishes it. */
const STATING = wordSet('stays keeps remains maintains');
const STAYING = wordSet('stay stays remain remains');
const WISHING = wordSet('should must ensure sure that needs');
const MAY_WISH = wordSet(
  'shall ought want wants need wish wishes like hope hopes ideally long watch see check guard goal aim has',
);

/** What a keeper of a clause makes of the side behind it: the same, the other one, or what only its reader knows. */
export function keptSide(clause: readonly string[]): 'same' | 'other' | 'unknown' {
  const has = (words: ReadonlySet<string>) => clause.some((word) => words.has(word));
  if (!has(KEEPERS)) {
    // "watch that it never falls below 2": beside a denial it is a wish.
    const isWatched = WATCHED.test(clause.join(' ')) && (has(NEGATIONS) || has(DENYING));
    const isWished = clause.some(
      (_, at) => wishLength(clause, at) + deniedWishLength(clause, at) > 0,
    );
    return isWatched || isWished ? 'other' : 'same';
  }
  if (has(STAYING) && has(WISHING)) return 'other';
  const isStated = !clause.some((word) => KEEPERS.has(word) && !STATING.has(word));
  return isStated && !has(MAY_WISH) && !has(WISHING) ? 'same' : 'unknown';
}

const WATCHED = /\b(?:watch|check|see) that\b/;

interface SaidSide {
  readonly side: 'above' | 'below';
  readonly said: string;
}

/** The side that is said nearest to a number, in its clause; undefined where none is, or a wish to keep it. */
function sideBeside(
  said: readonly Token[],
  words: readonly string[],
  at: number,
): SaidSide | undefined {
  let start = at;
  while (start > 0 && !endsClause(said, words, start - 1)) start--;
  const kept = keptSide(words.slice(start, at));
  if (kept === 'unknown') return undefined;
  for (let from = at - 1; from >= start; from--) {
    const found = longestAt(words, from, start);
    if (found)
      return turned(passed(found, words, start), words.slice(start, found.from), kept === 'other');
  }
  for (let from = at + 1; from <= at + 3 && !isMark(said[from], ',.;:!?\n'); from++) {
    const found = ['or', 'and'].includes(words[from] ?? '') ? boundAt(words, from) : undefined;
    if (found && !isSize(said[from + found.length]))
      return { side: found.side, said: words.slice(from, from + found.length).join(' ') };
  }
  return undefined;
}

/** "slides past 1800": past a level, whatever falls is below it. */
function passed<T extends SaidSide & { readonly from: number }>(
  found: T,
  words: readonly string[],
  start: number,
): T {
  const isFalling = words
    .slice(start, found.from)
    .some((word) => matchPhrase(MOVES, [word], 0)?.value === 'down');
  return isFalling && /^(?:past|beyond)$/.test(found.said) ? { ...found, side: 'below' } : found;
}

const endsClause = (said: readonly Token[], words: readonly string[], at: number): boolean =>
  isMark(said[at], ',.;:!?\n-') ||
  isSize(said[at]) ||
  // "should not fall below 2" wishes, and opens nothing.
  (matchPhrase(OPENERS, words, at) !== undefined && deniedWishLength(words, at) === 0);

function boundAt(
  words: readonly string[],
  from: number,
): { readonly side: 'above' | 'below'; readonly length: number } | undefined {
  const found = matchPhrase(SIDES, words, from);
  return found && (found.value === 'above' || found.value === 'below')
    ? { side: found.value, length: found.length }
    : undefined;
}

/** The longest phrase of a side that covers a word: "no less than" and not the "less than" in it. */
function longestAt(words: readonly string[], at: number, start: number) {
  for (let from = Math.max(start, at - 5); from <= at; from++) {
    const found = boundAt(words, from);
    if (found && from + found.length > at)
      return { ...found, from, said: words.slice(from, from + found.length).join(' ') };
  }
  return undefined;
}

function turned(found: SaidSide, before: readonly string[], isWished: boolean): SaidSide {
  // "don't let it fall below 2": what must not be is what it alerts on.
  const denials = before.filter(
    (word, at) => (NEGATIONS.has(word) || DENYING.has(word)) && before[at + 1] !== 'let',
  ).length;
  const plain = denials % 2 === 0 ? found.said : `not ${found.said}`;
  const said = isWished ? `stay ${plain}` : plain;
  if ((denials % 2 === 0) !== isWished) return { side: found.side, said };
  return { side: found.side === 'above' ? 'below' : 'above', said };
}

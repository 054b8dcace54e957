import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { OPENERS } from './lexicon/frames.ts';
import { matchPhrase, phraseTable } from './lexicon/phrases.ts';
import { readClock } from './read-clock.ts';
import { readTerms } from './read-terms.ts';
import { wordsOf } from './words-of.ts';

/** What takes back what was said right before it. */
export const TAKING_BACK = phraseTable<true>([
  [
    true,
    'actually|no sorry|sorry|sorry no|sorry i mean|sorry i meant|oops|oh no|no wait|wait no|wait|no|correction|scratch that|make that|make it|i meant|no i meant|no i mean|or rather',
  ],
]);
const SAYING_AGAIN = phraseTable<true>([[true, "let's say|lets say|let us say|i'd say"]]);
const THINKING = new Set(['hmm', 'hm', 'uh', 'uhm', 'um', 'er', 'erm', 'ah', 'oh', 'well', 'ehm']);
/** How far in front of the words that take it back stands what they take back. */
const REACH = 7;

/**
 * "under 82,000 - no sorry, under 80,000", "when OP, sorry, when LINK is above 22": what was said last counts. Only
 * where it is of the same kind as what it takes back, and says nothing else.
 */
export function takeBack(tokens: readonly Token[]): Token[] {
  const words = wordsOf(tokens);
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at - 1]?.kind !== 'mark') continue;
    // "above 8%, hmm, no, above 10%": what only thinks stands for nothing.
    let said = at;
    while (THINKING.has(words[said] ?? '')) said += isMark(tokens[said + 1], ',-.') ? 2 : 1;
    const found = matchPhrase(TAKING_BACK, words, said);
    if (!found) continue;
    let from = said + found.length;
    // "Sorry, I meant", "no, let's say": it is taken back once.
    for (;;) {
      while (tokens[from]?.kind === 'mark') from++;
      const again = matchPhrase(TAKING_BACK, words, from) ?? matchPhrase(SAYING_AGAIN, words, from);
      if (!again) break;
      from += again.length;
    }
    from = behindRemark(tokens, words, said, from);
    let before = at;
    while (tokens[before - 1]?.kind === 'mark') before--;
    const hour = hourTakenBack(tokens, before, from);
    if (hour !== undefined)
      return takeBack([
        ...tokens.slice(0, hour),
        tokens[from] as Token,
        ...tokens.slice(hour + 1, before),
        ...tokens.slice(from + 1),
      ]);
    const start = startOfTakenBack(tokens, words, before, from);
    if (start !== undefined) return takeBack([...tokens.slice(0, start), ...tokens.slice(from)]);
  }
  return [...tokens];
}

/** "actually be stricter, under 1.5": a remark between what takes back and what is said again. */
function behindRemark(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  from: number,
): number {
  if (words[at] !== 'actually' || isHour(tokens[from])) return from;
  const mark = tokens.findIndex((token, index) => index >= from && token.kind === 'mark');
  const remark = tokens.slice(from, mark < 0 ? from : mark);
  const isRemark =
    remark.length > 0 &&
    remark.length <= 4 &&
    readTerms(remark).every(({ kind }) => kind === 'word');
  return isRemark ? mark + 1 : from;
}

const MEANING = new Set(['meant', 'mean', 'correction', 'sorry', 'make']);

/** "… at 9pm … Actually make it 10pm": the one hour of a day that was said, and now another. */
function hourTakenBack(tokens: readonly Token[], before: number, from: number): number | undefined {
  const isEnd = tokens[from + 1] === undefined || tokens[from + 1]?.kind === 'mark';
  if (!isHour(tokens[from]) || !isEnd) return undefined;
  const hours = tokens.slice(0, before).flatMap((token, at) => (isHour(token) ? [at] : []));
  const [hour] = hours;
  if (hours.length !== 1 || hour === undefined) return undefined;
  // "at 9pm. Make it 10:30": of which half of the day is not said again.
  const isHalved = HALVED.test(tokens[hour]?.raw ?? '') && !HALVED.test(tokens[from]?.raw ?? '');
  return isHalved ? undefined : hour;
}

const HALVED = /[ap]\.?m\.?$/i;

const isHour = (token: Token | undefined): boolean =>
  token?.kind === 'time' && readClock(token.raw.toLowerCase().replace(' ', '')) !== undefined;

/** Whether nothing but the size and its unit would go with it: "below 500 on Base. Sorry, 400" keeps its chain. */
const standsAlone = (taken: readonly Token[]): boolean =>
  readTerms(taken).every(({ kind }) => kind === 'amount' || kind === 'side') &&
  // "below 2000 sell it. Sorry, 1900.": the order is none of the number.
  !taken.some(
    (token, at) => at > 0 && (ORDERED.has(wordOf(token)) || matchVerb(wordOf(token), '')),
  );
/** They go on with what a size is of. */
const ORDERED = new Set(['of', 'it', 'them', 'to', 'into', 'for']);

/** What a correction changes at most: "above 4000. Sorry, 12." is another thing. */
const MOST_CHANGED = 3;

function isOtherSize(taken: Token | undefined, again: Token | undefined): boolean {
  const [before, after] = [taken, again].map((token) =>
    token !== undefined && 'value' in token ? Number(token.value) : Number.NaN,
  ) as [number, number];
  return !(Math.max(before, after) <= MOST_CHANGED * Math.min(before, after));
}

/** Where that begins which is said again from here; undefined where the two are not of one kind. */
function startOfTakenBack(
  tokens: readonly Token[],
  words: readonly string[],
  before: number,
  from: number,
): number | undefined {
  const mark = tokens.findIndex((token, at) => at >= from && token.kind === 'mark');
  const again = tokens.slice(from, mark < 0 ? undefined : mark);
  const terms = readTerms(again);
  const least = Math.max(0, before - REACH);
  if (terms.length === 0 || terms.some(({ kind }) => kind === 'word')) return undefined;
  if (matchPhrase(OPENERS, words, from)) {
    for (let at = before - 1; at >= least; at--)
      if (matchPhrase(OPENERS, words, at) && !tokens.slice(at, before).some(isSize)) return at;
    return undefined;
  }
  const isLevel = terms.every(({ kind }) => kind === 'side' || kind === 'amount');
  if (!isLevel || again.filter(isSize).length !== 1) return undefined;
  let size = before - 1;
  while (size >= least && !isSize(tokens[size])) size--;
  const isSame = (tokens[size]?.kind === 'percent') === (again.find(isSize)?.kind === 'percent');
  // "… over $15? Sorry, I meant $12.": behind the sentence only the one number that it has.
  const isApart = tokens.slice(size, from).some((one) => isMark(one, '.!?;'));
  // "2,000 USDC. Wait, 1,500 USDC.": of the numbers of its kind the only one.
  const kindOf = (at: number) => {
    const unit = wordOf(tokens[at + 1]);
    return isAssetSpelling(unit) ? unit : tokens[at]?.kind === 'percent' ? '%' : '';
  };
  const own = kindOf(from + again.findIndex(isSize));
  const isOnly =
    tokens.slice(0, before).filter((token, at) => isSize(token) && kindOf(at) === own).length === 1;
  const isMeant = words.slice(before, from).some((word) => MEANING.has(word));
  if (size < least || !isSame || (isApart && !isOnly)) return undefined;
  if (!standsAlone(tokens.slice(size, before)) || isOtherSize(tokens[size], again.find(isSize)))
    return undefined;
  // "below 2000 buy 100 usdc of it. Sorry, 1900": which of two units is meant is asked.
  // "above 0.05 BTC, no 0.06": a number without its coin is of dollars.
  if (own === '' && isAssetSpelling(kindOf(size))) return undefined;
  if (kindOf(size) !== own && tokens.slice(0, before).filter(isSize).length > 1) return undefined;
  const isFar = tokens.slice(size, before).some((one) => isMark(one, '.!?;'));
  if (isFar && !isMeant) return undefined;
  if (terms.every(({ kind }) => kind === 'amount')) return size;
  let side = size;
  while (side > least && !['', 'when', 'if'].includes(wordOf(tokens[side - 1]))) {
    side--;
    if (readTerms(tokens.slice(side, size)).some((one) => one.kind === 'side' && !one.weak))
      return side;
  }
  return undefined;
}

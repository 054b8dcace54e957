import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { COMMON_WORDS, FILLERS } from '#server/language/lexicon/common-words.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { symbolOf } from './asset-words.ts';
import { magnitudeOf } from './decimal.ts';
import { coinSymbol, STABLECOINS } from './lexicon/coins.ts';
import { COMPARATIVES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { weekday } from './lexicon/schedule-words.ts';
import { readTerms } from './read-terms.ts';
import { textOf } from './read-tokens.ts';
import { readWindow } from './read-window.ts';
import { isChange } from './render-condition.ts';
import { family } from './settle-lending.ts';
import { isDoubledNumber, isSlip } from './slip-law.ts';
import { isMotion } from './unread-words.ts';
import { wordsOf } from './words-of.ts';

/** Verbs that move money; beside an amount of theirs nothing is a threshold. */
const MOVING = wordSet(
  'buy sell swap bridge send transfer deposit withdraw repay stake unstake lend',
);
/** Between a verb and what it counts. */
const BETWEEN = wordSet('me us another about around roughly some my the worth of up to only just');

/**
 * What of a request neither its condition nor its order keeps, in the user's words: each number, each asset, chain
 * and protocol by name, and each word behind a number that may change what it counts. It knows nothing of how the
 * condition was read, so that what a reading passes over is asked about and never dropped.
 *
 * @param said all that was said but for the order and the schedule
 */
export function leftOut(
  said: readonly Token[],
  condition: AgentCondition,
  isTimeAsked = false,
): string[] {
  const parts = comparisonsOf(condition);
  const words = wordsOf(said);
  const sizes = new Set(parts.map(({ threshold }) => magnitudeOf(threshold)));
  const names = new Set(
    parts.flatMap(({ asset, quote, chain, protocol }) => [
      ...(asset === undefined ? [] : [`asset ${asset}`]),
      ...(quote === undefined ? [] : [`asset ${quote}`]),
      ...(chain === undefined ? [] : [`chain ${chain}`]),
      ...(protocol === undefined ? [] : [`venue ${family(protocol)}`]),
    ]),
  );
  // A price is of no chain, and a health factor of no asset.
  const isPriced = parts.some(({ metric }) => metric === 'price' || metric === 'peg');
  const isOfAll = parts.some(({ metric, any }) => metric === 'health_factor' || any !== undefined);
  return said.flatMap((token, at) => {
    const time = isTimeAsked ? 0 : timeLength(said, words, at, parts);
    if (time > 0) return [textOf(said.slice(at, at + time))];
    if (isDoubledNumber(token) || isSlip(said, at, isUnknown)) return [token.raw];
    if (isSize(token)) return keepsSize(said, at, sizes) ? [] : [phraseAt(said, at)];
    if (token.kind === 'pair') {
      const sides = [token.left, token.right].map(
        (side) => `asset ${symbolOf(side.toLowerCase())}`,
      );
      // "ETH/USDC" is ETH in dollars; "my USDC/DAI balance" is of both.
      const isKept = sides.every(
        (side, index) =>
          names.has(side) ||
          (index === 1 && isPriced && (side === 'asset USD' || STABLECOINS.has(side.slice(6)))),
      );
      return isKept ? [] : [token.raw];
    }
    if (token.kind === 'ticker')
      return isOfAll || names.has(`asset ${symbolOf(token.text.toLowerCase())}`) ? [] : [token.raw];
    const meanings = meaningsAt(said, at);
    if (isSpan(said, at) && parts.some(isChange) && !parts.some(({ window }) => window))
      return [token.raw];
    if (isBroken(said, at)) return [phraseAt(said, at)];
    if (isQualifier(said, words, at)) return [`${said[at - 1]?.raw} ${token.raw}`];
    if (
      /\d/.test(wordOf(token)) &&
      !/^v\d$/.test(wordOf(token)) &&
      meanings.length === 0 &&
      isUnknown(token)
    )
      return [token.raw];
    if (meanings.length === 0 || meanings.some((meaning) => names.has(meaning))) return [];
    if (isOfAll && meanings.some((meaning) => meaning.startsWith('asset '))) return [];
    const isPlace = ['on', 'in', 'at', 'via', 'my'].includes(wordOf(said[at - 1]));
    const isAsset = meanings.some((meaning) => meaning.startsWith('asset '));
    if (isPriced && (isPlace || !isAsset) && meanings.some((one) => one.startsWith('chain ')))
      return [];
    return isUnitAt(said, at, parts) ? [] : [token.raw];
  });
}

/** Whether a number stands in the condition, and nothing behind it makes another number of it. */
function keepsSize(said: readonly Token[], at: number, sizes: ReadonlySet<string>): boolean {
  const token = said[at] as Token & { readonly value: string };
  const next = said[at + 1];
  // "1 ETH is above 2000" counts nothing; "from 2000 to 2500" ends where it is said to.
  if (token.value === '1' && meaningsAt(said, at + 1).length > 0) return true;
  if (wordOf(said[at - 1]) === 'from' && said.slice(at + 1, at + 4).some(isSize)) return true;
  if (!sizes.has(magnitudeOf(token.value))) return false;
  let verb = at - 1;
  while (BETWEEN.has(wordOf(said[verb]))) verb--;
  if (MOVING.has(wordOf(said[verb]))) return false;
  if (token.kind !== 'number' || next?.kind !== 'word') return true;
  // "1.5 makes me nervous": what has an object behind it is a verb, and counts nothing.
  if (OBJECTS.has(wordOf(said[at + 2])) && !COUNTED.test(wordOf(next))) return true;
  return meaningsAt(said, at + 1).length > 0 || !isUnknown(next);
}

const OBJECTS = wordSet('me us my our him her them it');
const COUNTED = /^(?:of|x|times?|points?|percent|k|m)$/;

const SPANS = new Set(['hour', 'day', 'week', 'month', 'hourly', 'weekly', 'monthly']);

/** "in one week", "on the day": a change counts over it. */
const isSpan = (said: readonly Token[], at: number): boolean =>
  SPANS.has(wordOf(said[at])) &&
  ['a', 'an', 'one', 'the', 'per', 'in', 'this', 'on', 'over'].includes(wordOf(said[at - 1]));

/** How many words at this place say until when, how long or how often, where no part has asked of it. */
function timeLength(
  said: readonly Token[],
  words: readonly string[],
  at: number,
  parts: readonly AgentComparison[],
): number {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const isNext = said[at + 1] === undefined || said[at + 1]?.kind === 'mark';
  const isOnce =
    word === 'once' &&
    words[at - 1] !== 'at' &&
    (isNext || matchPhrase(OPENERS, words, at + 1) !== undefined || next === 'only');
  if (isOnce) return 1;
  if (word === 'one' && next === 'time') return 2;
  if (word === 'only' && /^the first time/.test(words.slice(at + 1, at + 4).join(' '))) return 4;
  if (word === 'tomorrow' || word === 'tonight' || (word.length > 3 && weekday(word) !== undefined))
    return 1;
  const window = readWindow(said, words, at);
  if (window?.term.kind === 'hold') return window.length;
  const isSaid = window?.term.kind === 'window' && window.term.said !== undefined;
  return isSaid && !parts.some((part) => part.window !== undefined) ? window.length : 0;
}

const COMPARED = wordSet('rather other better worse further deeper');
const GOING = wordSet('goes go going gets get is are has was comes falls rises');
const AFTER_NO = wordSet(
  'longer more less higher lower fewer greater matter rush hurry one worries need stress doubt later earlier sooner idea problem big further way sign alerts news',
);

/** "no lnger below", "is than 6,000": a comparison with a word too few, or one that nothing knows. */
function isBroken(said: readonly Token[], at: number): boolean {
  const word = wordOf(said[at]);
  const next = said[at + 1];
  if (word === 'no')
    return (
      next?.kind === 'word' && !AFTER_NO.has(wordOf(next)) && (isUnknown(next) || opensClaim(next))
    );
  if (word === 'longer') return wordOf(said[at - 1]) !== 'no' && opensClaim(next);
  if (word === 'than')
    return (
      isSize(next) &&
      !COMPARED.has(wordOf(said[at - 1])) &&
      !COMPARATIVES.has(wordOf(said[at - 1])) &&
      !['more', 'less'].includes(wordOf(said[at - 2])) &&
      !opensClaim(said[at - 1]) &&
      !/^(?:expensive|dear)/.test(wordOf(said[at - 1]))
    );
  // "my USDC balance on rises": the place is missing.
  // "the price of goes over 5", "my rises above 5": so is the name.
  if (word === 'of' || word === 'my')
    return GOING.has(wordOf(next)) || (next !== undefined && readTerms([next])[0]?.kind === 'move');
  if (word !== 'on' || next === undefined) return false;
  if (GOING.has(wordOf(next))) return true;
  const [behind] = readTerms([next]);
  return (
    behind?.kind === 'move' ||
    behind?.kind === 'not' ||
    behind?.kind === 'side' ||
    behind?.kind === 'held'
  );
}

/** Whether a word compares by itself: "below", and not "is". */
function opensClaim(token: Token | undefined): boolean {
  const [term] = token === undefined ? [] : readTerms([token]);
  return term?.kind === 'side' && term.side !== 'reaches';
}

/**
 * "btc dom > 60", "USDC on Bsae": a word that no table has, between a name and what is compared, or in the place of a
 * chain, may be what is meant.
 */
function isQualifier(said: readonly Token[], words: readonly string[], at: number): boolean {
  const token = said[at];
  if (token?.kind !== 'word' || meaningsAt(said, at).length > 0) return false;
  // "my park health factor": a verb in the place of a name.
  const isNamed =
    wordOf(said[at - 1]) === 'my' &&
    matchVerb(token.text, '') !== undefined &&
    matchPhrase(METRICS, words, at) === undefined &&
    matchPhrase(METRICS, words, at + 1) !== undefined;
  if (isNamed) return true;
  if (!isUnknown(token) || isMotion(token.text)) return false;
  // "gets rejected at 2000": what happens there was said, and is not known.
  const isHappening = /ed$/.test(token.text) && ['at', '@'].includes(wordOf(said[at + 1]));
  if (isHappening && isSize(said[at + 2])) return true;
  if (['which', 'what', 'whom', 'anything', 'any', 'something'].includes(wordOf(token)))
    return false;
  // "Aave v3 on Base": the version of a protocol that is an asset's name too.
  if (/^v\d$/.test(wordOf(token))) return false;
  // "Bob ETH": a name that nothing knows, right before a coin.
  const isOfCoin =
    token.raw !== token.text &&
    at > 0 &&
    said[at - 1]?.kind !== 'mark' &&
    meaningsAt(said, at + 1).some((one) => one.startsWith('asset '));
  if (isOfCoin) return true;
  const isPlace =
    ['on', 'at'].includes(wordOf(said[at - 1])) ||
    (wordOf(said[at - 1]) === 'in' && token.raw !== token.text);
  const next = said[at + 1];
  const isCompared =
    next !== undefined &&
    (isSize(next) ||
      ['on', 'in', 'at'].includes(wordOf(next)) ||
      readTerms([next])[0]?.kind === 'side');
  return (
    isPlace ||
    isSize(next) ||
    matchPhrase(METRICS, words, at + 1) !== undefined ||
    (isCompared && meaningsAt(said, at - 1).some((one) => one.startsWith('asset ')))
  );
}

/** Whether a word is one that no table has: "5 figures". */
function isUnknown(token: Token): boolean {
  const word = wordOf(token);
  const [term] = readTerms([token]);
  return (
    term?.kind === 'word' &&
    !COMPARATIVES.has(word) &&
    !saysTold(word) &&
    !COMMON_WORDS.has(word) &&
    !FILLERS.has(word) &&
    word !== 'all' &&
    !matchVerb(word, '')
  );
}

/** Dollar coins behind a threshold in dollars are what it is counted in. */
function isUnitAt(said: readonly Token[], at: number, parts: readonly AgentComparison[]): boolean {
  const before = said[at - 1];
  const value = isSize(before) ? magnitudeOf((before as { value: string }).value) : undefined;
  return (
    STABLECOINS.has(symbolOf(wordOf(said[at]))) &&
    parts.some(({ unit, threshold }) => unit === 'usd' && magnitudeOf(threshold) === value)
  );
}

/** The assets, chains and protocols that a word names. */
function meaningsAt(said: readonly Token[], at: number): string[] {
  const word = wordOf(said[at]);
  // "eth bal" speaks of what is left.
  if (word === '' || (word === 'bal' && namesAsset(said[at - 1]))) return [];
  const words = said.slice(at, at + 4).map(wordOf);
  const chain = matchChain(words)?.chain;
  const venue = matchVenue(words);
  const isAsset = isAssetSpelling(word) || (word.length > 2 && coinSymbol(word) !== undefined);
  const isCommon = readTerms([said[at] as Token])[0]?.kind !== 'name';
  if (isCommon && !(venue && venue.length > 1)) return [];
  return [
    ...(chain?.listed ? [`chain ${chain.slug}`] : []),
    ...(venue ? [`venue ${family(venue.venue.slug)}`] : []),
    ...(isAsset ? [`asset ${symbolOf(word)}`] : []),
  ];
}

/** A number with the word behind it. */
function phraseAt(said: readonly Token[], at: number): string {
  const next = said[at + 1];
  return `${said[at]?.raw}${next?.kind === 'word' ? ` ${next.raw}` : ''}`;
}

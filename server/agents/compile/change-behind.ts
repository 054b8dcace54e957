import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { MONTHS, weekday } from './lexicon/schedule-words.ts';
import { splitSentences } from './split-sentences.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

/** What behind a request may be of it: it, a part of it, its time or its money, or a word that corrects or ends it. */
const OF_A_REQUEST = wordSet(
  `it it's its that that's this these those they they're them one ones same both either other
  right wrong correct corrected misspoke mistyped typed mistake typo reversed missing cancelled canceled expires expired ended
  slip confused forgot zero digit opposite meant
  number numbers level levels price prices base side direction chain network wallet wallets account accounts hour hours window
  period high low start close order orders payment payments alert ping pings notice condition rest everything included counts counted
  second first third time times
  euro euros eur dollar dollars usd pound pounds gbp yen jpy chf franc francs currency cent cents
  am pm utc gmt noon midnight morning afternoon evening night nights day days daily week weeks weekly weekend weekends weekday
  weekdays month months monthly`,
);

/** They correct, end or take back by themselves, whoever read the rest of the sentence. */
const ENDING = wordSet(
  `cancelled canceled expires expired misspoke mistyped reversed slip confused forgot
  euro euros eur pound pounds gbp yen jpy chf franc francs`,
);
const TAKING_BACK =
  /\b(?:take (?:that|it|this) back|decided against|(?:this|it|that) (?:is|was|'s) over|in mind|(?:owns?|has) (?:it|the wallet)|get (?:up\b|\S+ pings?|\S+ alerts?))/;

/**
 * A sentence behind a request that corrects, ends or takes it back by its words alone, however it was read: "It's
 * cancelled.", "I count in euros."
 *
 * @returns each such sentence; it is asked about before anything is watched
 */
export function changesBehind(said: readonly Token[]): string[] {
  const sentences = splitSentences(said);
  const first = sentences.findIndex(isAsked);
  // "send 100 USDC to A every Monday": an order with its size.
  const asked = first < 0 ? sentences.findIndex((one) => one.some(isSize)) : first;
  if (asked < 0) return [];
  return sentences
    .filter(
      (one, at) =>
        !isMark(one.at(-1), '?') &&
        (at > asked
          ? changes(one)
          : at < asked && (COUNTING.test(plainTextOf(one)) || WHICH.test(plainTextOf(one)))),
    )
    .map((one) =>
      plainTextOf(one.filter((token, at) => token.kind !== 'mark' || at < one.length - 1)),
    );
}

const changes = (sentence: readonly Token[]): boolean =>
  TAKING_BACK.test(plainTextOf(sentence)) ||
  (!isAsked(sentence) && COUNTED.test(plainTextOf(sentence))) ||
  (!isAsked(sentence) &&
    (sentence.some((token) => ENDING.has(wordOf(token))) ||
      // "ETH was above 3000.": what was is no second condition.
      (sentence.some(isSize) &&
        /\b(?:was|were|stayed) (?:above|below|over|under)\b/.test(plainTextOf(sentence)))));
/** They say of a request when, where, how often or from what it counts, or that its cause is gone. */
const COUNTED =
  /\b(?:direction|my base|the base|counts?|good for|valid|expires?|off on|(?:second|third) time|(?:cold|hot|savings|company|other|old|second) wallet|wallet is|(?:he|she|they|we|landlord|tenant) (?:moved out|moved away|left|quit|died|stopped|cancelled|passed away|is gone|are gone|no longer))\b/;

/** "My wallet to watch is the cold one." */
const WHICH = /\b(?:is|it's|use|watch|mean) (?:the|my) (?:\S+ )?(?:one|wallet)\b/;

/** "I count in euros.", in front of a request too. */
const COUNTING =
  /\b(?:count|counts|quoted|everything|prices?|numbers?|figures?|amounts?)\b.* in (?:euros?|eur|pounds?|gbp|yen|jpy|chf|francs?)\b/;

/** Whether a sentence says what to wait for: a size or a move, and somebody who waits. */
function isAsked(sentence: readonly Token[]): boolean {
  const words = wordsOf(sentence);
  return (
    (sentence.some(isSize) || words.some((_, at) => matchPhrase(MOVES, words, at))) &&
    words.some((word, at) => saysTold(word) || matchPhrase(OPENERS, words, at) !== undefined)
  );
}

/** Whether any word of a sentence may be of the request in front of it. */
export function mayBeOfRequest(sentence: readonly Token[]): boolean {
  const words = wordsOf(sentence);
  return sentence.some(
    (token, at) =>
      !(token.kind === 'word' || token.kind === 'mark') ||
      OF_A_REQUEST.has(wordOf(token)) ||
      MONTHS.has(wordOf(token)) ||
      weekday(wordOf(token)) !== undefined ||
      isAssetSpelling(wordOf(token)) ||
      coinSymbol(wordOf(token)) !== undefined ||
      matchPhrase(METRICS, words, at) !== undefined ||
      matchChain(words.slice(at, at + 3))?.chain.listed === true ||
      matchVenue(words.slice(at, at + 3)) !== undefined,
  );
}

import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { isFiniteForm, isPastForm, NOUN_STARTS } from '#server/language/lexicon/clause-words.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { isMark, isSize, type Token } from '#server/language/tokens/token.ts';
import { mayBeOfRequest } from './change-behind.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { saysTimeOfRest } from './read-quiet-hours.ts';
import { splitSentences } from './split-sentences.ts';
import { type ToldBeside, topicOf } from './told-beside.ts';
import { wordsOf } from './words-of.ts';

/** What a request may mean by a word of its own: it what was said before it. */
const POINTERS = wordSet(
  "it it's its that that's this these those they they're them there one same",
);
/** They bound, correct or add to a request, or name its level: no report holds one. */
const BINDING = wordSet(
  `only unless except without until till before instead actually rather mean means meant wrong sorry correction make change too also
  either likewise target limit level threshold line trigger point stop floor ceiling goal mark max min maximum minimum want
  need wish would i'd should must shall let please or say says said sure ensure watch alert condition conditions`,
);
const DENYING = wordSet("not never no don't dont doesn't didn't won't can't cannot nothing nobody");
const PAST_TIMES = wordSet('yesterday ago last');
const PERSONS = wordSet(
  "i i'm im i've ive we we're we've he he's she she's they they're everyone everybody somebody someone",
);

/**
 * Sets apart the sentences that report what was, or of what nobody watches, beside a sentence that is a whole request by
 * itself: "Gas was 40 gwei yesterday. Tell me when mainnet gas is under 5." A report of what is watched is of the past;
 * none bounds, wishes, compares, orders or opens a condition. Behind the request none says a word that may be of it.
 */
export function setReportsApart(tokens: readonly Token[]): ToldBeside {
  const sentences = splitSentences(tokens);
  const whole = sentences.filter(isWhole);
  if (whole.length === 0 || sentences.length < 2) return { tokens, topics: [] };
  const isPointing = whole.some((one) => wordsOf(one).some((word) => POINTERS.has(word)));
  const asked = sentences.findIndex(isWhole);
  const reports = sentences.filter(
    (one, at) =>
      !whole.includes(one) &&
      // What leads up to a request is an aside; what comes behind it may be of it.
      !(at > asked && mayBeOfRequest(one)) &&
      isReport(one, isPointing),
  );
  return {
    tokens: sentences.filter((one) => !reports.includes(one)).flat(),
    topics: reports.map(topicOf),
  };
}

/** Whether a sentence says what is watched, how much, and that somebody waits for it. */
function isWhole(sentence: readonly Token[]): boolean {
  const words = wordsOf(sentence);
  return (
    sentence.some(isSize) &&
    namesWatched(sentence, words) &&
    words.some((word, at) => saysTold(word) || matchPhrase(OPENERS, words, at) !== undefined) &&
    words.some((_, at) => [SIDES, MOVES].some((table) => matchPhrase(table, words, at)))
  );
}

const namesWatched = (sentence: readonly Token[], words: readonly string[]): boolean =>
  sentence.some(({ kind }) => kind === 'ticker' || kind === 'pair' || kind === 'address') ||
  words.some(
    (word, at) =>
      isAssetSpelling(word) ||
      coinSymbol(word) !== undefined ||
      matchPhrase(METRICS, words, at) !== undefined,
  );

const isPlaced = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      ['on', 'at', 'in', 'via'].includes(word) &&
      (matchChain(words.slice(at + 1, at + 4))?.chain.listed ||
        matchVenue(words.slice(at + 1, at + 4))),
  );

function isReport(sentence: readonly Token[], isPointing: boolean): boolean {
  const words = wordsOf(sentence).filter((word) => word !== '');
  if (isMark(sentence.at(-1), '?') || words.length < 3) return false;
  if (IDLE.test(words.join(' ')) && !sentence.some(isSize)) return !words.some(bindsOrNames);
  if (words.some((word) => saysTold(word) || BINDING.has(word))) return false;
  // "I once lost it all": once upon a time.
  const opens = words.some(
    (word, at) =>
      // "…, every time.": what opens nothing behind it opens nothing.
      at + (matchPhrase(OPENERS, words, at)?.length ?? words.length) < words.length &&
      !(word === 'once' && PERSONS.has(words[at - 1] ?? '') && isPastForm(words[at + 1] ?? '')),
  );
  if (opens || saysTimeOfRest(sentence)) return false;
  if (sentence.some(({ kind }) => kind === 'address' || kind === 'name')) return false;
  const past = words.findIndex((word) => isPastForm(word) || PAST_TIMES.has(word));
  const isPast = past >= 0;
  const isWatched = namesWatched(sentence, wordsOf(sentence)) || isPlaced(words);
  if (isWatched && (!isPast || isPointing)) return false;
  const hasSize = sentence.some(isSize);
  const compares = words.some((_, at) =>
    ['above', 'below'].includes(matchPhrase(SIDES, words, at)?.value ?? ''),
  );
  const moves = words.some((_, at) => matchPhrase(MOVES, words, at));
  if ((compares || moves) && !isPast) return false;
  // "…, and I do not want that": denied behind what was, and of nothing that is watched or counted.
  const denied = words.findIndex((word) => DENYING.has(word));
  if (denied >= 0 && (!isPast || denied < past)) return false;
  const orders = words.some(
    (word, at) =>
      matchVerb(word, words[at + 1] ?? '') &&
      // "I get 4": what somebody does orders nothing.
      !(word === 'get' && PERSONS.has(words[at - 1] ?? '')) &&
      // "It took me four years to save 3 ETH": what was done it for.
      !(words[at - 1] === 'to' && isPast && past < at) &&
      !isPastForm(word) &&
      !isNoOrder(words, at, isWatched) &&
      (hasSize || at === 0),
  );
  return !orders && (isPast || hasFinite(words));
}

/** "Not much to do today.": of nothing. */
const IDLE = /^(?:not much|nothing much|not a lot|little) to (?:do|say|see|report)\b/;
const bindsOrNames = (word: string): boolean =>
  saysTold(word) || BINDING.has(word) || POINTERS.has(word) || isAssetSpelling(word);

/** "it pays", "a loan", "my clients pay late", "thirty approvals to revoke": what is done anyway, or is to be done by oneself. */
function isNoOrder(words: readonly string[], at: number, isWatched: boolean): boolean {
  const before = words[at - 1] ?? '';
  const [first = '', second = ''] = words;
  if (/[^s]s$/.test(words[at] ?? '') && at > 0 && !['and', 'then', 'please'].includes(before))
    return true;
  if (NOUN_STARTS.has(before) && before !== 'some') return true;
  // Somebody else, or something, does it: nobody is asked to.
  const isOfOthers = ['my', 'our', 'his', 'her', 'their'].includes(first) && at > 1 && at < 6;
  if (isOfOthers && !isWatched && !['to', 'and', 'then', 'please'].includes(before)) return true;
  return (
    before === 'to' &&
    !isWatched &&
    PERSONS.has(first) &&
    ['have', 'had', 'got', 'still'].includes(second)
  );
}

/** "The bank pays", "I get", "she was": somebody or something, and what that does or did. */
function hasFinite(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  if (PERSONS.has(first) || rest.some((word) => isFiniteForm(word))) return true;
  return NOUN_STARTS.has(first) && rest.slice(1).some((word) => /[a-z]{3,}[^s]s$/.test(word));
}

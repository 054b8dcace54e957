import { matchChain } from '#server/language/lexicon/chains.ts';
import { isFiniteForm, isPastForm } from '#server/language/lexicon/clause-words.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { symbolOf } from './asset-words.ts';
import { changesBehind } from './change-behind.ts';
import { findRetraction } from './find-retraction.ts';
import { coinSymbol, OFF_CHAIN } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { plainTalk } from './plain-talk.ts';
import { saysTimeOfRest } from './read-quiet-hours.ts';
import { readTokens } from './read-tokens.ts';
import { readWindow } from './read-window.ts';
import { family } from './settle-lending.ts';
import { wordsOf } from './words-of.ts';

/** A request without the talk in front of it, and what of the talk must be in what is watched. */
export interface BehindTalk {
  readonly request: string;
  /** The coins, chains and protocols that the talk speaks of as they are now. */
  readonly named: readonly string[];
}

/**
 * The request behind sentences that only talk: "I bought ETH at 3,400 like a champion and now I'm scared to look. Just tell me
 * if it goes under 2,500." What "it" and "there" are, the talk names, where it names one.
 *
 * @returns undefined where a sentence in front may change the request, or there is none
 */
export function findBehindTalk(own: string): readonly BehindTalk[] {
  const sentences = own.split(/(?<=[.!?:])\s+|\n+/).filter((one) => one.trim() !== '');
  if (sentences.length < 2 || sentences.length > 6) return [];
  const whole = readTokens(own);
  if (findRetraction(whole) !== undefined || changesBehind(whole).length > 0) return [];
  const all = sentences.map((one) => readTokens(one));
  const found: BehindTalk[] = [];
  for (let from = 1; from < sentences.length; from++) {
    const talk = all.slice(0, from);
    if (!sentences.slice(0, from).every((one) => isTalk(readTokens(plainTalk(one))))) break;
    const request = sentences.slice(from).join(' ');
    const named = talk.flatMap(namesNow);
    for (const said of new Set([request, pointed(request, talk, all)]))
      found.push({ request: said, named });
  }
  return found;
}

/** They bound, correct, add to, deny or point to a request, or say where or in what it counts. */
const BINDING = wordSet(
  `only unless except until till instead cancel stop ignore disregard rather actually wait scratch correction correct mean means meant
 also too both else another same change make or either neither not never no limit target level threshold line trigger point goal mark floor ceiling max maximum min minimum number numbers stops
 condition conditions alert alerts agent following each every euro euros eur pound pounds currency
 wallet wallets account address opposite reverse joke joking kidding test example suppose imagine please tomorrow tonight`,
);
const PERSONS = wordSet('i we he she they');
const STILL = wordSet('no not never');

/** Whether nothing in a sentence can change what is watched. */
export function isTalk(sentence: readonly Token[]): boolean {
  const words = wordsOf(sentence);
  const said = words.filter((word) => word !== '');
  if (said.length > 0 && said.every((word) => GREETING.has(word))) return true;
  if (said.length < 2) return false;
  if (sentence.some(({ kind }) => kind === 'address' || kind === 'name' || kind === 'percent'))
    return false;
  if (saysTimeOfRest(sentence) || sentence.some(({ kind }) => kind === 'time')) return false;
  const past = words.findIndex((word) => isPastForm(word));
  // "In a week I leave."
  if (past < 0 && words.some((_, at) => readWindow(sentence, words, at))) return false;
  const isBinding = (word: string, at: number) =>
    BINDING.has(word) &&
    // "won't shut up", "I can't afford surprises": a verb that is denied, of somebody.
    !(STILL.has(word) && past >= 0 && past < at);
  if (words.some(isBinding)) return false;
  // "silly I know": what somebody does asks for nothing.
  const asks = words.some((word, at) => saysTold(word) && !PERSONS.has(words[at - 1] ?? ''));
  if (asks) return false;
  const opens = words.findIndex((_, at) => matchPhrase(OPENERS, words, at) !== undefined);
  // "Remember when UST died?"
  if (opens >= 0 && !words.slice(opens).some((word) => /ed$/.test(word) || isPastForm(word)))
    return false;
  const isClause = said.some(
    (word) => PERSONS.has(word) || isFiniteForm(word) || /'(?:m|re|ve|s|ll)$|n't$/.test(word),
  );
  if (!isClause && said[0] !== 'remember') return false;
  const compares = words.some(
    (_, at) =>
      ['above', 'below'].includes(matchPhrase(SIDES, words, at)?.value ?? '') ||
      matchPhrase(MOVES, words, at) !== undefined,
  );
  if (compares && past < 0) return false;
  if (matchVerb(said[0] ?? '', said[1] ?? '') && !isPastForm(said[0] ?? '')) return false;
  return countsNothing(sentence, past);
}

const GREETING = wordSet(
  'hello hi hey heya hiya yo hey gm good morning evening afternoon day greetings there all friends team',
);

const COUNTERS = wordSet(
  'percent percents dollars dollar bucks usd gwei hours hour days day weeks week',
);

const WISHES = wordSet(
  "want wants need needs wish hope would i'd we'd should must shall let will wanna",
);

/** A number is of what was, or counts what nobody watches: "two kids", "I'm 67". */
function countsNothing(sentence: readonly Token[], past: number): boolean {
  const sizes = sentence.filter((token) => isSize(token) && /\d/.test(token.raw));
  const isWished = sentence.some((token) => WISHES.has(wordOf(token)));
  if (sizes.length > 1 || (sizes.length > 0 && isWished)) return false;
  return sentence.every((token, at) => {
    if (!isSize(token)) return true;
    if (past >= 0 && past < at) return true;
    const next = sentence[at + 1];
    const isNoun =
      next?.kind === 'word' && !COUNTERS.has(next.text) && !namesAsset(next) && !isNamed(next);
    const isAge =
      /^(?:i'm|im|am|he's|she's)$/.test(wordOf(sentence[at - 1])) && token.kind === 'number';
    return token.kind === 'number' && (isAge || (isNoun && /^[a-z]+$/i.test(token.raw)));
  });
}

const isNamed = (token: Token): boolean =>
  matchPhrase(METRICS, [wordOf(token)], 0) !== undefined || coinSymbol(wordOf(token)) !== undefined;

/** What of a sentence may be watched: each place, and each coin that is not of what was. */
function namesNow(sentence: readonly Token[]): readonly string[] {
  const isPast = wordsOf(sentence).some((word) => isPastForm(word));
  return namesIn(sentence).filter((one) => !isPast || !one.startsWith('coin '));
}

function namesIn(sentence: readonly Token[]): readonly string[] {
  const words = wordsOf(sentence);
  return sentence.flatMap((token, at) => {
    const isPlaced = ['on', 'at', 'in', 'from', 'to', 'into'].includes(words[at - 1] ?? '');
    const isCoin = namesAsset(token) || (wordOf(token).length > 2 && coinSymbol(wordOf(token)));
    if (isCoin && !isPlaced) return [`coin ${symbolOf(token.raw.replace('$', '').toLowerCase())}`];
    const venue = matchVenue(words.slice(at, at + 3));
    const chain = matchChain(words.slice(at, at + 3));
    if (venue) return [`venue ${family(venue.venue.slug)}`];
    if (chain?.chain.listed) return [`chain ${chain.chain.slug}`];
    return isCoin ? [`coin ${symbolOf(token.raw.replace('$', '').toLowerCase())}`] : [];
  });
}

/** A number of them may be what is watched, and no price. */
const OWED = wordSet('loan loans debt collateral position positions deposit pool vault wallet');

/** Each word that may be a coin, wherever it stands. */
const coinsIn = (sentence: readonly Token[]): readonly string[] =>
  sentence
    .filter(
      (token, at) =>
        // "thanks a ton"
        !(wordOf(token) === 'ton' && wordOf(sentence[at - 1]) === 'a') &&
        (namesAsset(token) ||
          (wordOf(token).length > 2 && coinSymbol(wordOf(token)) !== undefined)),
    )
    .map((token) => symbolOf(token.raw.replace('$', '').toLowerCase()));

/** "it", "there": what the talk names, where it names one of its kind. */
function pointed(
  request: string,
  talk: readonly (readonly Token[])[],
  sentences: readonly (readonly Token[])[],
): string {
  const coins = [...new Set(sentences.flatMap(coinsIn))];
  const venues = talk.flatMap((sentence) => {
    const words = wordsOf(sentence);
    return words.flatMap((_, at) => matchVenue(words.slice(at, at + 3))?.venue ?? []);
  });
  const [coin] = coins;
  const [venue] = venues;
  const isOfElse = talk.some((sentence) => {
    const words = wordsOf(sentence);
    if (words.some((word) => OFF_CHAIN.has(word))) return true;
    return words.some(
      (_, at) =>
        OWED.has(words[at] ?? '') ||
        matchPhrase(METRICS, words, at) ||
        (isSize(sentence[at]) && namesAsset(sentence[at + 1])),
    );
  });
  let said = request;
  if (coins.length === 1 && coin !== undefined && !isOfElse)
    said = said.replace(/\b(?:if|when|once|whenever) it(?='s\b| )/i, (whole) =>
      whole.replace(/it$/i, coin),
    );
  if (new Set(venues.map(({ slug }) => slug)).size === 1 && venue)
    said = said.replace(/\bthere(?= on [A-Z])/, `on ${venue.name}`);
  return said;
}

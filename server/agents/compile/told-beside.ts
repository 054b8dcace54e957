import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { isPastForm } from '#server/language/lexicon/clause-words.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { KIN } from './lexicon/kin.ts';
import { METRICS, UNMEASURED } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { MONTHS } from './lexicon/schedule-words.ts';
import { saysTimeOfRest } from './read-quiet-hours.ts';
import { readTerms } from './read-terms.ts';
import { plainTextOf } from './words-of.ts';

/** What is said beside a request, and the request without it. */
export interface ToldBeside {
  readonly tokens: readonly Token[];
  /** The asides without their numbers: they may name what the request calls "it". */
  readonly topics: readonly (readonly Token[])[];
}

const JOINED = wordSet(
  'and so but then there well honestly because since as cause cuz for anyway also oh ah um uh hmm haha lol though although ok okay yes yeah apparently frankly really just given that now while whilst hi hey hello look listen fyi btw basically today lately recently sorry',
);
const PERSONS = wordSet(
  "i i'm im i've ive i'd i'll ill we'll we we're we've he he's she she's they they're everyone everybody people somebody someone nobody who",
);
const OWNERS = wordSet('my our his her their the');
/** What has been, or is had: a number beside it is no threshold. */
const PAST = wordSet(
  `bought sold paid was were got had lost went made came saw told said missed took invested started saved entered put
  borrowed lent moved bridged deposited swapped spent earned held traded spotted read heard learned learnt forgot promised
  decided joined opened closed fell rose dropped crashed burned burnt liquidated stung received inherited won sent withdrew`,
);
const HAD = wordSet("have hold own keep holding keeping i've we've ive");
const SAYING = wordSet(
  'asking told said says say thinks think believes reckons asked keeps claims swears predicts expects',
);
const STATES = wordSet(
  "is are am was were i'm im we're it's he's she's they're that's be been has have had",
);
const WISHES = wordSet(
  "want wants need needs like love wish would i'd we'd wanna prefer should must hope",
);
const ASKS = wordSet("what what's how how's why who which is are do does did can could");
const RESTRICTING = wordSet('only unless except never without until till before not only');
const NEVER_TOLD = wordSet('only unless except never');
const EXCEPTING = wordSet('only unless except');
/** Beside a number they say that it is meant instead of another. */
const CORRECTING = wordSet(
  'mean means meant rather actually instead make correction correct wait wrong oops sorry better prefer',
);
const BOUNDED = wordSet('it that this them any those more less');
const DENYING = wordSet("never not don't dont");
/** Nouns of a number that is watched for: "my limit is 1.5". */
const LEVELS = wordSet(
  'limit target level threshold line number price entry exit stop floor ceiling trigger point max maximum min minimum mark goal rate factor value',
);
const POINTERS = wordSet("it it's its they them their price that this");
const RELATIVES = wordSet('which who whom whose');
const PREPOSITIONS = wordSet('in on of at with by for from to');

/**
 * Sets apart asides: "I bought it at 2,400 last year.", ", which I need for the rent,". It
 * speaks of somebody, or of the past, and neither asks for an alert, nor opens a condition with a number, nor
 * orders anything.
 */
export function setStoriesApart(said: readonly Token[]): ToldBeside {
  const tokens = withoutHeading(withoutRelatives(said));
  const parts = splitParts(tokens);
  const away = awayParts(parts);
  const stories: boolean[] = [];
  for (const [at, part] of parts.entries())
    stories.push(
      isStory(part, parts[at - 1]) ||
        away.has(at) ||
        (stories[at - 1] !== false && isReasonOf(part)),
    );
  const rest = parts.filter((_, at) => !stories[at]).flat();
  if (!stories.includes(true) || !isRequest(rest)) return { tokens, topics: [] };
  const kept: Token[] = [];
  const topics: Token[][] = [];
  for (const [at, part] of parts.entries()) {
    if (!stories[at]) kept.push(...part);
    else topics.push(topicOf(part));
  }
  return { tokens: kept, topics };
}

/** "I left my bank because it pays 1.1%.": the reason of an aside is an aside too. */
function isReasonOf(part: readonly Token[]): boolean {
  const words = part.map(wordOf);
  return (
    ['because', 'cause', 'cuz'].includes(words[0] ?? '') &&
    isMark(part.at(-1), '.!\n') &&
    !words.some((word) => saysTold(word) || waits(word) || RESTRICTING.has(word))
  );
}

const AWAY =
  /^(?:off to|away|travelling|traveling|flying|hiking|camping|out of (?:office|town)|heading (?:to|off|for)|leaving for|on (?:holiday|vacation|a (?:plane|boat|trip|train|flight)))\b/;

const SPANS = wordSet(
  'minutes hours hour days day weeks week months month nights night years year',
);

/** "Off to the mountains for ten days, patchy signal.": where somebody is, in a sentence in front of another. */
function awayParts(parts: readonly (readonly Token[])[]): ReadonlySet<number> {
  const found = new Set<number>();
  let start = 0;
  for (const [at, part] of parts.entries()) {
    if (!isMark(part.at(-1), '.!?\n')) continue;
    if (at < parts.length - 1 && saysAway(parts.slice(start, at + 1).flat()))
      for (let one = start; one <= at; one++) found.add(one);
    start = at + 1;
  }
  return found;
}

function saysAway(sentence: readonly Token[]): boolean {
  if (!AWAY.test(plainTextOf(sentence.slice(0, 4)))) return false;
  const words = sentence.map(wordOf);
  return (
    // "Off to the moon at 4000." names a level.
    sentence.every((token, index) => !isSize(token) || SPANS.has(wordOf(sentence[index + 1]))) &&
    !words.some(
      (word, index) =>
        // "patchy signal" notifies nobody.
        (saysTold(word) && word !== 'signal') ||
        waits(word) ||
        namesSomething(words, index) ||
        ['above', 'below'].includes(matchPhrase(SIDES, words, index)?.value ?? ''),
    )
  );
}

/** The asides, without their numbers. */
export const topicOf = (part: readonly Token[]): Token[] =>
  part.filter(({ kind }) => kind === 'word' || kind === 'ticker');

/** Whether words still ask for something: a threshold or a move, and something that waits for it. */
function isRequest(tokens: readonly Token[]): boolean {
  const words = tokens.map(wordOf);
  return (
    (tokens.some(isSize) || words.some((_, at) => matchPhrase(MOVES, words, at))) &&
    (words.some(saysTold) ||
      words.some((_, at) => matchPhrase(OPENERS, words, at)) ||
      words.some((word) => matchVerb(word, '')))
  );
}

/** Sentences and what commas part, each with the mark at its end. "…, so tell me" begins a part of its own. */
function splitParts(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const turnsTo =
      ['and', 'while', 'whilst'].includes(wordOf(token)) &&
      ['i', 'we', "i'm", 'im', "i'd", "we're"].includes(wordOf(tokens[at + 1]));
    const turns =
      turnsTo ||
      (['so', 'but', 'because', 'since'].includes(wordOf(token)) &&
        !isDated(token, tokens[at + 1]) &&
        !isStart(tokens, at) &&
        at > 0 &&
        wordOf(tokens[at - 1]) !== 'or');
    const isSoon =
      wordOf(token) === 'so' &&
      ['long', 'soon', 'far', 'much', 'many'].includes(wordOf(tokens[at + 1]));
    if (turns && !isSoon && wordOf(tokens[at - 1]) !== 'ever' && wordOf(tokens[at - 1]) !== 'if')
      parts.push([]);
    parts.at(-1)?.push(token);
    if (isMark(token, ',.!?;:\n-')) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** "since 2019", "since March": a date, and no clause. */
const isDated = (token: Token, next: Token | undefined): boolean =>
  wordOf(token) === 'since' &&
  (next?.kind === 'number' ||
    next?.kind === 'time' ||
    MONTHS.has(wordOf(next)) ||
    ['one', 'a', 'an', 'last', 'yesterday'].includes(wordOf(next)));

/** "lost 20% since I bought": right behind a share it says from when that counts, and gives no reason. */
const isStart = (tokens: readonly Token[], at: number): boolean =>
  wordOf(tokens[at]) === 'since' &&
  [1, 2, 3].some((back) => tokens[at - back]?.kind === 'percent') &&
  !tokens.slice(Math.max(0, at - 3), at).some((token) => token.kind === 'mark');

const LISTS = wordSet('both all any either one each these following conditions things two three');
const ANY = wordSet('any either one');
const CARING = wordSet('care matters interested true hold holds met');

/** "Both of these must be true before I am notified: A and B": the list that it heads is what it alerts on. */
function withoutHeading(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex((token) => isMark(token, ':'));
  const head = tokens.slice(0, Math.max(0, end));
  const words = head.map(wordOf);
  const heads =
    words.some((word) => saysTold(word) || CARING.has(word)) &&
    words.some((word) => LISTS.has(word)) &&
    !head.some(isSize);
  if (end < 0 || !heads) return tokens;
  const isAny = words.some((word) => ANY.has(word));
  const list = tokens.slice(end + 1).map((token, at, all): Token => {
    const isRange = isSize(all[at - 1]) && isSize(all[at + 1]);
    return isAny && wordOf(token) === 'and' && !isRange
      ? { kind: 'word', text: 'or', raw: 'or' }
      : token;
  });
  return [
    ...['tell', 'me', 'when'].map((text): Token => ({ kind: 'word', text, raw: text })),
    ...list,
  ];
}

/** "…, which I bought at 9 dollars, …": said of what is in front. One with a number of now is kept. */
function withoutRelatives(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const start = PREPOSITIONS.has(wordOf(tokens[at + 1])) ? at + 2 : at + 1;
    if (!isMark(tokens[at], ',') || !RELATIVES.has(wordOf(tokens[start]))) {
      out.push(tokens[at] as Token);
      continue;
    }
    let end = start;
    while (end < tokens.length && !isMark(tokens[end], ',.!?;:\n')) end++;
    const clause = tokens.slice(start, end);
    const words = clause.map(wordOf);
    // "my favourite coin, which is AERO, …": it names what is meant.
    const names = clause.filter((token) => token.kind === 'word' && isAssetSpelling(token.text));
    if (!clause.some(isSize) && names.length === 1 && words.length <= 4) {
      out.push(...names);
      at = isMark(tokens[end], ',') ? end : end - 1;
      continue;
    }
    const isKept =
      words.some((word) => RESTRICTING.has(word) || saysTold(word)) ||
      saysTimeOfRest(clause) ||
      (clause.some(isSize) && !words.some((word) => PAST.has(word)));
    if (isKept) out.push(tokens[at] as Token);
    else at = isMark(tokens[end], ',') ? end : end - 1;
  }
  return out;
}

function isStory(part: readonly Token[], before: readonly Token[] | undefined): boolean {
  const words = part.map(wordOf);
  if (isMark(part.at(-1), '?')) return asksBeside(part, words);
  const opened = words.findIndex((word) => word !== '' && !JOINED.has(word));
  const first = words[opened] ?? '';
  const next = words[opened + 1] ?? '';
  if (first === '' || part.filter(({ kind }) => kind !== 'mark').length < 2) return false;
  const isCounted = part.some(({ raw }) => /\d/.test(raw));
  const isNamed = words.some((word) => isAssetSpelling(word) || coinSymbol(word) !== undefined);
  if ((isCounted || isNamed) && words.some((word) => CORRECTING.has(word))) return false;
  if (isOfThePast(part, words, before)) return true;
  const isKin =
    OWNERS.has(first) && words.slice(opened + 1, opened + 3).some((word) => KIN.has(word));
  const says = words.some((word) => SAYING.has(word));
  const hasSize = part.some(isSize);
  // "my brother says it goes to 10k" is an aside whatever it counts.
  if (
    (isKin || (PERSONS.has(first) && !/^(?:i|we)(?:'|$)|^(?:im|ive|id|who)$/.test(first))) &&
    says &&
    !(words.some(waits) && part.some(isSize))
  )
    return true;
  if (part.some((token) => token.kind === 'address' || token.kind === 'pair')) return false;
  const isReason = ['since', 'because', 'as'].includes(words.find((word) => word !== '') ?? '');
  const hasPast = words.some((word) => PAST.has(word));
  const isOfWatched = (hasSize && !hasPast) || words.some((_, at) => namesSomething(words, at));
  const restricts = isReason && !hasSize ? NEVER_TOLD : isOfWatched ? RESTRICTING : EXCEPTING;
  const isAsked = (word: string, at: number) =>
    saysTold(word) && !(word === 'told' && PERSONS.has(words[at - 1] ?? ''));
  if (words.some((word, at) => isAsked(word, at) || restricts.has(word))) return false;
  if (deniesWish(words) || saysTimeOfRest(part)) return false;
  const isHabit =
    ['every', 'each'].includes(first) && ['i', 'we'].includes(words[opened + 2] ?? '');
  const isOwned = OWNERS.has(first) && first !== 'the' && !isOfWhatIsWatched(words, opened + 1);
  const isPerson = isHabit || isKin || isOwned || PERSONS.has(first);
  if (isPerson) {
    const compares = words.some((_, at) => matchPhrase(SIDES, words, at)?.value !== undefined);
    const isHeld = hasPast || words.some((word) => HAD.has(word));
    const isOpen = compares || moves(words) || words.some((word) => LEVELS.has(word));
    if (hasSize && !isHeld && isOpen && !isAge(part, opened)) return false;
    if (words.some((word) => WISHES.has(word)) && (hasSize || words.some(waits))) return false;
    const orders = words.some(
      (word, at) =>
        at > opened &&
        matchVerb(word, words[at + 1] ?? '') &&
        !PAST.has(word) &&
        !(word === 'get' && words[at + 1] === 'there'),
    );
    if (orders && (hasSize || !(PERSONS.has(first) || isOwned))) return false;
    if (orders && words.some((word) => ['it', 'them', 'all', 'half', 'everything'].includes(word)))
      return false;
    return !(hasSize && compares && !hasPast && !isAge(part, opened));
  }
  if (isSmallTalk(part, before)) return true;
  // "smaller moves are noise", "the market is mad": of nothing that is watched, and no word of the condition.
  const joins =
    before !== undefined && ['and', 'or', 'while', 'if', 'when'].includes(words[0] ?? '');
  const isRemark =
    !hasSize &&
    !joins &&
    !POINTERS.has(first) &&
    before !== undefined &&
    !isMark(before.at(-1), ',:') &&
    words.some((word) => STATES.has(word) || next === word) &&
    words.some((word) => STATES.has(word)) &&
    !words.some(
      (_, at) =>
        namesSomething(words, at) ||
        matchPhrase(OPENERS, words, at) ||
        matchPhrase(UNMEASURED, words, at),
    );
  return isRemark;
}

/** What somebody did or means to do, where a part begins with it and leaves out who. */
const DONE = wordSet(
  'bought sold paid lost took invested saved borrowed lent moved bridged deposited swapped spent earned inherited won been wanna gonna gotta planning trying hoping looking thinking',
);
const PAST_TIMES = wordSet('yesterday ago last earlier');

/** "Just bought some SOL at 205.", "My portfolio reached 60k yesterday.": a clause of its own of what has been. */
function isOfThePast(
  part: readonly Token[],
  words: readonly string[],
  before: readonly Token[] | undefined,
): boolean {
  if (words.some((word) => saysTold(word) || waits(word) || EXCEPTING.has(word))) return false;
  const opened = words.findIndex((word) => word !== '' && !JOINED.has(word));
  if (DONE.has(words[opened] ?? '')) return before === undefined || before.at(-1)?.kind === 'mark';
  const isSentence = isMark(part.at(-1), '.!\n') && (!before || isMark(before.at(-1), '.!?\n'));
  return isSentence && words.some((word) => PAST_TIMES.has(word)) && words.some(isPastForm);
}

/** Terms that measure nothing by themselves. */
const IDLE = wordSet('word vague current offChain held');

/** A sentence of its own with nothing that is watched, waited for, ordered or left out: "Lovely weather in Porto!". */
function isSmallTalk(part: readonly Token[], before: readonly Token[] | undefined): boolean {
  const isSentence =
    isMark(part.at(-1), '.!\n') && (before === undefined || isMark(before.at(-1), '.!?\n'));
  if (!isSentence || part.some(({ kind }) => kind !== 'word' && kind !== 'mark')) return false;
  const words = part.map(wordOf);
  if (
    words.some(
      (word, at) => saysTold(word) || POINTERS.has(word) || matchVerb(word, words[at + 1] ?? ''),
    )
  )
    return false;
  if (words.some((_, at) => matchPhrase(OPENERS, words, at))) return false;
  return readTerms(part).every(({ kind }) => IDLE.has(kind));
}

/** What is watched, and no matter of somebody's: "my health factor", "my USDC". */
function isOfWhatIsWatched(words: readonly string[], from: number): boolean {
  return words.slice(from).some((_, at) => namesSomething(words, from + at));
}

const moves = (words: readonly string[]): boolean =>
  words.some((_, at) => matchPhrase(MOVES, words, at) !== undefined);

/** "I'm 67": the first number behind a person and its verb is how old somebody is. */
function isAge(part: readonly Token[], opened: number): boolean {
  const first = wordOf(part[opened]);
  const at = /'m$|'s$|^im$/.test(first) ? opened + 1 : opened + 2;
  const isBeing = at === opened + 1 || ['am', 'is', 'are'].includes(wordOf(part[at - 1]));
  const token = part[at];
  return (
    isBeing &&
    token?.kind === 'number' &&
    Number(token.value) < 120 &&
    Number.isInteger(Number(token.value)) &&
    part.filter(isSize).length === 1
  );
}

/** "I never want to hear", "we don't need it": it bounds what is alerted. */
const deniesWish = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      DENYING.has(word) && WISHES.has(words[at + 1] ?? '') && BOUNDED.has(words[at + 2] ?? ''),
  );

const waits = (word: string): boolean =>
  ['if', 'when', 'whenever', 'once', 'unless'].includes(word);

function namesSomething(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return (
    isAssetSpelling(word) ||
    coinSymbol(word) !== undefined ||
    matchPhrase(METRICS, words, at) !== undefined
  );
}

/** "what does hf mean?": a question of its own, beside a request for an alert. */
function asksBeside(part: readonly Token[], words: readonly string[]): boolean {
  const first = words.find((word) => word !== '' && !JOINED.has(word)) ?? '';
  return (
    ASKS.has(first) && !part.some(isSize) && !words.some((word) => saysTold(word) || waits(word))
  );
}

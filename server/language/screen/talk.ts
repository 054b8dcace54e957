import { isAssetSpelling } from '../lexicon/assets.ts';
import { isOf } from '../lexicon/danger.ts';
import { isEnglish, isGivenName } from '../lexicon/english.ts';
import { FRAMING } from '../lexicon/framing.ts';
import {
  LIFE,
  LIFE_ADVERB,
  LIFE_DOING,
  LIFE_PAST,
  LIFE_PRESENT,
  LIFE_QUALITY,
  type LifeClass,
} from '../lexicon/life-words.ts';
import { SET_PHRASES } from '../lexicon/set-phrases.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, isOwner, type Token, wordOf } from '../tokens/token.ts';
import { isDangerous } from './changes-orders.ts';
import { isYear } from './is-year.ts';
import { isName, namesAsset } from './named-things.ts';
import { splitClauses } from './split-clauses.ts';

/** Whether a sentence stands in front of the order or behind it, where it could take the order back. */
export type Side = 'before' | 'behind';

/** What a sentence of talk counts or names that an order could, too; the order must not be open to it. */
export interface Talk {
  /** Coins that it names, in lower case. */
  readonly coins: readonly string[];
  /** Coins that it counts, in lower case. */
  readonly counted: readonly string[];
  /** Whether it speaks of a sum of money. */
  readonly hasMoney: boolean;
}

/**
 * The law on a sentence beside an order: it says nothing of the order where each of its clauses is a greeting, or has a
 * subject of its own and a verb of the past or of a state, and is made of words of everyday life and no other. What is not
 * so is no talk, however harmless it may be.
 *
 * @returns undefined where the sentence may bear on an order
 */
export function readTalk(sentence: readonly Token[], side: Side): Talk | undefined {
  if (isMark(sentence.at(-1), '?') || sentence.some((token) => isMark(token, ':?'))) {
    return asksHowYouAre(sentence) ? SAYS_NOTHING : undefined;
  }
  const clauses = splitClauses(sentence)
    .flatMap(splitBeforeWeather)
    .map((clause) => clause.filter(({ kind }) => kind !== 'mark'))
    .filter((clause) => clause.length > 0);
  if (clauses.length === 0) return undefined;
  if (clauses.every((clause) => greets(clause, side))) return SAYS_NOTHING;
  if (side === 'behind') {
    const [only, ...more] = clauses;
    return only && more.length === 0 && tellsAState(only) ? SAYS_NOTHING : undefined;
  }
  let hasSubject = false;
  const coins: string[] = [];
  const counted: string[] = [];
  let hasMoney = false;
  for (const [at, clause] of clauses.entries()) {
    if (greets(clause, side)) continue;
    const read = readClause(clause, at > 0, hasSubject);
    if (!read) return undefined;
    hasSubject = true;
    coins.push(...read.coins);
    counted.push(...read.counted);
    hasMoney ||= read.hasMoney;
  }
  return { coins, counted, hasMoney };
}

/** "… and then it rained": a joining word, and the weather. */
function splitBeforeWeather(clause: Token[]): Token[][] {
  const words = clause.map(wordOf);
  const at = words.findIndex(
    (word, index) =>
      index > 1 &&
      WEATHER_SUBJECTS.has(word) &&
      /^(and|then|but)$/.test(words[index - 1] ?? '') &&
      tellsWeather(words.slice(index)),
  );
  if (at < 0) return [clause];
  let end = at;
  while (/^(and|then|but)$/.test(words[end - 1] ?? '')) end--;
  return [clause.slice(0, end), clause.slice(at)];
}

const SAYS_NOTHING: Talk = { coins: [], counted: [], hasMoney: false };

const asksHowYouAre = (sentence: readonly Token[]): boolean =>
  /^(?:(?:hi|hey|hello|hiya) )?(?:there )?(?:how are you(?: (?:doing|today|all))*|how is it going|how's it going|how are things)$/.test(
    sentence.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)])).join(' '),
  );

/** Words that greet, thank or take leave, and those that may stand beside them. */
const GREETING = wordSet(
  'hi hello hey hiya heya howdy hola greetings thanks thank thx ty cheers bye goodbye regards gm hullo',
);
const BESIDE_GREETING = wordSet(
  'there you so very much a lot ever many kind kindly best warm again everyone everybody all team folks friend friends mate dear good happy lovely from me us for your help in advance and to',
);
/** What greets in front of an order alone: behind one it would say when. */
const TIME_GREETING =
  /^(?:(?:good|lovely|happy) )?(?:morning|afternoon|evening)(?: (?:everyone|all|team|there|folks))?$|^happy (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|new year|birthday to me|easter|christmas|holidays)(?: (?:everyone|all|team|there|folks))?$/;
const WISH =
  /^(?:have|enjoy) (?:a |your )?(?:very )?(?:nice|good|great|lovely) (?:day|evening|weekend|week|one|afternoon|morning)$|^(?:i )?hope (?:you're|you are|you are all|all is) (?:well|doing well|good|fine)$|^hope you had a (?:good|nice|great|lovely) (?:day|weekend|week|holiday|summer|christmas)$|^take care$|^(?:you're|you are) (?:(?:a|an|the|such a|my) )?(?:real |absolute |total )?(?:star|stars|lifesaver|legend|angel|gem|saint|hero|treasure|best|dear|peach|sweetheart)$|^much (?:obliged|appreciated)$|^(?:still )?(?:i )?(?:can't|cannot) believe (?:i'm|i am) (?:typing|writing|saying|asking) this(?: lol| haha)?$|^no rush$/;
const LEAD_IN = wordSet('payday oh ugh wow phew yay hooray gosh finally hey hi hello ah whew');

function greets(clause: readonly Token[], side: Side): boolean {
  const words = clause.map(wordOf);
  const text = words.join(' ');
  if (WISH.test(text)) return true;
  if (side === 'before' && SET_PHRASES.some((phrase) => phrase.test(text))) return true;
  // "Marek here again"
  if (side === 'before' && /^[a-z]+ here(?: again)?$/.test(text) && isCalled(clause)) return true;
  if (side === 'before' && (TIME_GREETING.test(text) || words.every((one) => LEAD_IN.has(one))))
    return true;
  const isAnchored = words.some((one) => GREETING.has(one));
  return (
    isAnchored &&
    words.every(
      (one, at) =>
        GREETING.has(one) ||
        BESIDE_GREETING.has(one) ||
        (words[at - 1] === 'from' && isGiven(clause, at)),
    )
  );
}

const isNoun = (word: string): boolean => LIFE_CLASSES.some((one) => LIFE[one].has(word));
const LIFE_CLASSES = Object.keys(LIFE) as readonly LifeClass[];

/** A given name that names nothing else: "Tom", "Lisbon". */
const isGiven = (clause: readonly Token[], at: number): boolean => {
  const token = clause[at];
  const text = wordOf(token);
  return (
    token !== undefined &&
    /^[A-Z][a-z]+$/.test(token.raw) &&
    isGivenName(text) &&
    (!isDangerous(text) || isOf(text, 'delay')) &&
    !FRAMING.has(text) &&
    entriesOf(text).length === 0 &&
    !isName(clause, at) &&
    !isAssetSpelling(text)
  );
};

/** A name at the start of a clause, of whatever language. */
const isCalled = (clause: readonly Token[]): boolean => {
  const text = wordOf(clause[0]);
  const isUnknown = /^[A-Z][a-z]{2,}$/.test(clause[0]?.raw ?? '') && !isEnglish(text);
  return (
    isGiven(clause, 0) ||
    (isUnknown &&
      entriesOf(text).length === 0 &&
      !isDangerous(text) &&
      !FRAMING.has(text) &&
      !isName(clause, 0) &&
      !isAssetSpelling(text))
  );
};

const SUBJECTS = wordSet('i we he she they everyone everybody');
const CONTRACTED = wordSet("i'm we're he's she's they're i've we've they've");
const WEATHER_SUBJECTS = wordSet("it it's");
const DETERMINERS = wordSet(
  'a an the my our his her their some two three four five six seven eight nine ten',
);
const PREPOSITIONS = wordSet(
  'in on at of for from to with by about near around under over through after during since like into',
);
const PARTICLES = wordSet('in up down out back on');
const CONJUNCTIONS = wordSet('and but because since so as while');
const OBJECTS = wordSet('me us him her them');
const SPANS = wordSet(
  'morning afternoon evening night week weekend month year summer winter spring autumn day',
);
const OPENERS = wordSet(
  'last this today yesterday recently lately so well then just also and but because since oh ugh wow phew finally',
);
const BE = wordSet('is are am was were been be');

/** Verbs that count money when somebody or something else does them. */
const OF_MONEY = wordSet(
  'won raised charged charges paid pays cost costs wants ate makes earned earns spent',
);
/** Verbs by which somebody has more or less of a coin than before. */
const OF_COINS = wordSet('lost won earned bought sold got made received paid');

/** Prepositions that need a thing behind them here: "the party is over", "came through". */
const LEADS_TO_THING = /^(to|over|through|after)$/;

/** What words of everyday life say together of an order beside them. */
const SAYS_MORE: readonly RegExp[] = [
  // A rehearsal is no talk.
  /^(?:a |the )?dry (?:run|runs|swim|walk)\b/,
  /^(?:(?:just|only|merely) )?(?:a |the )?(?:[a-z]+ )?(?:drill|rehearsal|exercise)\b/,
  // "I'm good" declines, and who was asleep dreamt.
  /^(?:[a-z]+ )*?(?:i am|i'm|i was|we are|we're|we were|i have been|i've been)(?: (?:very|so|really|quite|just|still|pretty|a|bit))* (?:good|great|cool|nice|fine|mad|crazy|born|flat|broken|(?:in|out|down|up|on|back)$)/,
  /\b(?:i|we|i'm|we're)\b.*\b(?:asleep|sleeping)\b/,
  // "My boss made me", "my wife has to look", "the plumber wants to".
  /\b(?:has|have|had|wants|needs) to\b/,
  /\b(?:made|makes|had|has|have|got|keeps|needs|wants|gave|took|takes)(?: (?:me|us|him|her|them|some|a|the|my|his|another|[a-z]+ly))?$/,
  /\b(?:wants|needs) (?:me|us|him|her|them)\b/,
  /\b(?:took|taken|takes|gave|given|brought|carried|got)\b.*\bback$/,
  /\bon$/,
  // "My salary is late", "they have my son".
  /\b(?:is|are|was|were) (?:so |very |still |always )*late\b/,
  /^(?!(?:[a-z]+ )*?(?:i|we) )(?:[a-z]+ )*?(?:have|has|had|took|got) (?:my|our) (?:[a-z]+ )?(?:wife|husband|son|sons|daughter|daughters|kid|kids|child|children|baby|family|mother|mum|mom|father|dad|sister|brother|dog|cat)\b/,
  /\b(?:is|are|was|were) over$/,
  // "The plumber got paid", "she paid the rent": it is done already.
  /^(?!(?:(?:and|but|so|just|finally|oh|then|today) )*(?:i|we|got|was) )(?!.*\bpaid (?:me|us)\b).*\bpaid\b/,
  /^(?:[a-z]+ )*?(?:i|we) paid\b/,
];

/** Whether words of everyday life speak of an order beside them all the same. */
export const saysMore = (text: string): boolean => SAYS_MORE.some((more) => more.test(text));

interface Clause {
  readonly coins: readonly string[];
  readonly counted: readonly string[];
  readonly hasMoney: boolean;
}

/** A clause with its subject and verb; "…, fixed the whole box" has the subject of the one before, "…, lovely man" no verb. */
function readClause(
  clause: readonly Token[],
  isFollowing: boolean,
  hasSubject: boolean,
): Clause | undefined {
  const words = clause.map(wordOf);
  let from = 0;
  while (from < clause.length && opens(words, from, isFollowing)) from++;
  if (from >= clause.length) return undefined;
  const isOwn = SUBJECTS.has(words[from] ?? '') && /^(i|we)$/.test(words[from] ?? '');
  const verb = verbOf(clause, words, from);
  if (verb === undefined) {
    const isElliptic =
      LIFE_PAST.has(words[from] ?? '') && !/^(born|became|were)$/.test(words[from] ?? '');
    if (isElliptic) return readRest(clause, words, from, from, true);
    if (isFragment(clause, words, from)) return SAYS_NOTHING;
    return undefined;
  }
  if (hasSubject && from > 0 && words[from] === undefined) return undefined;
  return readRest(
    clause,
    words,
    from,
    verb,
    isOwn || /^(i'm|we're|i've|we've)$/.test(words[from] ?? ''),
  );
}

/** What stands in front of a subject: "and last year …". */
function opens(words: readonly string[], at: number, isFollowing: boolean): boolean {
  const text = words[at] ?? '';
  if (text === 'then') return isFollowing || at > 0;
  if (text === 'last' || text === 'this') return SPANS.has(words[at + 1] ?? '');
  if (SPANS.has(text)) return /^(last|this)$/.test(words[at - 1] ?? '');
  return OPENERS.has(text);
}

/** Where the verb of a subject stands that begins at a place; undefined where there is none. */
function verbOf(
  clause: readonly Token[],
  words: readonly string[],
  from: number,
): number | undefined {
  const first = words[from] ?? '';
  if (CONTRACTED.has(first)) return from;
  if (WEATHER_SUBJECTS.has(first)) return tellsWeather(words.slice(from)) ? from : undefined;
  let at = from;
  if (SUBJECTS.has(first)) at = from + 1;
  else {
    if (
      !(DETERMINERS.has(first) || isNoun(first) || isGiven(clause, from) || LIFE_QUALITY.has(first))
    )
      return undefined;
    let hasNoun = false;
    for (; at < clause.length; at++) {
      const text = words[at] ?? '';
      const isHead = isNoun(text) || isGiven(clause, at);
      if (
        isHead &&
        isOwner(clause[at]) &&
        (LIFE_QUALITY.has(words[at + 1] ?? '') ||
          LIFE_DOING.has(words[at + 1] ?? '') ||
          words[at + 1] === 'been')
      )
        return at;
      // "the boiler died", "my knees hurt"
      if (hasNoun && isVerbWord(text) && !(isHead && isVerbWord(words[at + 1] ?? ''))) break;
      if (isHead) hasNoun = true;
      else if (
        !(
          DETERMINERS.has(text) ||
          LIFE_QUALITY.has(text) ||
          (hasNoun &&
            (text === 'and' ||
              (text === 'i' && words[at - 1] === 'and') ||
              text === 'from' ||
              text === 'in' ||
              text === 'at' ||
              text === 'next'))
        )
      )
        break;
    }
    if (!hasNoun) return undefined;
  }
  while (LIFE_ADVERB.has(words[at] ?? '') && !isVerbWord(words[at] ?? '')) at++;
  return isVerbWord(words[at] ?? '') ? at : undefined;
}

const MINE = wordSet('me us raised crypto');

const isVerbWord = (word: string): boolean =>
  LIFE_PAST.has(word) || LIFE_PRESENT.has(word) || OF_MONEY.has(word);

const WEATHER =
  /^(?:it|it's)(?: (?:has|is|was|had|been|just))*(?: (?:rained|snowed|poured|raining|snowing|pouring|(?:(?:so|very|really|quite|pretty) )*(?:sunny|rainy|windy|cloudy|foggy|snowy|stormy|cold|hot|warm|freezing|humid|icy)|(?:such )?(?:a |an )?(?:(?:so|very|really|quite|pretty|long|mad|crazy|busy|hectic|tough|rough|great|good|nice|lovely|beautiful|awful|terrible|horrible|sunny|rainy|cold|hot) )*(?:day|week|weekend|morning|evening|night|month|year|summer|winter)|(?:my|our) (?:[a-z]+ )?(?:birthday|anniversary)))(?= |$)/;
const tellsWeather = (words: readonly string[]): boolean => WEATHER.test(words.join(' '));

const TIMES = /^(?:days|nights|mornings|afternoons|evenings|weeks|months|years|weekends)$/;

/** "what a day", "lovely man", "three meetings and no lunch": a noun that nothing is said of. */
function isFragment(clause: readonly Token[], words: readonly string[], from: number): boolean {
  if (saysMore(words.slice(from).join(' '))) return false;
  const start = words[from] === 'what' && /^an?$/.test(words[from + 1] ?? '') ? from + 1 : from;
  let hasNoun = false;
  for (let at = start; at < clause.length; at++) {
    const text = words[at] ?? '';
    const isHead = isNoun(text) || isGiven(clause, at);
    // "Monday mornings", "Christmas dinner": when it is to be done.
    if (isOf(text, 'delay') || TIMES.test(text)) return false;
    if (isHead && at > start) hasNoun = true;
    const isNone =
      text === 'no' && (LIFE.food.has(words[at + 1] ?? '') || LIFE.event.has(words[at + 1] ?? ''));
    // "31 degrees"
    const isCount =
      clause[at]?.kind === 'number' &&
      words[at + 1] !== undefined &&
      isNoun(words[at + 1] ?? '') &&
      !LIFE.person.has(words[at + 1] ?? '') &&
      !LIFE.household.has(words[at + 1] ?? '');
    // "Long day at the clinic"
    const isPlace =
      hasNoun &&
      ((/^(at|in)$/.test(text) && LIFE.place.has(words[at + 2] ?? '')) ||
        /^(at|in)$/.test(words[at - 1] ?? ''));
    if (
      !(
        isHead ||
        isNone ||
        isCount ||
        isPlace ||
        LIFE_QUALITY.has(text) ||
        /^(a|an|the|my|our|and|very|so|with|here)$/.test(text) ||
        // "here in Leeds for once"
        (text === 'for' && words[at + 1] === 'once') ||
        (text === 'once' && words[at - 1] === 'for') ||
        (text === 'in' && isGiven(clause, at + 1))
      )
    )
      return false;
  }
  return hasNoun;
}

/** All that follows a verb is of everyday life, too. */
function readRest(
  clause: readonly Token[],
  words: readonly string[],
  from: number,
  verb: number,
  isOfMe: boolean,
): Clause | undefined {
  const main = words[verb] ?? '';
  if (saysMore(words.join(' '))) return undefined;
  const isPast = LIFE_PAST.has(main) || words.slice(verb).some((one) => LIFE_PAST.has(one));
  const movesCoins = isPast && words.slice(verb).some((one) => OF_COINS.has(one));
  const isBe = BE.has(main) || CONTRACTED.has(main) || isOwner(clause[verb]);
  const coins: string[] = [];
  const counted: string[] = [];
  let hasMoney = false;
  let hasThing = false;
  for (let at = from; at < clause.length; at++) {
    const token = clause[at] as Token;
    const text = words[at] ?? '';
    const before = words[at - 1] ?? '';
    const next = words[at + 1] ?? '';
    if (WEATHER_SUBJECTS.has(text) && at === from) {
      hasThing = true;
      continue;
    }
    if (token.kind === 'time') {
      if (!isPast || /^(at|by|within|until|before)$/.test(before)) return undefined;
      hasThing = true;
      continue;
    }
    if (token.kind === 'usd' || (text === 'some' && /^\d/.test(token.raw))) {
      if (!words.slice(verb, at).some((one) => OF_MONEY.has(one)) || isOfMe) return undefined;
      hasMoney = true;
      continue;
    }
    if (token.kind === 'number') {
      const isAge =
        /^(turns|turned)$/.test(before) ||
        (before === 'is' && (LIFE.person.has(words[at - 2] ?? '') || isGiven(clause, at - 2)));
      if (isYear(clause, at) || isAge || (isNoun(next) && !LIFE.household.has(next))) continue;
      if (
        namesCoin(clause, at + 1) &&
        words.slice(verb, at).some((one) => OF_COINS.has(one)) &&
        isPast
      ) {
        counted.push((clause[at + 1] as Token).raw.toLowerCase());
        at++;
        continue;
      }
      return undefined;
    }
    if (token.kind !== 'word') {
      if (!namesCoin(clause, at) || !movesCoins || isOfMe) return undefined;
      coins.push(token.raw.toLowerCase());
      continue;
    }
    if (
      /^[A-Z]/.test(token.raw) &&
      isOf(text, 'delay') &&
      !(isPast && /^(on|in|last|since)$/.test(before))
    )
      return undefined;
    // "The landlord got the rent": it is done already.
    if (at > verb && LIFE.household.has(text) && !isOfMe && !words.some((one) => MINE.has(one)))
      return undefined;
    if (isGiven(clause, at) || (isNoun(text) && token.raw !== token.raw.toUpperCase())) {
      hasThing = true;
      continue;
    }
    if (namesCoin(clause, at)) {
      if (!movesCoins || isOfMe) return undefined;
      coins.push(token.raw.toLowerCase());
      continue;
    }
    if (LEADS_TO_THING.test(text) && !startsThing(clause, words, at + 1)) return undefined;
    if (text === 'all' && SPANS.has(next)) continue;
    if ((text === 'last' || text === 'this') && (SPANS.has(next) || next === 'minute')) continue;
    if (text === 'minute' && before === 'last') continue;
    if (text === 'this') {
      if (LIFE.weather.has(next) || LIFE.place.has(next) || LIFE.food.has(next)) continue;
      return undefined;
    }
    // "lost 3-1"
    if (/^\d{1,2}-\d{1,2}$/.test(text) && /^(lost|won)$/.test(before)) continue;
    const isKnown =
      isVerbWord(text) ||
      LIFE_DOING.has(text) ||
      LIFE_QUALITY.has(text) ||
      LIFE_ADVERB.has(text) ||
      DETERMINERS.has(text) ||
      PREPOSITIONS.has(text) ||
      PARTICLES.has(text) ||
      CONJUNCTIONS.has(text) ||
      OBJECTS.has(text) ||
      SUBJECTS.has(text) ||
      CONTRACTED.has(text) ||
      SPANS.has(text);
    if (!isKnown) return undefined;
    if (at > verb && (LIFE_QUALITY.has(text) || LIFE_DOING.has(text))) hasThing = true;
  }
  // "It" alone, "I was", "He took": nothing is stated.
  const isWholeVerb =
    verb > from &&
    !isBe &&
    LIFE_PAST.has(main) &&
    !/^(got|had|took|gave|made|bought|won|lost)$/.test(main);
  const last = words.at(-1) ?? '';
  if (PREPOSITIONS.has(last) && !PARTICLES.has(last)) return undefined;
  return hasThing || isWholeVerb ? { coins, counted, hasMoney } : undefined;
}

const startsThing = (clause: readonly Token[], words: readonly string[], at: number): boolean =>
  DETERMINERS.has(words[at] ?? '') ||
  isNoun(words[at] ?? '') ||
  isGiven(clause, at) ||
  LIFE_QUALITY.has(words[at] ?? '') ||
  OBJECTS.has(words[at] ?? '');

const namesCoin = (clause: readonly Token[], at: number): boolean => {
  const token = clause[at];
  if (token === undefined) return false;
  if (token.kind === 'ticker') return true;
  return (
    token.kind === 'word' && /^[a-z]*[A-Z]{2,}[a-zA-Z]*$/.test(token.raw) && namesAsset(token, '')
  );
};

/** How somebody or something may be behind an order: it says nothing of what anybody thinks of it. */
const STATES = wordSet(
  'hungry thirsty sunny rainy windy cloudy snowy foggy lovely gorgeous beautiful delicious raining snowing shining barking cooking boiling whistling',
);
const STATE =
  /^(?:the|my|our) ([a-z]+) (?:is|are) (?:(?:so|very|really|quite|just) )*([a-z]+)(?: (?:today|outside|again))?$/;

function tellsAState(clause: readonly Token[]): boolean {
  const [, subject = '', state = ''] = STATE.exec(clause.map(wordOf).join(' ')) ?? [];
  return isNoun(subject) && !LIFE.household.has(subject) && STATES.has(state);
}

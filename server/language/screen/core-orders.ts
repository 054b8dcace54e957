import { isAssetSpelling, receiptUnderlying } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { isFiniteForm, NOUN_STARTS, PRONOUNS, REASONS } from '../lexicon/clause-words.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import { DANGER_CLASSES, type DangerClass, isOf } from '../lexicon/danger.ts';
import { isEnglish, isGivenName } from '../lexicon/english.ts';
import { meantWord } from '../lexicon/meant-word.ts';
import { PERSONS } from '../lexicon/persons.ts';
import { isSmallWord } from '../lexicon/small-words.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { baseOfParticiple } from '../lexicon/verb-actions.ts';
import { entriesOf, longestPhrase } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { nearMiss } from '../near-miss.ts';
import { nearVerbs } from '../tokens/near-verbs.ts';
import { isMark, isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { changesOrders, isDangerous } from './changes-orders.ts';
import { isYear } from './is-year.ts';
import { isPolite } from './set-asides-apart.ts';
import { splitClauses } from './split-clauses.ts';

/** What is left of a text when all is taken out that stands outside every order's frame. */
export interface CoreOrders {
  /** The clauses that order, as they were said. */
  readonly said: readonly Token[];
  /** The same without words of the open class. */
  readonly bare: readonly Token[];
}

const word = (text: string): Token => ({ kind: 'word', text, raw: text });

const isA = (kind: string) => (text: string) =>
  entriesOf(text).some((entry) => entry.kind === kind);
const isVerb = isA('verb');
const isPreposition = isA('preposition');
const isConnector = isA('connector');
const isCue = isA('cue');

/** Verbs of orders that everybody uses for other things: alone they order nothing. */
const EVERYDAY = wordSet(
  `stop go get got give take make let open set save earn free leave put pay spend bring going getting giving taking making letting opening saving
  leaving putting paying spending bringing want need needs wants wanted needed like likes have has had see check show list view keep change
  turn turned close closed fund add pass hand place push carry travel cut clear stick drop return collect break join post wire ship
  tip stack bag slip cross switch split divide enter exit receive received contribute trim fade kill wipe reach chip knock move moved moving works
  took paid gave spent sold bought looking look see seeing`,
);
/** Verbs that only ask for the one beside them. */
const ASKING = wordSet(
  'want need wants needs wanted needing wanting like have has got let make see do go get give take use uses try welcome wish love',
);
/** "stak", "withdrawl": the search weighs which verb it is. */
const maySlip = (text: string): boolean => text.length > 3 && nearVerbs(text).length > 0;

/** What asks that something be done: behind it a participle orders. */
const WISHING = wordSet(
  `want need like love wish please pls plz kindly should ought must deserve deserves would could can may be appreciate welcome grateful`,
);
/** "and have the lot staked", "get 5 DAI sent" */
const CAUSING = wordSet('have get see');
/** Who did something, or what was done: right in front of a participle. */
const DID = wordSet(
  `i we he she they you who i've we've he's she's they've you've ive weve already just had has have having was were been`,
);
/** Whoever does one of these to do something asks for it. */
const WANTING = wordSet(
  'want need like love wish going gonna ready decided have hoping glad happy pleased ask you help us me time',
);
const MODALS = wordSet('will would should shall can could may might must');
const REFERENCES = wordSet('it them that this those these one ones same there rest');
const SIZES = wordSet('all half quarter third everything entire whole full max maximum every');
const ALL_OF_IT = wordSet(
  'all of it them that the lot whole entire everything half my every token tokens coin coins single last bit one',
);
const KEPT = wordSet('my our the exactly exact');
const PLACING_ME = wordSet('to for of from by');
const RELATIVE = wordSet('that which who whom what');
const HAVING = /^(have|hold|own|keep|got|earned|bought|received|collected)$/;
const ALSO_TICKERS = /^(link|near|flow|sand|ape|well)$/;
/** Nouns of what is held. */
const HEADS = wordSet('bag bags money gas pot pile savings stash stuff change please');
const LENT = wordSet('lent supplied deposited staked borrowed owe owes owed');
const HOLDERS = wordSet('wallet wallets account address');
const OWN = wordSet('my our this the your');

/** A name of an asset that is no everyday word where it stands: "the cow", "the dog". */
function namesAsset(token: Token, before: string): boolean {
  if (token.kind === 'ticker' || token.kind === 'pair') return true;
  const text = wordOf(token);
  if (!isAssetSpelling(text) && receiptUnderlying(text) === undefined) return false;
  const isEveryday = token.raw === text && isEnglish(text) && text.length > 2;
  return !(
    isEveryday && /^(a|an|the|this|that|his|her|their|is|was|be|so|very|feel|feels)$/.test(before)
  );
}

/** Somebody, some size, asset, chain or protocol: what an order is of. */
function isEntity(tokens: readonly Token[], at: number): boolean {
  let known = ENTITIES.get(tokens);
  if (!known) {
    known = tokens.map((_, index) => judgeEntity(tokens, index));
    ENTITIES.set(tokens, known);
  }
  return known[at] ?? false;
}

/** Each clause is asked about the same tokens many times. */
const ENTITIES = new WeakMap<readonly Token[], readonly boolean[]>();

function judgeEntity(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark' || token.kind === 'ordinal') return false;
  if (token.kind !== 'word') return !isCounted(tokens, at);
  if (namesAsset(token, wordOf(tokens[at - 1]))) return true;
  const isCountedOrMine =
    isSize(tokens[at - 1]) ||
    /^(my|our|of|to|for|into|wants|wanted|want)$/.test(wordOf(tokens[at - 1])) ||
    isVerb(wordOf(tokens[at - 1]));
  if (ALSO_TICKERS.test(token.text) && (token.raw !== token.text || isCountedOrMine)) return true;
  return isName(tokens, at);
}

/** Of each word of a clause whether it is one of the name of a chain or a protocol; clauses are asked again and again. */
const NAMES_OF_CLAUSES = new WeakMap<readonly Token[], readonly boolean[]>();

/** A word of the name of a chain or a protocol. */
function isName(tokens: readonly Token[], at: number): boolean {
  let names = NAMES_OF_CLAUSES.get(tokens);
  if (names === undefined) {
    names = markNames(tokens.map(wordOf));
    NAMES_OF_CLAUSES.set(tokens, names);
  }
  return names[at] === true;
}

function markNames(words: readonly string[]): readonly boolean[] {
  const names = words.map(() => false);
  for (let from = 0; from < words.length; from++) {
    const rest = words.slice(from, from + 3);
    const length = Math.max(matchChain(rest)?.length ?? 0, matchVenue(rest)?.length ?? 0);
    names.fill(true, from, from + length);
  }
  return names;
}

const MONEY =
  /^(dollars?|bucks?|usd|euros?|cents?|grand|percent|pct|tokens?|coins?|hundred|thousand|million|k|bps|units?|worth|of|times?)$/;

/** "after 31 years", "3 kids", "since 2021": what is counted is nothing that moves. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (token.kind === 'time') return true;
  if (token.kind !== 'number') return false;
  if (isYear(tokens, at)) return true;
  const next = wordOf(tokens[at + 1]);
  return (
    /^[a-z]{3,}$/.test(next) &&
    isEnglish(next) &&
    tokens[at + 1]?.raw === next &&
    !ALSO_TICKERS.test(next) &&
    !isAssetSpelling(next) &&
    !FILLERS.has(next) &&
    entriesOf(next).length === 0 &&
    !isOf(next, ...DANGER_CLASSES) &&
    !MONEY.test(next) &&
    !isName(tokens, at + 1)
  );
}

/**
 * Takes out what is told around an order. Two things decide, and no list of phrases: a clause that names nothing of an
 * order tells, and a word of the open class names nothing. Whatever has a word of a closed class that changes orders stays.
 *
 * @returns undefined where something may change an order, or where a word is no English
 */
export function coreOrders(tokens: readonly Token[]): CoreOrders | undefined {
  const said: Token[] = [];
  const bare: Token[] = [];
  const addresses: Token[] = [];
  for (const clause of splitClauses(respelled(tokens))) {
    if (!isCore(clause)) {
      if (!isHarmless(clause, bare.length === 0)) {
        return undefined;
      }
      const end = clause.at(-1);
      if (end?.kind === 'mark' && bare.length > 0 && !isMark(bare.at(-1), '.!?;\n')) {
        bare.push(end);
        said.push(end);
      }
      continue;
    }
    const place = placeIn(clause);
    if (place) {
      while (bare.at(-1)?.kind === 'mark') bare.pop();
      bare.push(word('on'), ...place);
      continue;
    }
    const address = addressIn(clause);
    if (address) {
      addresses.push(address);
      continue;
    }
    const kept = bareClause(clause);
    if (!kept || !mayLeaveOut(clause, kept)) {
      return undefined;
    }
    said.push(...clause);
    bare.push(...kept);
  }
  if (bare.length === 0) return undefined;
  const paying = addresses.length === 0 ? bare : withAddress(bare, addresses);
  return paying && { said, bare: withoutResumption(paying) };
}

const CHANGES_IN_ORDER: readonly DangerClass[] = ['unreal', 'delay', 'judgement', 'permission'];

/**
 * The law on what was read of a text, however it was read: no word of a closed class that changes orders is left out.
 *
 * @returns the first word that no reading may leave out
 */
export function findChange(tokens: readonly Token[]): string | undefined {
  const clauses = splitClauses(tokens);
  for (const clause of clauses) {
    const words = clause.map(wordOf);
    const spoken = words.filter((one) => one !== '');
    if (isCore(clause)) {
      const at = words.findIndex(
        (one, index) =>
          isOf(one, ...CHANGES_IN_ORDER) &&
          !isHarmlessIn(words, index) &&
          entriesOf(one).length === 0,
      );
      if (at >= 0) return words[at];
      const own = ownChoice(words) ?? otherHolder(clause, words);
      if (own !== undefined) return own;
    } else if (
      clauses.length > 1 &&
      spoken.length > 0 &&
      (changesOrders(spoken) ||
        ownChoice(spoken) !== undefined ||
        (isMark(clause.at(-1), ':') && isSpeaker(clause)))
    )
      return spoken.find((one) => isDangerous(one)) ?? spoken.join(' ');
  }
  return undefined;
}

/** "should I", "I could", "I may": what somebody has not made up his mind about. */
export function ownChoice(words: readonly string[]): string | undefined {
  const at = words.findIndex((text, index) => {
    const next = words[index + 1] ?? '';
    const behind = words[index + 2] ?? '';
    if (MODALS.has(text) && next === 'i')
      return !/^(have|get|trouble|ask|bother|please|kindly|request|see|be)$/.test(behind);
    if (text !== 'i' && text !== 'we') return false;
    if (/^(could|may|might)$/.test(next))
      return !/^(ask|trouble|bother|please|also|have|get|go|be|use|then)$/.test(behind);
    if (next === 'wanted' || next === 'considered')
      return (
        behind === '' || (isVerb(words[index + 3] ?? '') && !ASKING.has(words[index + 3] ?? ''))
      );
    return (
      /^(would|should)$/.test(next) && (behind === '' || (isVerb(behind) && !ASKING.has(behind)))
    );
  });
  return at < 0 ? undefined : words.slice(at, at + 2).join(' ');
}

/** "from my second account", "to the company wallet": another one than the request has. */
function otherHolder(clause: readonly Token[], words: readonly string[]): string | undefined {
  const at = words.findIndex((text, index) => {
    const before = words[index - 1] ?? '';
    if (
      !HOLDERS.has(text) ||
      OWN.has(before) ||
      isPreposition(before) ||
      (isSmallWord(before) && !/^(second|other|new|old|another|same)$/.test(before))
    )
      return false;
    const isLed = words
      .slice(Math.max(0, index - 4), index)
      .some((one) => /^(from|to|into|with|out|using|off)$/.test(one));
    return (
      isLed &&
      before !== '' &&
      !isEntity(clause, index - 1) &&
      !(isOf(before, 'size') && !/^(other|another|same)$/.test(before))
    );
  });
  return at < 0 ? undefined : `${words[at - 1]} ${words[at]}`;
}

/** A clause that begins so asks. */
const ASKS =
  /^(is|are|was|were|can|could|do|does|did|should|would|will|what|how|why|when|where|who|which)$/;

const PAST_LABEL = wordSet(
  'yesterday old previous last earlier former prior question answer support admin agent bot customer mail email letter note quote',
);

/** "Bob: …", "Old order: …": what somebody else says, or what was said before. */
function isSpeaker(clause: readonly Token[]): boolean {
  const spoken = clause.filter(({ kind }) => kind !== 'mark');
  if (spoken.length > 2) return false;
  return spoken.some(
    (token) =>
      PAST_LABEL.has(wordOf(token)) ||
      (/^[A-Z][a-z]+$/.test(token.raw) && isGivenName(wordOf(token))),
  );
}

/** "Network is Polygon.": where all of it happens. */
function placeIn(clause: readonly Token[]): readonly Token[] | undefined {
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

const ADDRESSED = wordSet(
  'his her their whose the its wallet address addr account is at it eth evm and on',
);

/** "his address is 0x…": where somebody is paid who is spoken of. */
function addressIn(clause: readonly Token[]): Token | undefined {
  const parties = clause.filter(isParty);
  const [only] = parties;
  const words = clause.flatMap((token) => (token.kind === 'word' ? [token.text] : []));
  const isLabel =
    /^(his|her|their|whose)$/.test(words[0] ?? '') &&
    words.some((text) => HOLDERS.has(text) || text === 'addr') &&
    words.every((text) => ADDRESSED.has(text)) &&
    clause.every((token) => token.kind === 'word' || token.kind === 'mark' || isParty(token));
  return parties.length === 1 && isLabel ? only : undefined;
}

/** Puts the one address to the one payment of a text; undefined where there are more of either. */
function withAddress(bare: readonly Token[], addresses: readonly Token[]): Token[] | undefined {
  const [address] = addresses;
  if (!address || addresses.length > 1 || bare.some(isParty)) return undefined;
  const paid = bare.flatMap((token, at) => (PAYS.has(wordOf(token)) ? [at] : []));
  const [at] = paid;
  if (at === undefined || paid.length > 1) return undefined;
  let end = bare.findIndex((token, index) => index > at && token.kind === 'mark');
  if (end < 0) end = bare.length;
  const clause = bare.slice(at, end);
  const isSized = clause.some(isSize);
  if (!isSized) return undefined;
  // "for my friend": whose address it is.
  const who = clause.findIndex((token) => PERSONS.test(wordOf(token)));
  const from = who < 0 ? clause.length : who - (OWN.has(wordOf(clause[who - 1])) ? 1 : 0);
  const isLed = /^(to|for)$/.test(wordOf(clause[from - 1]));
  const told =
    who < 0 ? clause : [...clause.slice(0, isLed ? from - 1 : from), ...clause.slice(who + 1)];
  return [...bare.slice(0, at), ...told, word('to'), address, ...bare.slice(end)];
}
const PAYS = wordSet('send pay transfer sent paid wire remit owed');

/** Words that are a slip of the pen from one of the lexicon, as they were meant. */
const respelled = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => {
    if (token.kind !== 'word' || token.raw !== token.text || isSize(tokens[at - 1])) return token;
    const { text } = token;
    const isKnown =
      isEnglish(text) || FILLERS.has(text) || entriesOf(text).length > 0 || isEntity(tokens, at);
    const meant = isKnown ? undefined : (meantVenue(text) ?? meantWord(text));
    return meant === undefined ? token : { ...token, text: meant };
  });

/** A long name with one slip is hardly another one's. */
function meantVenue(text: string): string | undefined {
  const near = text.length >= 6 ? nearMiss(text) : undefined;
  return near !== undefined && near.length >= 6 && matchVenue([near.toLowerCase()])
    ? near.toLowerCase()
    : undefined;
}

/** "the weather turns": what somebody does, and no order. */
const isThirdPerson = (text: string): boolean =>
  /[^s]s$/.test(text) && isVerb(text.slice(0, -1)) && !isCue(text);

/** Whether a clause orders, or continues one: "stake them", "…, all of it". */
function isCore(clause: readonly Token[]): boolean {
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

/** Whether words have somebody or something that is told of, and what is told of it: all else may belong to the order. */
function isWhole(words: readonly string[]): boolean {
  const subject = words.findIndex(
    (text, at) =>
      PRONOUNS.has(text) ||
      /^(you|you've|you're)$/.test(text) ||
      (NOUN_STARTS.has(text) && words[at + 1] !== undefined),
  );
  if (subject < 0) return false;
  return (
    words.some((text, at) => at > subject && isFiniteForm(text)) ||
    /'(m|s|re|ve|d|ll)$/.test(words[subject] ?? '')
  );
}

const INTERJECTIONS = wordSet(
  'hooray hurray yay wow gosh blimey alas aloha heya howdy cheers finally anyway ooh oops yikes phew gee woohoo hallelujah nice great perfect'.replace(
    'oops ',
    '',
  ),
);
/** Whether a clause that names nothing of an order only tells. */
function isHarmless(clause: readonly Token[], isFirst: boolean): boolean {
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

const IN_CORE: readonly DangerClass[] = [
  'negation',
  'takesBack',
  'unreal',
  'condition',
  'delay',
  'alternative',
  'unsafe',
  'permission',
  'others',
  'reports',
  'judgement',
];

/** Good that is said of an order to be given: "it would make me happy if …". */
const GLAD =
  /^(?:it|that|this|i|we|it'd|i'd|we'd)(?: would| 'd)?(?: really| very much| truly)? (?:please|delight|suit|help|make|be|appreciate|love|like)(?: (?:it|me|us|my|very|so|most|really|a lot|such|truly|much))*(?: (?:happy|glad|pleased|delighted|grateful|thankful|nice|great|lovely|wonderful|good|perfect|kind|day|relief|pleasure|favou?r|help))? if /;

/** A clause that orders, without words of the open class. @returns undefined where one of them may change it */
/** Prepositions and the like that turn what they stand at: none is left out. */
const TURNING = wordSet(
  'outside besides beyond off away like unlike near behind above below under over without versus ditto barely times come down',
);

/**
 * The law on what is left out of a clause that orders, by code that does not know how it was chosen: no size, no adverb, nothing
 * that turns what it stands at, and nothing in front of the order but what asks for it. A verb that was left out there would leave
 * the order of another one ("withhold 50 USDC to …").
 */
function mayLeaveOut(clause: readonly Token[], kept: readonly Token[]): boolean {
  const isKept = new Set(kept);
  const first = clause.findIndex((token) => isKept.has(token));
  return clause.every((token, at) => {
    if (token.kind === 'mark' || isKept.has(token)) return true;
    const text = wordOf(token);
    if (text === '') return false;
    if (FILLERS.has(text) || ASKING.has(text) || WISHING.has(text) || isConnector(text))
      return true;
    if (TURNING.has(text) || /ly$/.test(text)) return false;
    if (at < first) return isPreposition(text);
    // Where a verb stands: "and withhold 50 DAI".
    const isVerbPlace = isConnector(wordOf(clause[at - 1])) || clause[at - 1]?.kind === 'mark';
    if (isVerbPlace && baseOfParticiple(text) === undefined) return false;
    const next = clause.slice(at + 1).find((one) => isKept.has(one));
    return !(RELATIVE.has(text) && (next?.kind === 'address' || next?.kind === 'name'));
  });
}

function bareClause(said: readonly Token[]): Token[] | undefined {
  const glad = GLAD.exec(said.map(wordOf).join(' '))?.[0];
  const lead = glad === undefined ? 0 : glad.trim().split(' ').length;
  const clause = inSequence(said.slice(lead));
  // "since my USDC is on Polygon", "it is too early to swap"
  const isReason = REASONS.has(wordOf(clause[0]));
  const isTooMuch = clause.some(
    (token, at) =>
      wordOf(token) === 'too' && at + 1 < clause.length && !isMark(clause[at + 1], ',.!?'),
  );
  if (isReason || isTooMuch) {
    return undefined;
  }
  const words = clause.map(wordOf);
  if (words.some((_, at) => changesAsPhrase(words, at))) return undefined;
  const isKept: boolean[] = words.map(() => false);
  const isThing = (at: number) => isEntity(clause, at);
  const told = new Set<number>();
  // "the 3 LINK that I bought years ago": what is told of a part.
  for (const [at, text] of words.entries()) {
    if (!RELATIVE.has(text) || at === 0) continue;
    const end = relativeEnd(clause, words, at, isThing);
    if (end === undefined) continue;
    if (changesOrders(words.slice(at, end))) {
      return undefined;
    }
    for (let inside = at; inside < end; inside++) told.add(inside);
  }
  // "the 1.4 ETH I keep on Optimism"
  for (const [at, text] of words.entries())
    if (/^(i|we)$/.test(text) && isThing(at - 1) && HAVING.test(words[at + 1] ?? '')) {
      told.add(at);
      told.add(at + 1);
    }
  for (const [at, token] of clause.entries()) {
    if (told.has(at)) continue;
    const text = words[at] as string;
    if (text === '') {
      const isAside = isCounted(clause, at);
      if (isAside && token.kind === 'time') return undefined;
      isKept[at] = !isAside;
      continue;
    }
    const isPart =
      isThing(at) ||
      isVerb(text) ||
      isPreposition(text) ||
      isConnector(text) ||
      isCue(text) ||
      SIZES.has(text) ||
      REFERENCES.has(text) ||
      PERSONS.test(text) ||
      /^becom(e|es|ing)$/.test(text) ||
      (HOLDERS.has(text) && /^(my|our)$/.test(words[at - 1] ?? '')) ||
      KEPT.has(text);
    if (isOf(text, ...IN_CORE) && !isHarmlessIn(words, at)) {
      return undefined;
    }
    if (!isPart && isOf(text, 'size', 'party') && !isHarmlessIn(words, at)) {
      return undefined;
    }
    if (!isPart && !isEnglish(text) && !FILLERS.has(text) && !maySlip(text)) {
      return undefined;
    }
    isKept[at] = isPart || (!isEnglish(text) && maySlip(text));
  }
  const verbs = words.flatMap((text, at) =>
    isKept[at] && isVerb(text) && !isThing(at) ? [at] : [],
  );
  const strong = verbs.filter((at) => !ASKING.has(words[at] as string));
  if (strong.length > 0)
    for (const at of verbs) {
      const text = words[at] as string;
      if (ASKING.has(text) && !/^(use|take|uses)$/.test(text)) isKept[at] = false;
    }
  const kept: Token[] = [];
  const isOpen = (at: number) =>
    !isSmallWord(words[at] ?? '') &&
    !isKept[at] &&
    !told.has(at) &&
    words[at] !== '' &&
    !FILLERS.has(words[at] as string);
  const firstKept = words.findIndex((_, at) => isKept[at] && (isThing(at) || strong.includes(at)));
  for (const [at, text] of words.entries()) {
    if (!isOpen(at) || at < firstKept || ASKING.has(text) || HEADS.has(text)) continue;
    let to = at + 1;
    while (to < words.length && isOpen(to)) to++;
    const isPurpose =
      words.slice(firstKept, at).lastIndexOf('for') >= 0 &&
      to >= words.length - 1 &&
      words.slice(Math.max(0, at - 3), at).includes('for');
    if (isPurpose) continue;
    // "my old Base wallet": what stands in front of a name belongs to it.
    if (!isThing(to)) {
      return undefined;
    }
  }
  if (strong.some((at) => isOthersAct(clause, words, at, lead > 0))) {
    return undefined;
  }
  // "My broker charges 2%": a size of which nothing is said that an order says.
  if (strong.length === 0 && tellsOfMoney(clause, words, isKept, told)) {
    return undefined;
  }
  const isWished =
    lead > 0 ||
    words.some(
      (text, at) =>
        WISHING.has(text) ||
        (CAUSING.has(text) && (at === 0 || /^(and|then|please|to|pls)$/.test(words[at - 1] ?? ''))),
    );
  // "600 DAI paid back": it is to be done, and has not been.
  if (isWished && strong.length > 0) kept.push(word('please'));
  for (const [at, token] of clause.entries()) {
    if (!isKept[at]) continue;
    const text = words[at] as string;
    if (!isPreposition(text) || isThing(at)) {
      kept.push(token);
      continue;
    }
    // "buy to me", "of me"
    if (/^(me|us|myself)$/.test(words[at + 1] ?? '') && PLACING_ME.has(text)) continue;
    const isChain = matchChain(words.slice(at + 1, at + 4));
    if (text === 'of' && isChain && !isChain.assetFirst) {
      kept.push(word('on'));
      continue;
    }
    // "debt of USDC", "of my USDC, 350": a part, of which the size says how much.
    if (text === 'of' && (isCue(words[at - 1] ?? '') || (kept.length === 0 && clause.some(isSize))))
      continue;
    // "half from my USDC"
    if (
      text === 'from' &&
      (SIZES.has(words[at - 1] ?? '') || clause[at - 1]?.kind === 'percent') &&
      (isThing(at + 1) ||
        (OWN.has(words[at + 1] ?? '') &&
          isThing(at + 2) &&
          !matchChain(words.slice(at + 2, at + 5)))) &&
      !isChain
    ) {
      kept.push(word('of'));
      continue;
    }
    let to = at + 1;
    while (to < clause.length && !isKept[to]) to++;
    const skipped = words.slice(at + 1, to);
    const hasOwn = skipped.some((one) => !FILLERS.has(one) && !ASKING.has(one));
    const next = words[to] ?? '';
    const isEnd = to >= clause.length || clause[to]?.kind === 'mark';
    const isClosed = isEnd || isPreposition(next) || isConnector(next);
    const leadsToVerb = !isThing(to) && isVerb(next) && !ASKING.has(next);
    // "to make a deposit", "a withdrawal of all"
    if (text === 'to' && leadsToVerb && !hasOwn) continue;
    if (text === 'of' && strong.includes(at - 1) && !isClosed) continue;
    if (!isClosed && !(leadsToVerb && hasOwn)) {
      kept.push(token);
      continue;
    }
    // "for the hospital": what it is for, at the end.
    if (hasOwn && text === 'for' && isEnd && skipped.length < 4 && !skipped.some(isDangerous))
      continue;
    // "to the plumber": somebody who is paid.
    if (hasOwn) {
      return undefined;
    }
    const isMine = skipped.some((one) => /^(me|us|myself|mine|you)$/.test(one));
    const isVerbElsewhere = isVerb(text) && strong.some((one) => one !== at);
    if (isMine || isVerbElsewhere) continue;
    kept.push(token);
  }
  return kept;
}

/** Whether a verb of an order tells what somebody does, did or may do, and orders nothing. */
function isOthersAct(
  clause: readonly Token[],
  words: readonly string[],
  at: number,
  isGlad: boolean,
): boolean {
  const text = words[at] as string;
  const behindAdverb = /ly$/.test(words[at - 1] ?? '') ? at - 2 : at - 1;
  const before = words[behindAdverb] ?? '';
  const isParticiple = PARTICIPLE.test(text) && !isGlad;
  if (isParticiple && DID.has(before))
    return !(before === 'been' || before === 'have' ? false : /^(just)$/.test(before));
  // "the plumber sends 5 DAI"; "0x… gets 5 DAI" orders.
  if (isThirdPerson(text) && before !== '' && !isEntity(clause, behindAdverb)) return true;
  const isBase = !PARTICIPLE.test(text) && !/(ing|of)$/.test(text) && !isCue(text);
  // "Whales swap 5 DAI", "I already swap 5 DAI"
  const isSubject =
    /^(i|we|he|she|they|people|everyone|everybody|somebody|someone)$/.test(before) ||
    (/[^s]s$/.test(before) &&
      !FILLERS.has(before) &&
      !isVerb(before) &&
      !isEntity(clause, behindAdverb) &&
      !isPreposition(before));
  if (
    isBase &&
    isSubject &&
    !words.slice(0, Math.max(0, behindAdverb)).some((one) => WISHING.has(one))
  )
    return true;
  // "I tried to swap", "I hate to swap"
  if (before === 'to' && isBase) {
    const verb = words[behindAdverb - 1] ?? '';
    const who =
      words
        .slice(0, Math.max(0, behindAdverb - 1))
        .findLast((one) => !FILLERS.has(one) || PRONOUNS.has(one)) ?? '';
    if (PRONOUNS.has(who) && !WANTING.has(verb) && !isEntity(clause, behindAdverb - 1)) return true;
  }
  if (!MODALS.has(before)) return false;
  const subject = words[behindAdverb - 1] ?? '';
  if (/^(you|u|ya|we|it|please|kindly|this|that|these|those)$/.test(subject) || behindAdverb === 0)
    return false;
  return (
    !isEntity(clause, behindAdverb - 1) &&
    !/^(will|shall|must|should)$/.test(subject === 'i' ? before : '')
  );
}

const PARTICIPLE =
  /^(?!need|feed|speed|bleed|seed)(.*[^e]ed|sold|sent|lent|bought|paid|spent|withdrawn|withdrew|took|repaid|swept|gave)$/;

/** A size in a clause that has a finite verb of the open class, or nothing that an order is of. */
function tellsOfMoney(
  clause: readonly Token[],
  words: readonly string[],
  isKept: readonly boolean[],
  told: ReadonlySet<number>,
): boolean {
  const isSized = clause.some((token, at) => isKept[at] && isSize(token));
  if (!isSized) return false;
  const named = clause.filter(
    (token, at) =>
      (token.kind !== 'mark' && !isSize(token) && isEntity(clause, at)) ||
      /^(it|them)$/.test(words[at] ?? ''),
  );
  const tells = words.some(
    (text, at) =>
      at > 0 &&
      !isKept[at] &&
      !told.has(at) &&
      isFiniteForm(text) &&
      !/^(has|have|am|is|are|should|must|would|will|could|can|may|might|needs|gets)$/.test(text),
  );
  const isMeasured = words.some((text) => /^(quantity|amount|sum)$/.test(text));
  return (named.length === 0 && !isMeasured) || tells;
}

/** "rather than", "instead of", "as long as": what changes an order in more than one word. */
function changesAsPhrase(words: readonly string[], at: number): boolean {
  for (let length = longestPhrase(words[at] ?? ''); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    if (
      entriesOf(phrase).some((entry) => entry.kind === 'operator' && entry.operator !== 'question')
    )
      return true;
  }
  return false;
}

/** Words of the closed classes that change nothing where they stand. */
function isHarmlessIn(words: readonly string[], at: number): boolean {
  const text = words[at] as string;
  const before = words[at - 1] ?? '';
  const next = words[at + 1] ?? '';
  if (isVerb(text) || isCue(text))
    return isOf(text, 'permission') || /^(swap_out|changed?|change)$/.test(text);
  if (text === 'hold')
    return /^(about|around|some|on|in|exactly|over|my|the|a)?$/.test(next) && before === 'i';
  if (text === 'nothing') return before === 'doing';
  if (text === 'pieces' || text === 'units') return true;
  if (text === 'every') return /^(token|coin|asset|last|single|cent|penny|bit)$/.test(next);
  if (text === 'them') return isVerb(before) || isPreposition(before);
  if (text === 'agreed') return before === 'we' || before === 'i';
  if (text === 'after') return isVerb(next);
  if (text === 'against')
    return (
      words.slice(at + 1, at + 4).includes('collateral') ||
      words.includes('borrow') ||
      words.includes('borrowed')
    );
  if (HOLDERS.has(text))
    return (
      words.slice(Math.max(0, at - 3), at).some((one) => OWN.has(one)) ||
      matchChain([before]) !== undefined
    );
  return /^(things?|favou?rs?)$/.test(next) && isOf(text, 'size');
}

/** "…, and after that send it", "borrow after 5 DAI": one step, and the next. */
function inSequence(clause: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  // "and its conversion into ETH right afterwards"
  const last = clause.findLastIndex(({ kind }) => kind !== 'mark');
  if (
    wordOf(clause[0]) === 'and' &&
    /^(afterwards|afterward|after|thereafter)$/.test(wordOf(clause[last]))
  ) {
    const to = wordOf(clause[last - 1]) === 'right' ? last - 1 : last;
    return [word('then'), ...clause.slice(1, to), ...clause.slice(last + 1)];
  }
  for (let at = 0; at < clause.length; at++) {
    const text = wordOf(clause[at]);
    const isAfter = /^(after|afterwards|afterward|later|next)$/.test(text);
    const before = wordOf(clause[at - 1]);
    const next = wordOf(clause[at + 1]);
    const isPointed =
      /^(that|this|it)$/.test(next) &&
      !isVerb(wordOf(clause[at + 2]) === 'is' ? '' : wordOf(clause[at + 1]));
    const start = isPointed ? at + 2 : at + 1;
    const leads =
      /^(i|you|we|please|to|on|in|from|then)$/.test(wordOf(clause[start])) ||
      (isVerb(wordOf(clause[start])) && !/(ing|of)$/.test(wordOf(clause[start])));
    if (isAfter && (before === 'and' || at === 0) && leads) {
      if (before === 'and') out.pop();
      out.push(word('then'));
      if (isPointed) at++;
    } else if (isAfter && at > 0 && isVerb(before) && isSize(clause[at + 1])) continue;
    else if (text === 'every' && /^(last|single)$/.test(next) && isEntity(clause, at + 2)) {
      out.push(word('all'), word('my'));
      at++;
    } else if (isMeasure(clause, at))
      at += wordOf(clause[at + 1]) === 'the' || wordOf(clause[at + 1]) === 'an' ? 3 : 2;
    else out.push(clause[at] as Token);
  }
  return out;
}

/** "in the amount of 65": the size by itself. */
function isMeasure(clause: readonly Token[], at: number): boolean {
  if (!/^(in|for|to|with)$/.test(wordOf(clause[at]))) return false;
  const noun = /^(the|an?)$/.test(wordOf(clause[at + 1])) ? at + 2 : at + 1;
  return (
    /^(amount|sum|quantity|value)$/.test(wordOf(clause[noun])) &&
    wordOf(clause[noun + 1]) === 'of' &&
    isSize(clause[noun + 2])
  );
}

/** Where a relative clause ends that names nothing; undefined where it may change what is ordered. */
function relativeEnd(
  clause: readonly Token[],
  words: readonly string[],
  from: number,
  isThing: (at: number) => boolean,
): number | undefined {
  let seen = false;
  /** The preposition that leads to the next name. */
  let lead: number | undefined;
  let at = from + 1;
  for (; at < clause.length && at - from < 12; at++) {
    const text = words[at] ?? '';
    if (text === '' || isThing(at)) return seen ? (lead ?? at) : undefined;
    const isOnce = text === 'once' && isFiniteForm(words[at + 1] ?? '');
    if (LENT.has(text) || (isOf(text, ...IN_CORE) && !isOnce)) return undefined;
    if (seen && isPreposition(text) && text !== 'to' && text !== 'for') {
      lead = at;
      continue;
    }
    if (lead !== undefined && !FILLERS.has(text)) lead = undefined;
    if (
      seen &&
      (isPreposition(text) ||
        isConnector(text) ||
        /^(is|are|should|shall|must|may|can)$/.test(text))
    )
      return at;
    if (isFiniteForm(text) || /^(have|own|hold|keep)$/.test(text)) seen = true;
  }
  return seen ? at : undefined;
}

/** "My reward in Compound I want claim it": where one thing is named before the only verb, "it" names it again. */
function withoutResumption(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordOf);
  const [verb, ...more] = words.flatMap((text, at) => (isVerb(text) ? [at] : []));
  const pointing = words.flatMap((text, at) => (/^(it|them|these|those)$/.test(text) ? [at] : []));
  const [at] = pointing;
  if (at === undefined || pointing.length > 1 || verb === undefined || more.length > 0)
    return tokens;
  const named = tokens
    .slice(0, Math.min(at, verb))
    .filter((token, index) => isSize(token) || namesAsset(token, '') || isCue(words[index] ?? ''));
  const isBeside = at === verb + 1 || at === verb - 1;
  if (tokens.slice(0, Math.max(at, verb)).some((token) => isMark(token, '.!?;:\n'))) return tokens;
  const isOne = named.filter(isSize).length <= 1 && named.length > 0;
  return isBeside && isOne ? tokens.filter((_, index) => index !== at) : tokens;
}

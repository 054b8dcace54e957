import { isAssetSpelling } from '../lexicon/assets.ts';
import { isFiniteForm, isPastForm, NOUN_STARTS } from '../lexicon/clause-words.ts';
import { DANGER_CLASSES, isOf } from '../lexicon/danger.ts';
import { isEnglish } from '../lexicon/english.ts';
import { ABOUT_ORDERS, FRAMING, formsOf, isAgainst } from '../lexicon/framing.ts';
import { LIFE, LIFE_ADVERB, LIFE_DOING, LIFE_QUALITY } from '../lexicon/life-words.ts';
import { baseOfParticiple } from '../lexicon/verb-actions.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, isSize, type Token, wordOf } from '../tokens/token.ts';
import { IS_OFF, points } from './bears-on-orders.ts';
import { isEntity, namesAsset } from './named-things.ts';
import { splitClauses } from './split-clauses.ts';
import { readTalk, saysMore } from './talk.ts';
import { EVERYDAY, isVerb, MODALS } from './word-classes.ts';

/** What a story in front of an order has that a payment must not have beside it. */
export interface Story {
  /** Whether somebody else says, wants, has or does something that a payment may be about. */
  readonly isOfOthers: boolean;
  /** Whether a sum, a bill or a payment is spoken of. */
  readonly hasMoney: boolean;
}

/** A longer clause says more than what happened. */
const LONGEST_CLAUSE = 24;

/**
 * The law on a sentence in front of an order that is of more than everyday words: it is a story where each clause has a
 * subject and a verb of its own that states what was or is, with something said of it, and where no word points to the order, or is
 * of a class that changes orders. A time, a size or a report is one of the story where the clause around it says so.
 *
 * @returns undefined where the sentence may bear on an order
 */
export function readStory(sentence: readonly Token[]): Story | undefined {
  if (isMark(sentence.at(-1), '?:')) return undefined;
  let isOfOthers = false;
  let hasMoney = false;
  let isFollowing = false;
  for (const clause of splitClauses(sentence).flatMap(splitAtSubjects)) {
    const spoken = clause.filter(({ kind }) => kind !== 'mark');
    if (spoken.length === 0) continue;
    const talk = readTalk(clause, 'before');
    const isTalk = talk !== undefined && talk.coins.length + talk.counted.length === 0;
    const read = isTalk
      ? { isOfOthers: false, hasMoney: talk.hasMoney }
      : (isFollowing && isFragment(spoken)) || isScene(spoken)
        ? { isOfOthers: false, hasMoney: false }
        : readClause(spoken, isFollowing);
    if (!read) return undefined;
    isOfOthers ||= read.isOfOthers;
    hasMoney ||= read.hasMoney;
    isFollowing = true;
  }
  return isFollowing ? { isOfOthers, hasMoney } : undefined;
}

/** "… and my supplier only accepts USDT": a joining word, and a clause with a subject and verb of its own. */
function splitAtSubjects(clause: Token[]): Token[][] {
  const words = clause.map(wordOf);
  const at = words.findIndex(
    (word, index) =>
      index > 2 &&
      /^(and|but|so|because|while)$/.test(word) &&
      clauseOf(words, index + 1, false) !== undefined &&
      clauseOf(words, 0, true) !== undefined &&
      !isPastForm(words[index + 1] ?? ''),
  );
  return at < 0 ? [clause] : [clause.slice(0, at), ...splitAtSubjects(clause.slice(at))];
}

interface Clause {
  readonly isOwn: boolean;
  readonly from: number;
  readonly verb: number;
}

const OPENERS = wordSet(
  `and but so because since well then also just finally yesterday today recently lately honestly apparently ok okay oh ugh now as while though
  although anyway ps yo dude man gosh`,
);
/** Spans of time that are filled. */
const SPENT =
  /^(days?|nights?|mornings?|afternoons?|evenings?|weeks?|weekends?|months?|years?|summer|winter|spring|autumn|time)$/;
const SPANS = wordSet('year week month summer winter night time spring autumn weekend');
const LONGEST_SUBJECT = 7;

/** Where the subject of a clause begins, and its verb. */
function clauseOf(
  words: readonly string[],
  start: number,
  isFollowing: boolean,
): Clause | undefined {
  let from = start;
  while (from < words.length) {
    if (OPENERS.has(words[from] ?? '')) from++;
    else if (words[from] === 'last' && SPANS.has(words[from + 1] ?? '')) from += 2;
    else break;
  }
  const first = words[from] ?? '';
  const isOwn = /^(i|we|i'm|we're|i've|we've)$/.test(first);
  if (isOwn || /^(he|she|they|everyone|everybody|there|he's|she's|they're|there's)$/.test(first)) {
    if (first.includes("'")) return { isOwn, from, verb: from };
    let verb = from + 1;
    while (LIFE_ADVERB.has(words[verb] ?? '') || words[verb] === 'all') verb++;
    return { isOwn, from, verb };
  }
  // "It's my daughter's birthday", "…, it cost me a holiday".
  if (first === 'it' || first === "it's") {
    const isWeather = /^(rained|snowed|poured|stormed|hailed)$/.test(words[from + 1] ?? '');
    if (isWeather) return { isOwn: false, from, verb: from + 1 };
    const isFeast =
      words.slice(from).some((word) => FEASTS.has(word)) &&
      words.slice(from + 1, from + 3).some((word) => /^(my|our|his|her)$/.test(word));
    if (!isFollowing && !isFeast) return undefined;
    return { isOwn: false, from, verb: first === 'it' ? from + 1 : from };
  }
  // "Finished residency", "Got my bonus", "…, found it again".
  if (isPastForm(first) || first === 'been') return { isOwn: true, from, verb: from };
  if (/^(that|those|these|this|both|some)$/.test(first) && !isThing(words[from + 1] ?? ''))
    return undefined;
  const isNoun = NOUN_STARTS.has(first) || first === 'the';
  const isBare = isThing(first) && (isLife(first) || isStating(words[from + 1] ?? ''));
  if (!isNoun && !isBare) return undefined;
  for (let at = from + 1; at < Math.min(words.length, from + LONGEST_SUBJECT); at++)
    if (
      isStating(words[at] ?? '') &&
      !/^(and|of)$/.test(words[at - 1] ?? '') &&
      (at > from + 1 || isBare)
    )
      return { isOwn: false, from, verb: at };
  return undefined;
}
const FEASTS = wordSet('birthday anniversary wedding graduation christening party');

const isLife = (word: string): boolean => Object.values(LIFE).some((words) => words.has(word));

/** "accepts", "was", "fixed" */
const isStating = (word: string): boolean =>
  isFiniteForm(word) ||
  SAME_IN_THE_PAST.has(word) ||
  (/^[a-z]{2,}[^s']s$/.test(word) && !isLife(word) && isEnglish(word));

const SAME_IN_THE_PAST = wordSet('cost hurt hit cut burst put');

/** What somebody has or does every day, in the present. */
const OWN_PRESENT = wordSet(
  "i'm we're i've we've am are have own run live work love feel study teach deserve drive sing play cook bake paint sleep garden knit swim cycle walk farm",
);
const IS = wordSet("is are am was were i'm we're he's she's they're it's been be");
/** What has to be done, may be, or would. */
const OBLIGES =
  /^(?:has|have|had|needs?|got|is|are|was|were|going|about|supposed|wants?|wanted|used) to$/;

/** Words that state nothing by themselves. */
const SMALL = wordSet(
  `a an the my our his her their i we he she they me us him them it is are was were am be been to of in on at for from with by
  and but so very really just too as than that this these those there here who which off out over up down back into about`,
);
/** Whoever is asked, and what an order is of. */
const OF_ORDERS = wordSet(
  'you your yours yourself wait waits waited waiting coin coins token tokens device machine machines button bank quiet confused',
);
/** What may be the payment of an order, made already. */
const MONEYED = wordSet(
  'cash cheque cheques transfer wire wired paypal venmo card cards payment paid pay pays money owed owe owes debt debts settled bank refund refunded dollars euros pounds bucks quid',
);

function readClause(clause: readonly Token[], isFollowing: boolean): Story | undefined {
  const words = clause.map(wordOf);
  if (clause.length > LONGEST_CLAUSE || saysMore(words.join(' ')) || IS_OFF.test(words.join(' ')))
    return undefined;
  const read = clauseOf(words, 0, isFollowing);
  if (!read) return undefined;
  const { isOwn, from, verb } = read;
  const main = words[verb] ?? '';
  const isPast = isPastForm(main) || /^(been|i've|we've)$/.test(main);
  if (isOwn ? !isPast && !OWN_PRESENT.has(main) : !isStating(main) && !IS.has(main))
    return undefined;
  const named = words.slice(from, verb);
  const isOfThing = !isOwn && named.some(isThingOfLife) && !named.some(isSomebody);
  if (
    IS.has(main) &&
    !isOfThing &&
    !describes(words, verb + 1) &&
    !(isFollowing && !isOwn && FELT.has(words[verb + 1] ?? ''))
  )
    return undefined;
  // "I sold mine": it may be done already.
  const acted = baseOfParticiple(main);
  if (isOwn && acted !== undefined && !EVERYDAY.has(acted) && !isDoneToLife(words, verb))
    return undefined;
  const isOfHousehold = words.some((word) => LIFE.household.has(word));
  // "The landlord got the rent"
  if (isOfHousehold && !isOwn && /^(got|has|had|took|received|gets|takes)$/.test(main))
    return undefined;
  const isOfPerson =
    !isOwn && words[from] !== 'it' && (named.some(isPerson) || !named.some(isLife));
  let isOfOthers = isOfPerson && !MILD.has(main);
  let hasMoney = isOfHousehold;
  let isStated = false;
  for (let at = 0; at < clause.length; at++) {
    const token = clause[at] as Token;
    const text = words[at] ?? '';
    hasMoney ||= token.kind === 'usd' || MONEYED.has(text);
    if (token.kind === 'usd') continue;
    if (
      token.kind === 'time' &&
      !isPast &&
      words[at - 1] !== 'for' &&
      !FEASTS.has(words[at + 1] ?? '')
    )
      return undefined;
    if (isEntity(clause, at)) {
      const before = clause[at - 1];
      const isBare = token.kind === 'word' || namesAsset(token, wordOf(before));
      if (!isBare || (before !== undefined && isSize(before))) return undefined;
      // "I spent the last of my USDC": the order's may be gone.
      if (
        isOwn &&
        isPast &&
        namesAsset(token, wordOf(before)) &&
        !/^(got|bought|earned|won|received)$/.test(main)
      )
        return undefined;
      isStated ||= at > verb;
      continue;
    }
    if (token.kind !== 'word') continue;
    if (OBLIGES.test(`${text} ${words[at + 1]}`) || MODALS.has(text)) return undefined;
    const isBack = isFollowing && /^(it|it's|them)$/.test(text);
    if (!isBack && at !== from && points(words, at)) return undefined;
    if (
      isVerb(text) &&
      !EVERYDAY.has(text) &&
      !EVERYDAY.has(baseOfParticiple(text) ?? '') &&
      !isQuality(text) &&
      !isTopic(words, at) &&
      !isDoneToLife(words, at)
    )
      return undefined;
    const isName = /^[A-Z]/.test(token.raw) && at > 0;
    if (!isEnglish(text) && !isName && !isTopic(words, at)) return undefined;
    if (!isOfStory({ words, at, isOwn, isPast, verb })) return undefined;
    isOfOthers ||= isOf(text, 'reports') && !isOwn;
    if (at > verb && !SMALL.has(text) && !LIFE_ADVERB.has(text)) isStated = true;
  }
  return isStated || isOfThing ? { isOfOthers, hasMoney } : undefined;
}

/** "an article about liquid staking": what it was about. */
const isTopic = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).includes('about') &&
  (/ing$/.test(words[at] ?? '') || !isEnglish(words[at] ?? ''));

const isQuality = (text: string): boolean => LIFE_QUALITY.has(text);

/** "buying the cake", "sold my bike": what is done to things of everyday life. */
const isDoneToLife = (words: readonly string[], at: number): boolean =>
  /(?:ing|ed|s|t|ld|nt)$/.test(words[at] ?? '') &&
  words.slice(at + 1, at + 4).some((word) => isThingOfLife(word) && !LIFE.body.has(word));

/** "…, odd fellow", "…, first time in years": what is said of the story, without a verb. */
function isFragment(clause: readonly Token[]): boolean {
  const words = clause.map(wordOf);
  const isOf = LIFE_QUALITY.has(words[0] ?? '') || /^(odd|strange|what|such)$/.test(words[0] ?? '');
  return (
    isOf &&
    words.length > 1 &&
    words.length < 7 &&
    !saysMore(words.join(' ')) &&
    words
      .slice(1)
      .every(
        (word) =>
          isThing(word) ||
          SPENT.test(word) ||
          LIFE_QUALITY.has(word) ||
          /^(a|an|the|in|at|of|one|ever)$/.test(word),
      ) &&
    !clause.some((_, at) => isEntity(clause, at))
  );
}

/** "Long shift at the hospital today", "Sitting in the dentist's waiting room": where somebody is, or how it was. */
function isScene(clause: readonly Token[]): boolean {
  const words = clause.map(wordOf);
  const first = words[0] ?? '';
  const isPlaced =
    /^(sitting|standing|lying|stuck|long|rough|busy|lovely|quiet|rainy|sunny|hot|cold)$/.test(
      first,
    );
  const at = words.findIndex((word) => /^(at|in|on)$/.test(word));
  return (
    isPlaced &&
    at > 0 &&
    words.length < 9 &&
    words.slice(at + 1).some((word) => LIFE.place.has(word) || LIFE.body.has(word)) &&
    words
      .slice(1)
      .every(
        (word) =>
          isThing(word) ||
          LIFE_QUALITY.has(word) ||
          /^(a|an|the|my|our|in|at|on|of|today|day|waiting)$/.test(word),
      ) &&
    !clause.some((_, index) => isEntity(clause, index))
  );
}

/** A thing of everyday life, and nobody: what it is said to be is no view of the order. */
const isThingOfLife = (word: string): boolean =>
  [LIFE.animal, LIFE.food, LIFE.body, LIFE.weather, LIFE.place, LIFE.thing].some((words) =>
    words.has(word),
  );

const isSomebody = (word: string): boolean =>
  LIFE.person.has(word) || LIFE.household.has(word) || LIFE.event.has(word);

const isPerson = (word: string): boolean =>
  LIFE.person.has(word) || /^(he|she|they|everyone|everybody)$/.test(word);

/** What persons do that no payment is about. */
const MILD = wordSet(
  `is are was were turns turned plays sings works lives sleeps loves likes cooked baked cleaned walked ran danced sang rained travelled visited married graduates
  graduated studied trained moved slept cried keeps teaches studies`,
);

/** Whether what somebody or something is said to be is of everyday life, a thing, or an act done to a thing. */
function describes(words: readonly string[], start: number): boolean {
  let at = start;
  while (LIFE_ADVERB.has(words[at] ?? '') || /^(been|a bit|only|all)$/.test(words[at] ?? '')) at++;
  const first = words[at] ?? '';
  if (/^(a|an|the|my|our|his|her|their|at|in|in)$/.test(first))
    return isThing(words[at + 1] ?? '') || isThing(words[at + 2] ?? '');
  if (LIFE_QUALITY.has(first) || LIFE_DOING.has(first) || isLife(first) || DESCRIBED.has(first))
    return true;
  return (
    /^[a-z]{2,}ing$/.test(first) &&
    (!isVerb(first) || isDoneToLife(words, at)) &&
    words.slice(at + 1).some(isThing)
  );
}
/** How somebody took what happened. */
const FELT = wordSet('thrilled delighted furious jealous heartbroken overjoyed strict proud');
const DESCRIBED = wordSet('convinced bitter done turning nagging saving opening closing');

interface Place {
  readonly words: readonly string[];
  readonly at: number;
  readonly isOwn: boolean;
  readonly isPast: boolean;
  readonly verb: number;
}

/** Whether a word is of no class that changes orders, or one of the story where it stands. */
function isOfStory(place: Place): boolean {
  const text = place.words[place.at] ?? '';
  const isPlain =
    !OF_ORDERS.has(text) &&
    !isAgainst(text) &&
    formsOf(text).every((form) => !ABOUT_ORDERS.has(form) && !isOf(form, ...DANGER_CLASSES));
  return isPlain || STORIED.some(({ of, where }) => of(text) && where(place));
}

const isThing = (word: string): boolean =>
  /^[a-z-]{3,}$/.test(word) &&
  isEnglish(word) &&
  !isOf(word, ...DANGER_CLASSES) &&
  !ABOUT_ORDERS.has(word) &&
  !FRAMING.has(word) &&
  !isVerb(word) &&
  (!isAssetSpelling(word) || isLife(word)) &&
  !SMALL.has(word) &&
  !isAgainst(word);

interface Storied {
  readonly of: (text: string) => boolean;
  readonly where: (place: Place) => boolean;
}
const says = (form: RegExp) => (text: string) => form.test(text);
const behind = ({ words, at }: Place, form: RegExp): boolean =>
  form.test(words.slice(at + 1).join(' '));
const inFront = ({ words, at }: Place, form: RegExp): boolean =>
  form.test(words.slice(0, at).join(' '));

/** Words that change an order elsewhere, and where they are of the story. */
const STORIED: readonly Storied[] = [
  { of: (text) => isOf(text, 'others'), where: () => true },
  // "all week", "the whole garden", "half the night"
  {
    of: (text) =>
      isOf(text, 'size') &&
      !/^(everything|anything|rest|remainder|limit|max|twice|double)$/.test(text),
    where: ({ words, at }) =>
      [1, 2].some((next) => isThing(words[at + next] ?? '') || SPENT.test(words[at + next] ?? '')),
  },
  {
    of: says(/^fortune$/),
    where: (place) =>
      inFront(place, /(?:cost|costs|charged|spent|lost)(?: [a-z]+){0,2} a(?: small)?$/),
  },
  {
    of: says(/^played$/),
    where: (place) =>
      behind(place, /^(?:in|at|football|tennis|golf|the (?:piano|guitar|violin|drums))\b/),
  },
  {
    of: says(/^(quiz|game|match)$/),
    where: (place) =>
      place.isPast && inFront(place, /(?:won|lost|watched|after|at) (?:the|a|my|our)(?: [a-z]+)?$/),
  },
  { of: says(/^article$/), where: (place) => behind(place, /^about /) },
  {
    of: says(/^(more|less|than)$/),
    where: (place) => behind(place, /^(?:than )?(?:we|i|they) (?:thought|expected)/),
  },
  { of: says(/^thought$/), where: (place) => inFront(place, /than (?:i|we)$/) },
  {
    of: says(/^(again|up)$/),
    where: ({ words, isPast, at, verb }) =>
      isPast && at > verb && !/^(gave|given)$/.test(words[verb] ?? ''),
  },
  // "I read that long thread about staking"
  {
    of: says(/^(read|heard|reading|hearing|talked|talking|talks|told|tells|talk|tell|telling)$/),
    where: (place) => behind(place, /^(?:[a-z'-]+ ){0,5}about (?!it|this|that|them)/),
  },
  // "her dad says gold is old-fashioned"
  {
    of: says(/^(says|said|thinks|thought|believes|believed|swears)$/),
    where: ({ words, at, isOwn }) => {
      const start = words[at + 1] === 'that' ? at + 2 : at + 1;
      const told = isOwn ? undefined : clauseOf(words, start, false);
      return (
        told !== undefined &&
        !told.isOwn &&
        /^(is|are|was|were|lost|made)$/.test(words[told.verb] ?? '')
      );
    },
  },
  // "the roofer wants his money"
  {
    of: says(/^(wants|wanted)$/),
    where: (place) =>
      !place.isOwn &&
      behind(place, /^(?:his|her|their|a|an|some) (?:[a-z-]+ )*[a-z]{3,}/) &&
      !behind(place, / to /),
  },
  { of: says(/^money$/), where: (place) => inFront(place, /wants (?:his|her|their)$/) },
  // "turns 18 next week", "wants his money on Thursday"
  {
    of: (text) =>
      isOf(text, 'delay') &&
      !/^(before|after|upon|following|later|soon|presently|shortly|hold|eventually)$/.test(text),
    where: ({ words, isOwn, isPast, at }) =>
      isPast && at > 0
        ? /^(on|in|last|since|again|the|whole|all|entire)$/.test(words[at - 1] ?? '') ||
          (/^(delayed|postponed)$/.test(words[at] ?? '') &&
            words.some((word) => LIFE.place.has(word)))
        : !isOwn &&
          words.some((word) =>
            /^(turns|graduates|marries|married|wants|birthday|due|turning)$/.test(word),
          ) &&
          !words.some((word) => LIFE.household.has(word) && word !== 'rent'),
  },
  {
    of: says(/^after$/),
    where: ({ words, at, isPast }) =>
      isPast && (at === 0 ? false : isThing(words[at + 1] ?? '') || isThing(words[at + 2] ?? '')),
  },
  // "when I was young"
  {
    of: says(/^when$/),
    where: (place) =>
      behind(
        place,
        /^(?:i|we|he|she|they) (?:first |still )?(?:was|were|got|went|came|turned|moved|lived|worked|met|had)\b/,
      ) && place.at > place.verb,
  },
  { of: says(/^waiting$/), where: (place) => inFront(place, /while$/) && place.isPast },
  {
    of: says(/^(someone|somebody)$/),
    where: (place) => place.at < place.verb && behind(place, /^(?:at|in|from) (?:the|my|our) /),
  },
  { of: says(/^only$/), where: (place) => place.isOwn && behind(place, /^have /) },
  // "my supplier only accepts USDT"
  {
    of: says(/^only$/),
    where: ({ words, at, isOwn, verb }) =>
      !isOwn && at === verb - 1 && isStating(words[verb] ?? '') && !IS.has(words[verb] ?? ''),
  },
  {
    of: says(/^bet$/),
    where: (place) => place.isPast && behind(place, /^(?:about|against|over) /),
  },
  { of: says(/^done$/), where: (place) => behind(place, /^[a-z]{3,}ing\b/) },
  {
    of: says(/^went$/),
    where: (place) =>
      behind(place, /^(?:to|for|home|hiking|skiing|shopping|swimming|fishing|camping)\b/),
  },
  { of: says(/^stop$/), where: (place) => inFront(place, /(?:my|the|our|bus)$/) },
  { of: says(/^story$/), where: () => false },
];

import { matchChain } from './lexicon/chains.ts';
import { isFiniteForm, isPastForm } from './lexicon/clause-words.ts';
import { isOf } from './lexicon/danger.ts';
import { isGivenName } from './lexicon/english.ts';
import { ABOUT_ORDERS, HEADING } from './lexicon/framing.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue } from './lexicon/venues.ts';
import { wordSet } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { isSettled, type ParsedPrompt, parsePrompt } from './parse-prompt.ts';
import { refersBack } from './refers-back.ts';
import { changesOrders, isDangerous } from './screen/changes-orders.ts';
import { isQuestion } from './screen/is-question.ts';
import { isName, namesAsset } from './screen/named-things.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { readTalk } from './screen/talk.ts';
import { isCore } from './screen/told-clauses.ts';
import { isVerb } from './screen/word-classes.ts';
import { normalise } from './tokens/normalise.ts';
import { isMark, isParty, isSize, type Token, wordOf } from './tokens/token.ts';
import { tokenise } from './tokens/tokenise.ts';

/** An order that stands among other talk. */
export interface OrderWithin {
  /** Its sentences, as they were written. */
  readonly text: string;
  readonly parsed: ParsedPrompt;
  /** The sentences beside it: whoever wrote them is shown that they would be left aside. */
  readonly beside: string;
}

/** Behind these another sentence begins; a point inside of a number or a name has no space behind it. */
const SENTENCE_END = /(?<=\w["')\]]?[.!?…:]+)\s+|\s*\n\s*/;
/** A text that states more is asked about as before: each sentence that names something is read by itself, and with the others. */
const LONGEST = 600;
const MOST_NAMING = 4;

/** A stretch of a text as it was written, and its tokens. */
export interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/**
 * Finds the order in a text that is none as a whole: the sentences that name something are read without the others. It
 * decides nothing: who wrote the text is asked whether that is all.
 *
 * @param text what is neither settled nor unsafe as a whole
 * @returns undefined where several orders could be meant, or where a sentence beside may change whom or what it is about
 */
export function orderWithin(text: string): OrderWithin | undefined {
  if (text.length > LONGEST) return undefined;
  const sentences = sentencesIn(text);
  const naming = sentences.filter(({ tokens }) => splitClauses(tokens).some(isCore));
  if (sentences.length < 2 || naming.length === 0 || naming.length > MOST_NAMING) return undefined;
  // Whatever is read, these stand beside it: where one may not, nothing need be read.
  const last = sentences.indexOf(naming.at(-1) as Sentence);
  const isAlways = (one: Sentence, at: number) =>
    naming.includes(one) || mayStandBeside(one, at > last);
  if (!sentences.every(isAlways)) return undefined;
  // Two of the runs are often the same sentences.
  const known = new Map<string, Run | undefined>();
  const read = (said: readonly Sentence[]) => {
    const key = said.map((one) => sentences.indexOf(one)).join();
    if (!known.has(key)) known.set(key, readRun(said));
    return known.get(key);
  };
  const isAlone = (one: Sentence) => read([one]) !== undefined;
  const from = naming.findIndex((one) => isAlone(one) || !mayStandBeside(one, false));
  const onwards = naming.slice(from);
  if (from < 0 || !isAlone(onwards[0] as Sentence)) return undefined;
  const run =
    (onwards.length === sentences.length ? undefined : read(onwards)) ??
    (onwards.every(isAlone) ? undefined : read(onwards.filter(isAlone)));
  const beside = run && besideOf(run.parsed.partials, run.said, sentences);
  if (!run || beside === undefined) return undefined;
  return {
    text: run.text,
    parsed: run.parsed,
    beside: beside.map((one) => one.text).join(' '),
  };
}

/** The sentences of a text, as they were written. */
export const sentencesIn = (text: string): Sentence[] =>
  text
    .split(SENTENCE_END)
    .filter((one) => one.trim() !== '')
    .map((one) => ({ text: one.trim(), tokens: tokenise(normalise(one)) }));

const names = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => isName(tokens, at) || namesAsset(token, wordOf(tokens[at - 1])));

interface Run extends Omit<OrderWithin, 'beside'> {
  readonly said: readonly Sentence[];
}

/** Sentences as an order; one names a coin, a chain or a protocol. */
function readRun(said: readonly Sentence[]): Run | undefined {
  if (!said.some(({ tokens }) => names(tokens))) return undefined;
  const text = said.map((one) => one.text).join(' ');
  const parsed = parsePrompt(text, false);
  // Which of two parses is meant is asked behind it.
  const isRead = isSettled({ ...parsed, alternatives: [] });
  return isRead && !refersBack(parsed.tokens) ? { said, text, parsed } : undefined;
}

/**
 * The sentences beside an order: whom it pays and where it happens is said in the order itself.
 *
 * @returns undefined where one of them may be a part of the order
 */
export function besideOf(
  partials: readonly PartialIntent[],
  said: readonly Sentence[],
  sentences: readonly Sentence[],
): readonly Sentence[] | undefined {
  const first = sentences.indexOf(said[0] as Sentence);
  const pays = partials.some(({ party }) => party !== undefined);
  const isPlaced = partials.every(({ chain, fromChain }) => (chain ?? fromChain) !== undefined);
  const shown: Sentence[] = [];
  for (const [at, one] of sentences.entries()) {
    if (said.includes(one)) continue;
    if (!mayStandBeside(one, at > first)) return undefined;
    const words = one.tokens.map(wordOf);
    // What others said may be an order of theirs: it pays nobody.
    const isOthers = words.some((word) => isOf(word, 'reports', 'unsafe'));
    if (isOthers && (pays || at > first)) return undefined;
    if (!isPlaced && words.some((_, from) => isPlace(words.slice(from, from + 3)))) {
      return undefined;
    }
    shown.push(one);
  }
  return shown;
}

/** Whether a sentence may be left aside, whatever the order beside it is. */
function mayStandBeside({ tokens }: Sentence, isBehind: boolean): boolean {
  // What is asked about an order is answered, and the order is not done.
  if (tokens.some(isParty) || (isBehind && isQuestion(tokens))) return false;
  const words = tokens.map(wordOf);
  // "If ETH falls. Swap …": a condition, and no talk.
  if (isOf(words.find((word) => word !== '') ?? '', 'condition', 'delay')) return false;
  if (isTold(tokens)) return true;
  // Behind it an order is corrected, doubted and taken back.
  const isClear = !isBehind || !(words.some(isDangerous) || splitClauses(tokens).some(changes));
  return isClear && !speaksOfAnOrder(tokens, isBehind);
}

/** A shorter sentence may size, date or place an order: "Half of it." */
const WHOLE_WORDS = 6;

/** Whether a sentence is whole and orders nothing: who wrote it may call it talk. */
function isTold(tokens: readonly Token[]): boolean {
  const words = tokens.map(wordOf).filter((word) => word !== '');
  return (
    words.length >= WHOLE_WORDS &&
    !isMark(tokens.at(-1), ':') &&
    !BELONGS.test(words[0] ?? '') &&
    !isQuestion(tokens) &&
    !splitClauses(tokens).some(orders)
  );
}

/**
 * Whether a sentence that would be left out sizes, dates, repeats, corrects or conditions an order, or says who has it: it is
 * a heading, counts, says no, begins as what belongs to another sentence does, or is no sentence at all.
 */
function speaksOfAnOrder(tokens: readonly Token[], isBehind: boolean): boolean {
  const spoken = tokens.filter(({ kind }) => kind !== 'mark');
  const words = spoken.map(wordOf);
  if (isMark(tokens.at(-1), ':')) return !words.every((word) => HEADING.has(word));
  const isTalk = readTalk(tokens, isBehind ? 'behind' : 'before') !== undefined;
  if (isTalk) return false;
  const isTold = words.some((word) => isPastForm(word) || THIRD_PERSON.has(word));
  const counts = spoken.some((token) => isSize(token) || token.kind === 'number');
  if (counts && (isBehind || !isTold)) return true;
  if (!words.some(isFiniteForm) && !isTold) return true;
  if (BELONGS.test(words[0] ?? '') || isMark(tokens[0], '*')) return true;
  return words.some(
    (word, at) =>
      SPEAKS.has(word) ||
      (isBehind && ABOUT_ORDERS.has(word)) ||
      isOf(word, 'takesBack', 'alternative') ||
      (/^(to|for|gives?|pays?)$/.test(words[at - 1] ?? '') &&
        (PERSONS.test(word) || (/^[A-Z]/.test(spoken[at]?.raw ?? '') && isGivenName(word)))),
  );
}
const THIRD_PERSON = wordSet('wants needs costs charges is was has');
const SPEAKS = wordSet(
  `same too half ditto rest also both each twice double not no never none nor don't dont without nothing must should shall keep keeping leave
  typo address edit only test dry`,
);
/** A sentence that begins so belongs to what is said beside it. */
const BELONGS =
  /^(in|on|at|to|from|for|per|with|by|within|after|before|until|every|if|when|once|as|and|or|but|plus|minus|then|edit)$/;

/** Whether a clause begins as an order does, or sizes a coin: what is left aside would be done too. */
const orders = (clause: readonly Token[]): boolean => {
  const first = clause.map(wordOf).find((word) => word !== '' && !POLITE.has(word));
  return (
    (first !== undefined && isVerb(first)) ||
    clause.some((token, at) => {
      const before = clause[at - 1];
      return before !== undefined && isSize(before) && namesAsset(token, wordOf(before));
    })
  );
};
const POLITE = wordSet('please then also just now and but so');

const isPlace = (words: readonly string[]): boolean =>
  (matchChain(words) ?? matchVenue(words)) !== undefined;

const changes = (clause: readonly Token[]): boolean =>
  isCore(clause) || changesOrders(clause.map(wordOf).filter((word) => word !== ''));

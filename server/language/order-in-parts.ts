import { findDropped } from './find-dropped.ts';
import {
  isFiniteForm,
  isPastForm,
  LEADING,
  NOUN_STARTS,
  PRONOUNS,
} from './lexicon/clause-words.ts';
import { isOf } from './lexicon/danger.ts';
import { isGivenName } from './lexicon/english.ts';
import { PERSONS } from './lexicon/persons.ts';
import { baseOfParticiple } from './lexicon/verb-actions.ts';
import { wordSet } from './lexicon/words.ts';
import { besideOf, type OrderWithin, type Sentence, sentencesIn } from './order-within.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { isSettled, parsePrompt } from './parse-prompt.ts';
import { refersBack } from './refers-back.ts';
import { changesOrders } from './screen/changes-orders.ts';
import { isConditional } from './screen/is-conditional.ts';
import { isHypothetical, isNegated } from './screen/is-negated.ts';
import { isYear } from './screen/is-year.ts';
import { isPolite } from './screen/set-asides-apart.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isCore, isThirdPerson } from './screen/told-clauses.ts';
import { EVERYDAY, isPreposition, isVerb, MODALS, REFERENCES } from './screen/word-classes.ts';
import { normalise } from './tokens/normalise.ts';
import { isMark, isSize, type Token, wordOf } from './tokens/token.ts';
import { tokenise } from './tokens/tokenise.ts';

/** A text that states more, or names things in more places, is asked as before. */
const LONGEST = 600;
const MOST_PARTS = 16;
const MOST_SENTENCES = 6;
const MOST_NAMING = 5;
/** Each try reads a whole text. */
const MOST_TRIES = 8;

/** A stretch of a sentence between two places where a clause may begin. */
interface Part extends Sentence {
  readonly sentence: Sentence;
}

/**
 * Finds the order in sentences that say more: cut where a clause or an adjunct may begin ("…, since our bookkeeping is done in
 * USDC"), the longest run of parts is sought that reads as an order by itself. It decides nothing: who wrote the text is asked,
 * with every other part shown.
 *
 * @param text what is neither settled nor unsafe as a whole
 * @returns undefined where nothing is left aside, or where a part beside may be another order, or change this one
 */
export function orderInParts(text: string): OrderWithin | undefined {
  if (text.length > LONGEST) return undefined;
  const sentences = sentencesIn(text);
  // Nobody breaks a sentence that says more into this many.
  if (sentences.length > MOST_SENTENCES) return undefined;
  const parts = sentences.flatMap(partsOf);
  const naming = parts.flatMap((part, at) => (isCore(part.tokens) ? [at] : []));
  if (parts.length < 2 || parts.length > MOST_PARTS || naming.length > MOST_NAMING)
    return undefined;
  for (const kept of runsOf(parts, naming).slice(0, MOST_TRIES)) {
    const said = kept.map((at) => parts[at] as Part);
    const order = said
      .map((one) => one.text)
      .join(' ')
      .replace(/[\s,;:–—-]+$/, '');
    const isKept = new Set(said);
    const ofOrder = new Set(said.map(({ sentence }) => sentence));
    const aside = parts.filter((part) => !isKept.has(part) && ofOrder.has(part.sentence));
    const first = parts.indexOf(said[0] as Part);
    // Whole sentences were tried (`orderWithin`); a text is read only where nothing speaks against it.
    if (aside.length === 0) continue;
    if (!beginsAsOrder(said[0] as Part)) continue;
    if (!aside.every((part) => mayStandAside(part, parts.indexOf(part) < first))) continue;
    const parsed = parsePrompt(order, false);
    if (!isSettled({ ...parsed, alternatives: [] }) || refersBack(parsed.tokens)) continue;
    const isClear = aside.every((part) => isNamedIn(part, parsed.partials));
    const isTold = besideOf(
      parsed.partials,
      sentences.filter((one) => ofOrder.has(one)),
      sentences,
    );
    return isClear && isTold ? { text: order, parsed, beside: besideIn(parts, isKept) } : undefined;
  }
  return undefined;
}

/** What is left aside, word for word; stretches with the order between them are distinguished. */
function besideIn(parts: readonly Part[], isKept: ReadonlySet<Part>): string {
  const stretches: string[][] = [];
  for (const [at, part] of parts.entries()) {
    if (isKept.has(part)) continue;
    const before = parts[at - 1];
    if (before === undefined || isKept.has(before)) stretches.push([]);
    stretches.at(-1)?.push(part.text);
  }
  return stretches.map((stretch) => stretch.join(' ')).join(' … ');
}

/** Runs of parts from one that names something to another, the longest first; then the same without what stands between. */
function runsOf(parts: readonly Part[], naming: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (let length = naming.length; length > 0; length--)
    for (let from = 0; from + length <= naming.length; from++) {
      let first = naming[from] as number;
      let last = naming[from + length - 1] as number;
      // "please," belongs to what it stands at.
      while (isCourtesy(parts, first - 1, first)) first--;
      while (isCourtesy(parts, last + 1, last)) last++;
      const run = parts.flatMap((_, at) => (at >= first && at <= last ? [at] : []));
      if (run.length < parts.length) runs.push(run);
      const bare = run.filter((at) => naming.includes(at) || isPolite((parts[at] as Part).tokens));
      if (bare.length < run.length) runs.push(bare);
    }
  return runs;
}

const isCourtesy = (parts: readonly Part[], at: number, beside: number): boolean => {
  const part = parts[at];
  return part !== undefined && part.sentence === parts[beside]?.sentence && isPolite(part.tokens);
};

/** Words that begin a clause or an adjunct wherever they stand. */
const BEGINS = wordSet('since because whereas although though where which owing being');
const BEGINS_PAIR = /^(?:so that|in order|as (?:i|we|it|he|she|they|my|our|the|this|that))$/;

/** Cuts a sentence where a clause may begin; a part keeps its words as they were written. */
function partsOf(sentence: Sentence): Part[] {
  const chunks = sentence.text.split(/\s+/);
  const places = new Map<Token, number>();
  const spelled = chunks.flatMap((chunk, at) => {
    const [, said = '', marks = ''] = /^["'“‘«([]*(.*?)["'”’»)\]]*([,.;:!?]*)$/.exec(chunk) ?? [];
    const text = said.toLowerCase().replace('’', "'");
    const word: Token = /^[–—-]+$/.test(chunk)
      ? { kind: 'mark', raw: '-' }
      : { kind: 'word', text, raw: chunk };
    places.set(word, at);
    const mark = marks.at(-1) as (Token & { kind: 'mark' })['raw'] | undefined;
    return mark === undefined ? [word] : [word, { kind: 'mark', raw: mark } as const];
  });
  const starts = new Set(
    splitClauses(spelled).flatMap(([first]) => (first && places.get(first)) ?? []),
  );
  const words = spelled.map(wordOf);
  for (const [at, token] of spelled.entries()) {
    const place = places.get(token);
    const isStart =
      BEGINS.has(words[at] ?? '') || BEGINS_PAIR.test(`${words[at]} ${words[at + 1]}`);
    if (place !== undefined && (isStart || chunks[place]?.startsWith('('))) starts.add(place);
    if (place !== undefined && /\)[,.;:!?]*$/.test(chunks[place] ?? '')) starts.add(place + 1);
  }
  const cuts = [0, ...[...starts].filter((at) => at > 0 && at < chunks.length)].toSorted(
    (a, b) => a - b,
  );
  if (cuts.length === 1) return [{ ...sentence, sentence }];
  return cuts.map((from, index) => {
    const text = chunks.slice(from, cuts[index + 1]).join(' ');
    return { text, tokens: tokenise(normalise(text)), sentence };
  });
}

const wordsIn = ({ tokens }: Sentence): readonly string[] =>
  tokens.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)]));

/** What stands in front of an order may be its subject: "Tom, our treasurer, sends …", "…, should be sent". */
function beginsAsOrder(part: Part): boolean {
  const words = wordsIn(part);
  const at = words.findIndex((word) => !LEADING.has(word));
  const [first = '', next = ''] = words.slice(Math.max(0, at));
  if (MODALS.has(first) || isFiniteForm(first)) return /^(you|u|i|we)$/.test(next);
  return !isThirdPerson(first) && !(isPastForm(first) && isVerb(first));
}

/** The number of a document counts nothing. */
const NUMBERED =
  /^(proposal|resolution|motion|decision|invoice|item|section|article|paragraph|clause|agenda|minute|minutes|reference|ref|no|number|year)$/;

/** Words that keep an order with its subject, its condition or its denial: nothing with one of them is left aside. */
const KEPT_CLASSES = [
  'negation',
  'takesBack',
  'unreal',
  'alternative',
  'unsafe',
  'permission',
  'reports',
  'judgement',
] as const;

/**
 * The law on a part of the sentence that orders: nothing that pays, counts, names another thing, orders, denies, waits, speaks for
 * somebody else, or is the other half of the order may be left aside, even though it would be shown.
 */
function mayStandAside(part: Part, isBefore: boolean): boolean {
  const { tokens } = part;
  const words = wordsIn(part);
  if (words.length === 0) return true;
  const isStrange = tokens.some(
    (token, at) =>
      (token.kind !== 'word' &&
        token.kind !== 'mark' &&
        token.kind !== 'ticker' &&
        !isSize(token)) ||
      (isSize(token) && !NUMBERED.test(wordOf(tokens[at - 1])) && !isYear(tokens, at)),
  );
  if (isStrange || isMark(tokens.at(-1), ':')) return false;
  if (isPolite(tokens)) return true;
  if (isNegated(words) || isHypothetical(words) || isConditional(tokens, tokens.map(spell)))
    return false;
  if (words.some((word, at) => isOf(word, ...KEPT_CLASSES) && !isOnlyOne(words, at))) return false;
  const isReason = BEGINS.has(words[0] ?? '') || words[0] === 'as';
  const waits = words.some(
    (word, at) =>
      isOf(word, 'condition', 'delay', 'party') &&
      !(isReason && word === 'only') &&
      !(word === 'given' && at === 0) &&
      !(word === 'next' && !TIME.test(words[at + 1] ?? '')) &&
      !(isOf(word, 'party') && /^(my|our)$/.test(words[at - 1] ?? '')),
  );
  if (waits || ASKS.test(words[0] ?? '') || OPEN_END.test(words.at(-1) ?? '')) return false;
  if (orders(tokens, words)) return false;
  if (changesOrders(words.filter((word) => word !== 'only' && word !== 'next'))) return false;
  if (AT_A_TIME.test(words.join(' ')) || isForSomebody(part)) return false;
  return isWhole(words) || (isBefore ? LEADS : FOLLOWS).test(`${words.join(' ')} `);
}

/** Whether a part names nothing that an order does not. */
const isNamedIn = ({ tokens }: Part, partials: readonly PartialIntent[]): boolean =>
  isPolite(tokens) || findDropped(partials, tokens) === undefined;

const spell = (token: Token): string =>
  token.kind === 'word' ? token.text : token.kind === 'mark' ? token.raw : '\u0000';
const TIME =
  /^(|day|days|week|weeks|weekend|month|months|year|years|quarter|time|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|block|hour)$/;
const ASKS =
  /^(is|are|was|were|can|could|do|does|did|should|would|will|what|how|why|when|who|shall|may|might)$/;
/** What ends so continues in the order. */
const OPEN_END =
  /^(to|that|if|whether|and|or|not|i|we|you|he|she|they|who|which|the|a|an|of|for|from|with|by|on|in|at|into|than|as|is|are|be|will|would|should|must|can|could|may|might|shall|lets?|please)$/;

/** "accepts nothing but WETH": what is taken is named. */
const isOnlyOne = (words: readonly string[], at: number): boolean =>
  (/^(nothing|none)$/.test(words[at] ?? '') && words[at + 1] === 'but') ||
  (words[at] === 'other' && words[at + 1] === 'than');

/** Whether a part orders by itself: it begins so, does something to what was named, or says what shall be done. */
function orders(tokens: readonly Token[], words: readonly string[]): boolean {
  const first = words.find((word) => !LEADING.has(word) && word !== 'to' && word !== 'also') ?? '';
  const acts = (word: string) => isVerb(word) && !isThirdPerson(word);
  if (acts(first) && !isPreposition(first)) return true;
  const shall = words.some((word) => MODALS.has(word) || /^(to|let|lets|let's|please)$/.test(word));
  return tokens.map(wordOf).some((word, at, all) => {
    if (!isVerb(word) || isThirdPerson(word)) return false;
    const points = all.slice(at + 1, at + 4).some((next) => REFERENCES.has(next));
    const isDone = /^(be|been|being|get|is|are)$/.test(all[at - 1] ?? '');
    return (
      (points && !EVERYDAY.has(word)) || (shall && isDone && baseOfParticiple(word) !== undefined)
    );
  });
}

/** Whether words have a subject of their own, and what is said of it: an order beside them keeps its own. */
function isWhole(words: readonly string[]): boolean {
  const subject = words.findIndex((word) => PRONOUNS.has(word) || NOUN_STARTS.has(word));
  const from = /^(where|which)$/.test(words[0] ?? '') ? 0 : subject;
  return (
    from >= 0 && words.some((word, at) => at > from && (isFiniteForm(word) || isThirdPerson(word)))
  );
}

/** In front of an order: what says as whom, why or by what right, and cannot be its subject. */
const LEADS =
  /^(?:[a-z]+ly |as (?:the|a|an|our|my|your)? ?[a-z]+ (?:of|for) |in (?:accordance|preparation|view|light|line|connection|recognition|compliance|keeping|agreement|fulfilment|support|memory|honou?r) |with (?:regard|reference|respect|the best|best|kind|many|all due|great|due) |owing to |due to |thanks to |because of |on account of |further to |being |having |for (?:the sake|reasons) of )/;
/** Behind an order: what it is good for, and thanks. */
const FOLLOWS =
  /^(?:in order to |so as to |with (?:many|my|our|best|kind|warm|sincere|great|all) |in (?:accordance|preparation|view|light|line|connection|recognition|compliance|keeping|fulfilment|support|memory|honou?r) |owing to |due to |because of |on account of |being )/;
/** Conditions and times in more than one word. */
const AT_A_TIME =
  /\b(?:in (?:the|any|that) (?:event|meantime)|event of|within|in due course|as long as|so long as|deadline|by (?:the|noon|end|then)|at the (?:latest|earliest|end|beginning|start|time)|like)\b/;

/** "…, for Anna", "…, which she gets": whom it is for is a part of an order. */
const isForSomebody = ({ tokens }: Part): boolean =>
  tokens.some(
    (token, at) =>
      (/^[A-Z]/.test(token.raw) && isGivenName(wordOf(token))) ||
      (PERSONS.test(wordOf(token)) && /^(to|for|from)$/.test(wordOf(tokens[at - 1]))) ||
      GETS.test(wordOf(token)),
  );
const GETS = /^(gets?|receives?|takes?|gives?|owns?|keeps?|deserves?|collects?)$/;

import { matchChain } from './lexicon/chains.ts';
import { isOf } from './lexicon/danger.ts';
import { matchVenue } from './lexicon/venues.ts';
import type { Draft } from './orders/draft.ts';
import { isSettled, type ParsedPrompt, parsePrompt } from './parse-prompt.ts';
import { refersBack } from './refers-back.ts';
import { changesOrders, isDangerous } from './screen/changes-orders.ts';
import { isName, namesAsset } from './screen/named-things.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isCore } from './screen/told-clauses.ts';
import { normalise } from './tokens/normalise.ts';
import { isParty, type Token, wordOf } from './tokens/token.ts';
import { tokenise } from './tokens/tokenise.ts';

/** An order that stands among other talk. */
export interface OrderWithin {
  /** Its sentences, as they were written. */
  readonly text: string;
  readonly parsed: ParsedPrompt;
}

/** Behind these another sentence begins; a point inside of a number or a name has no space behind it. */
const SENTENCE_END = /(?<=\w["')\]]?[.!?…:]+)\s+|\s*\n\s*/;
/** Who tells more is asked as before: each sentence that names something is read by itself, and with the others. */
const LONGEST = 600;
const MOST_NAMING = 4;

interface Sentence {
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
  const sentences = text
    .split(SENTENCE_END)
    .filter((one) => one.trim() !== '')
    .map((one): Sentence => ({ text: one.trim(), tokens: tokenise(normalise(one)) }));
  const naming = sentences.filter(({ tokens }) => splitClauses(tokens).some(isCore));
  if (sentences.length < 2 || naming.length === 0 || naming.length > MOST_NAMING) return undefined;
  const alone = naming.filter((one) => readRun([one]) !== undefined);
  const [first] = alone;
  if (!first) return undefined;
  const onwards = naming.slice(naming.indexOf(first));
  const run =
    (onwards.length === sentences.length ? undefined : readRun(onwards)) ??
    (alone.length === onwards.length ? undefined : readRun(alone));
  return run && leavesAlone(run.parsed.drafts, run.said, sentences)
    ? { text: run.text, parsed: run.parsed }
    : undefined;
}

const names = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => isName(tokens, at) || namesAsset(token, wordOf(tokens[at - 1])));

interface Run extends OrderWithin {
  readonly said: readonly Sentence[];
}

/** Sentences as an order; one names a coin, a chain or a protocol. */
function readRun(said: readonly Sentence[]): Run | undefined {
  if (!said.some(({ tokens }) => names(tokens))) return undefined;
  const text = said.map((one) => one.text).join(' ');
  const parsed = parsePrompt(text, false);
  return isSettled(parsed) && !refersBack(parsed.tokens) ? { said, text, parsed } : undefined;
}

/** Whether what stands beside an order may be talk: whom it pays and where it happens is said in the order itself. */
function leavesAlone(
  drafts: readonly Draft[],
  said: readonly Sentence[],
  sentences: readonly Sentence[],
): boolean {
  const first = sentences.indexOf(said[0] as Sentence);
  const pays = drafts.some(({ party }) => party !== undefined);
  const isPlaced = drafts.every(({ chain, fromChain }) => (chain ?? fromChain) !== undefined);
  return sentences.every((one, at) => {
    if (said.includes(one)) return true;
    const words = one.tokens.map(wordOf);
    // What others said may be an order of theirs: it pays nobody.
    const isOthers = words.some((word) => isOf(word, 'reports', 'unsafe'));
    if (one.tokens.some(isParty) || (isOthers && (pays || at > first))) return false;
    // "If ETH falls. Swap …": a condition, and no talk.
    if (isOf(words.find((word) => word !== '') ?? '', 'condition', 'delay')) return false;
    if (!isPlaced && words.some((_, from) => isPlace(words.slice(from, from + 3)))) return false;
    // Behind it an order is corrected, doubted and taken back.
    return at < first || !(words.some(isDangerous) || splitClauses(one.tokens).some(changes));
  });
}

const isPlace = (words: readonly string[]): boolean =>
  (matchChain(words) ?? matchVenue(words)) !== undefined;

const changes = (clause: readonly Token[]): boolean =>
  isCore(clause) || changesOrders(clause.map(wordOf).filter((word) => word !== ''));

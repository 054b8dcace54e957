import type { ContractRead, Read, ReadOutcome } from '#server/chains/evm/read.ts';

/** A question that a parse of the text raised. */
export interface RaisedQuestion {
  /** What it is about: it stays the same where other answers change its words. */
  readonly key: string;
  readonly question: string;
}

/** What one parse of the text, with the answers taken so far, came to. */
export interface Round<T> {
  readonly result: T;
  readonly raised: readonly RaisedQuestion[];
}

/** What a text with answers came to. */
export interface Conversation<T> {
  readonly result: T;
  /** Questions that stay open although they were answered, with two answers or one that none is. */
  readonly reopened: readonly string[];
}

/** More rounds than any dialogue needs: each raises questions that no earlier one did. */
const MAX_ROUNDS = 64;

/**
 * Reads a text with the answers that stand below it. Nothing is kept between two calls, so that
 * a question was asked means: reading the text above its answer raises it. Any other answer
 * counts for nothing, and of two answers to one question neither is taken. The label that was
 * given is judged by whoever asked: an answered question that is raised again was not answered.
 *
 * @param read reads the user's own words with the answers by the keys of their questions; it is
 * called once more for each answer that only an earlier answer led to
 */
export function* converse<T>(
  answers: readonly string[],
  read: (taken: ReadonlyMap<string, string>) => ContractRead<Round<T>>,
): ContractRead<Conversation<T>> {
  const memory = new Map<string, ReadOutcome<unknown>>();
  const taken = new Map<string, string>();
  const contested = new Set<string>();
  const asked: (RaisedQuestion & { readonly words: string })[] = [];
  let round: Round<T> = { result: undefined as T, raised: [] };
  let rounds = 0;
  let isStale = true;
  function* catchUp(): ContractRead<void> {
    if (!isStale) return;
    round = yield* remember(read(new Map(taken)), memory);
    rounds += 1;
    isStale = false;
    for (const one of round.raised) {
      const words = wordsOf(one.question);
      // Words that asked for another step before ask for this one now.
      const before = asked.findIndex((other) => other.words === words);
      if (before >= 0) asked.splice(before, 1);
      asked.push({ ...one, words });
    }
    // The longest first: one question may begin with the words of another.
    asked.sort((a, b) => b.words.length - a.words.length);
  }
  yield* catchUp();
  for (const answer of answers) {
    if (asked.length === 0) break;
    let found = findQuestion(answer, asked);
    const mustKnow = found === undefined || taken.has(found.key);
    if (mustKnow && rounds < MAX_ROUNDS) {
      yield* catchUp();
      found ??= findQuestion(answer, asked);
    }
    if (!found || contested.has(found.key)) continue;
    const { key, label } = found;
    if (taken.has(key) && !round.raised.some((one) => one.key === key)) {
      taken.delete(key);
      contested.add(key);
    } else taken.set(key, label);
    isStale = true;
  }
  yield* catchUp();
  const reopened = round.raised.filter(({ key }) => contested.has(key) || taken.has(key));
  return { result: round.result, reopened: reopened.map(({ question }) => question) };
}

/** The question that an answer names, and what it says to it. */
function findQuestion(
  answer: string,
  asked: readonly (RaisedQuestion & { readonly words: string })[],
): { key: string; label: string } | undefined {
  const said = foldSpaces(answer);
  const lower = foldCase(said);
  for (const { key, words } of asked) {
    if (!lower.startsWith(words)) continue;
    const rest = said.slice(words.length);
    // "How much do you want to swap" is not the question "How much do you want to swap to ETH?".
    if (!/^ ?[?.:]/.test(rest)) continue;
    // ".05" is no mark and a five.
    const label = rest.replace(/^(?:[\s?:]|\.(?!\d))+/, '');
    return label === '' ? undefined : { key, label };
  }
  return undefined;
}

const foldSpaces = (text: string): string => text.split(/\s+/).join(' ').trim();

/** Small letters of ASCII alone: each stays one character, so that places in a text do not move. */
const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

/** A question as it is compared: without case, and without the mark at its end. */
const wordsOf = (question: string): string =>
  foldCase(foldSpaces(question)).replace(/[\s?.:]+$/, '');

/** Answers what was read before from memory: all rounds of a conversation see the same chain. */
function* remember<T>(
  contractRead: ContractRead<T>,
  memory: Map<string, ReadOutcome<unknown>>,
): ContractRead<T> {
  let step = contractRead.next();
  while (!step.done) {
    const reads = step.value;
    const missing = reads.filter((read) => !memory.has(keyOf(read)));
    const outcomes = missing.length > 0 ? yield missing : [];
    for (const [at, outcome] of outcomes.entries()) memory.set(keyOf(missing[at] as Read), outcome);
    step = contractRead.next(reads.map((read) => memory.get(keyOf(read)) as ReadOutcome<unknown>));
  }
  return step.value;
}

/** No question to a quoting service is part of a conversation, so that these distinguish reads. */
const keyOf = ({ chain, to, data, dispensable, isCode }: Read): string =>
  `${chain} ${to} ${data} ${dispensable === true} ${isCode === true}`;

import type { OpenPoint } from '#server/language/build-orders.ts';
import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { parsePrompt } from '#server/language/parse-prompt.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import type { Interview, Question } from './interview.ts';
import { describeParse } from './render/describe-parse.ts';

/** The answers that leave out what the words have no place for. */
export const LEFT_OUT = /^(nothing|no|nope|leave it out|ignore it|skip it)\b/i;

/** What a request left open: words that may be slips, and words that have no place. */
export interface Left {
  readonly left: readonly OpenPoint[];
  readonly unplaced: readonly string[];
  readonly alternatives: readonly (readonly PartialIntent[])[];
}

/** One word, so that what is put in its place adds nobody to pay and no size. */
const ONE_WORD = /^[a-z][a-z0-9]{0,19}$/i;
const MOST_SHOWN = 3;

/**
 * Takes up the answers to what a request left open.
 *
 * @param settled words that were asked about and answered
 * @returns the request as it reads with an answer; undefined where none was given
 */
export function restate(
  request: IntentRequest,
  { left, unplaced, alternatives }: Left,
  interview: Interview,
  settled: ReadonlySet<string>,
): { readonly request: IntentRequest; readonly settled: ReadonlySet<string> } | undefined {
  for (const point of left) {
    let next: IntentRequest | undefined;
    const word = wordOf(point);
    const isSettled = interview.settle(questionOf(point), (answer) => {
      next =
        point.kind === 'slip' && ONE_WORD.test(answer.trim())
          ? respell(request, point.written, answer.trim())
          : sayAnew(request, answer, interview);
      return next !== undefined;
    });
    if (isSettled && next) return { request: next, settled: new Set([...settled, word]) };
  }
  if (alternatives.length > 0) {
    let next: IntentRequest | undefined;
    let chosen: string | undefined;
    const isSettled = interview.settle(READING, (answer) => {
      chosen = alternatives.map(describeParse).find((label) => label === answer.trim());
      next = chosen === undefined ? sayAnew(request, answer, interview) : request;
      return next !== undefined;
    });
    if (isSettled && next) return { request: next, settled: new Set([...settled, chosen ?? '']) };
  }
  const question = unplacedQuestion(unplaced);
  if (!question) return undefined;
  let next: IntentRequest | undefined;
  const isSettled = interview.settle(question, (answer) => {
    next = LEFT_OUT.test(answer) ? request : sayAnew(request, answer, interview);
    return next !== undefined;
  });
  return isSettled && next
    ? { request: next, settled: new Set([...settled, ...unplaced]) }
    : undefined;
}

/** What is still open of a request, without what was answered. */
export function stillOpen(
  { left, unplaced, alternatives }: Left,
  settled: ReadonlySet<string>,
): Left {
  return {
    alternatives: chosenParse(alternatives, settled) ? [] : alternatives,
    left: left.filter((point) => !settled.has(wordOf(point))),
    unplaced: unplaced.filter((word) => !settled.has(word)),
  };
}

/** Asks about what is open. @returns whether anything is */
export function askLeft({ left, unplaced, alternatives }: Left, interview: Interview): boolean {
  for (const point of left) {
    const options =
      point.kind === 'slip'
        ? [
            { id: 'respell', label: point.meant },
            { id: 'as_written', label: point.written },
          ]
        : [];
    interview.ask(questionOf(point), options);
  }
  if (left.length > 0) return true;
  if (alternatives.length > 0) {
    const options = alternatives.map((partials, at) => ({
      id: `reading_${at + 1}`,
      label: describeParse(partials),
    }));
    interview.ask(READING, options);
  }
  const question = unplacedQuestion(unplaced);
  if (question) interview.ask(question, [{ id: 'leave_out', label: 'Leave it out' }]);
  return alternatives.length > 0 || question !== undefined;
}

/** The parse that was chosen of those that were as likely as each other. */
export function chosenParse(
  alternatives: Left['alternatives'],
  settled: ReadonlySet<string>,
): readonly PartialIntent[] | undefined {
  return alternatives.find((partials) => settled.has(describeParse(partials)));
}

/** Which of several parses is meant. */
const READING: Question = {
  kind: 'action',
  step: 0,
  question: 'This can be read in more than one way. Which is meant?',
};

const wordOf = (point: OpenPoint): string =>
  point.kind === 'slip' ? point.written : point.question;

function questionOf(point: OpenPoint): Question {
  if (point.kind === 'unclear') return { kind: 'action', step: 0, question: point.question };
  const { written, meant } = point;
  return {
    kind: isAssetSpelling(meant.toLowerCase())
      ? 'asset'
      : matchVenue([meant.toLowerCase()])
        ? 'protocol'
        : 'action',
    step: 0,
    question: `You wrote "${written}". Did you mean ${meant}?`,
    about: `slip ${written}`,
  };
}

function unplacedQuestion(unplaced: readonly string[]): Question | undefined {
  if (unplaced.length === 0) return undefined;
  const shown = unplaced.slice(0, MOST_SHOWN).map((word) => `"${word}"`);
  return {
    kind: 'action',
    step: 0,
    question: `Does ${shown.join(', ')} change anything about this order?`,
    about: 'unplaced',
  };
}

/** The request with one word in the place of another, in what the user said now and before. */
function respell(request: IntentRequest, written: string, meant: string): IntentRequest {
  // What is written may hold marks that a pattern would read.
  const literal = written.replace(/[^\w]/g, '\\$&');
  const word = new RegExp(`(?<![\\w.])${literal}(?![\\w.])`, 'gi');
  const put = (text: string): string => text.replace(word, meant);
  return {
    ...request,
    prompt: put(request.prompt),
    ...(request.messages && {
      messages: request.messages.map((turn) =>
        turn.role === 'user' ? { ...turn, content: put(turn.content) } : turn,
      ),
    }),
  };
}

/** An order that is said again, in the user's own words, stands for the one that was not understood. */
export function sayAnew(
  request: IntentRequest,
  answer: string,
  interview: Interview,
): IntentRequest | undefined {
  const { hasVerb, partials, tokens } = parsePrompt(answer);
  if (!hasVerb || partials.length === 0) return undefined;
  for (const token of tokens) {
    if (token.kind === 'address' || token.kind === 'name') interview.parties.add(token.value);
  }
  return { ...request, prompt: answer };
}

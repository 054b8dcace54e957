import { remarkIn } from '#server/language/find-loose-terms.ts';
import { orderInParts } from '#server/language/order-in-parts.ts';
import { orderWithin } from '#server/language/order-within.ts';
import { isSettled, type ParsedPrompt } from '#server/language/parse-prompt.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { isPlainLabel } from '#server/schemas/plain-line.ts';
import { LEFT_OUT, sayAnew } from './ask-left.ts';
import { type Interview, isWholeLabel, type Question } from './interview.ts';

/** @param beside what is said beside the order: it is shown, so that nothing is left out unseen */
const questionOf = (beside: string): Question => ({
  kind: 'action',
  step: 0,
  question: `One order can be read in your message. Is it all that should be done? This would be left aside: “${beside}”`,
  about: 'order within',
});

/** What became of the question. */
type Within =
  | { readonly kind: 'asked' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'restated'; readonly request: IntentRequest };

/**
 * Where a text as a whole is no order, asks whether the one that stands in it is meant, in its own words: they are the option.
 *
 * @returns undefined where there is no such order, and nothing is asked
 */
export function askWithin(
  request: IntentRequest,
  parsed: ParsedPrompt,
  interview: Interview,
): Within | undefined {
  const isUnsafe = parsed.screened?.kind === 'unsafe';
  // What is forced, done already or a drill is asked about in those words, and is no order with something beside it.
  const isNone = isUnsafe || isSettled(parsed) || remarkIn(parsed.tokens) !== undefined;
  const within = isNone ? undefined : (orderWithin(request.prompt) ?? orderInParts(request.prompt));
  if (!within || !isPlainLabel(within.text) || !isWholeLabel(within.text)) return undefined;
  if (!isPlainLabel(within.beside)) return undefined;
  const question = questionOf(within.beside);
  let next: IntentRequest | undefined;
  let isDeclined = false;
  interview.settle(question, (answer) => {
    if (answer.trim() === within.text) next = { ...request, prompt: within.text };
    else if (LEFT_OUT.test(answer)) isDeclined = true;
    else next = sayAnew(request, answer, interview);
    return isDeclined || next !== undefined;
  });
  if (next) return { kind: 'restated', request: next };
  if (isDeclined) return { kind: 'declined' };
  interview.ask(question, [
    { id: 'order', label: within.text },
    { id: 'say_again', label: 'No' },
  ]);
  return { kind: 'asked' };
}

import { type Ground, type Grounded, groundOrders } from '../gate/model-grounding.ts';
import { type IntentModel, ModelFailure, type ModelQuestion } from './intent-model.ts';
import type { ModelAnswer } from './model-answer.ts';
import { writeRepair } from './write-question.ts';

/** What a model made of a request, held to the ground. */
export type GroundedAnswer =
  | { readonly outcome: Exclude<ModelAnswer['outcome'], 'orders'> }
  | ({ readonly outcome: 'orders' } & Extract<Grounded, { ok: true }>);

/**
 * Asks a model, and once more when its answer is malformed or stands on nothing.
 *
 * @throws ModelFailure when no answer can be used
 */
export async function readOrders(
  model: IntentModel,
  question: ModelQuestion,
  ground: Ground,
  signal: AbortSignal,
): Promise<GroundedAnswer> {
  const first = await attempt(model, question, ground, signal);
  if (first.grounded) return first.grounded;
  const repair = writeRepair(question, first.answer, first.reasons);
  const second = await attempt(model, repair, ground, signal);
  if (second.grounded) return second.grounded;
  throw new ModelFailure(
    second.answer ? 'ungrounded' : 'malformed',
    second.answer
      ? 'The answer names what nobody said, twice.'
      : 'The answer does not have the shape that was asked for, twice.',
  );
}

interface Attempt {
  readonly grounded?: GroundedAnswer;
  readonly answer?: ModelAnswer;
  readonly reasons: readonly string[];
}

async function attempt(
  model: IntentModel,
  question: ModelQuestion,
  ground: Ground,
  signal: AbortSignal,
): Promise<Attempt> {
  let answer: ModelAnswer;
  try {
    answer = await model.ask(question, signal);
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.reason !== 'malformed') throw error;
    return { reasons: [error.message] };
  }
  if (answer.outcome !== 'orders') return { grounded: { outcome: answer.outcome }, reasons: [] };
  const grounded = groundOrders(answer.orders, ground);
  return grounded.ok
    ? { grounded: { outcome: 'orders', ...grounded }, answer, reasons: [] }
    : { answer, reasons: grounded.reasons };
}

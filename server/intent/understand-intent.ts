import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { Reading } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { AbortedError, untilAborted } from '#server/chains/evm/until-aborted.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { compileIntent, completeDrafts } from './compile-intent.ts';
import { fillSolanaBalances } from './fill-solana-balances.ts';
import { listDestinations } from './gate/model-destinations.ts';
import { readGround } from './gate/model-grounding.ts';
import { type ParsedPrompt, parsePrompt } from './grammar/parse-prompt.ts';
import { Interview, splitAnswers } from './interview.ts';
import { type IntentModel, ModelFailure } from './model/intent-model.ts';
import { isOpen } from './model/is-open.ts';
import { type ModelReading, readOrders } from './model/read-orders.ts';
import { writeQuestion } from './model/write-question.ts';
import { pointToAgents, refuseUnsafe, refuseUnsupported } from './render/answer-in-words.ts';

/**
 * Understands a request: by the grammar, and where that leaves it open and a model is configured,
 * by the model. Both pass the same gate. Whatever goes wrong with the model, the grammar's answer
 * stands; no text of a model reaches the caller.
 *
 * @throws AbortedError when the caller went away
 * @throws ChainUnreachable when a chain that must be read does not answer
 */
export async function understandIntent(
  asked: IntentRequest,
  environment: EngineEnvironment,
  model: IntentModel | null,
  signal: AbortSignal,
): Promise<IntentResponse> {
  const run = <T>(reading: Reading<T>) =>
    runReading(untilAborted(reading, signal), environment.chains);
  const request = await fillSolanaBalances(asked, environment.solana);
  const plain = await run(compileIntent(request));
  if (model === null) return plain;
  const parsed = parsePrompt(splitAnswers(request.prompt).prompt);
  if (!isOpen(parsed, plain)) return plain;
  const reading = await readWithModel(request, parsed, model, signal);
  if (!reading) return plain;
  return run(answerReading(request, parsed, reading, plain));
}

/** @returns nothing when the model gave nothing to use, which the operator is told. */
async function readWithModel(
  request: IntentRequest,
  parsed: ParsedPrompt,
  model: IntentModel,
  signal: AbortSignal,
): Promise<ModelReading | undefined> {
  const ground = readGround(request, parsed, listDestinations(request, parsed));
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(model.timeoutMs)]);
  try {
    return await readOrders(model, writeQuestion(request, ground), ground, deadline);
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    if (!(error instanceof ModelFailure)) throw error;
    model.onFallback(error);
    return undefined;
  }
}

function* answerReading(
  request: IntentRequest,
  parsed: ParsedPrompt,
  reading: ModelReading,
  plain: IntentResponse,
): Reading<IntentResponse> {
  switch (reading.outcome) {
    case 'orders': {
      const interview = new Interview(splitAnswers(request.prompt).answers);
      const { drafts, modifiers } = reading;
      return yield* completeDrafts(request, drafts, interview, {
        modifiers,
        strays: [],
      });
    }
    case 'question':
      return yield* answerQuestion(request, parsed.tokens);
    case 'condition':
      return pointToAgents();
    case 'unsafe':
      return refuseUnsafe('manipulation');
    case 'unsupported':
      return refuseUnsupported('what this asks for');
    case 'unclear':
      return plain;
  }
}

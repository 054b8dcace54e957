import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { type ContractRead, readNothing } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { AbortedError, untilAborted } from '#server/chains/evm/until-aborted.ts';
import { type ParsedPrompt, parsePrompt } from '#server/language/parse-prompt.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { MAX_INTENTS } from '#server/schemas/plan.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { answerOf, compileIntent, completePartials } from './compile-intent.ts';
import { converse } from './converse.ts';
import { fillSolanaBalances } from './fill-solana-balances.ts';
import { listDestinations } from './gate/model-destinations.ts';
import { readGround } from './gate/model-grounding.ts';
import { refuseDenied } from './gate/refuse-denied.ts';
import { Interview } from './interview.ts';
import { type IntentModel, ModelFailure } from './model/intent-model.ts';
import { isOpen } from './model/is-open.ts';
import { type GroundedAnswer, readOrders } from './model/read-orders.ts';
import { writeQuestion } from './model/write-question.ts';
import { pointToAgents, refuseUnsafe, refuseUnsupported } from './render/answer-in-words.ts';

/** Each order of a request may need the balances of its own asset, one after another. */
const MAX_ROUNDS = 8 * MAX_INTENTS;

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
  const request = await fillSolanaBalances(asked, environment.solana);
  const answer = await understand(request, model, signal, (contractRead) =>
    runContractRead(untilAborted(contractRead, signal), environment.chains, MAX_ROUNDS),
  );
  return refuseDenied(answer, environment.denylist);
}

/** Understands a request as `understandIntent` does, without a look at balances, prices or names. */
export function understandUnread(
  request: IntentRequest,
  model: IntentModel | null,
  signal: AbortSignal,
): Promise<IntentResponse> {
  return understand(request, model, signal, async (contractRead) => readNothing(contractRead));
}

async function understand(
  request: IntentRequest,
  model: IntentModel | null,
  signal: AbortSignal,
  run: <T>(contractRead: ContractRead<T>) => Promise<T>,
): Promise<IntentResponse> {
  const plain = await run(compileIntent(request));
  if (model === null) return plain;
  const parsed = parsePrompt(splitTranscript(request.prompt).own);
  if (!isOpen(parsed, plain)) return plain;
  const grounded = await readWithModel(request, parsed, model, signal);
  if (!grounded) return plain;
  return run(answerGrounded(request, parsed, grounded, plain));
}

/** @returns nothing when the model gave nothing to use, which is reported to the operator. */
async function readWithModel(
  request: IntentRequest,
  parsed: ParsedPrompt,
  model: IntentModel,
  signal: AbortSignal,
): Promise<GroundedAnswer | undefined> {
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

function* answerGrounded(
  request: IntentRequest,
  parsed: ParsedPrompt,
  grounded: GroundedAnswer,
  plain: IntentResponse,
): ContractRead<IntentResponse> {
  switch (grounded.outcome) {
    case 'orders': {
      const { partials, modifiers } = grounded;
      const { own, answers } = splitTranscript(request.prompt);
      const spoken = { ...request, prompt: own };
      return answerOf(
        yield* converse(answers, function* (taken) {
          const interview = new Interview(taken);
          const orders = partials.map((partial) => ({ ...partial }));
          const result = yield* completePartials(spoken, orders, interview, {
            modifiers,
            strays: [],
          });
          return { result, raised: interview.raised };
        }),
      );
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

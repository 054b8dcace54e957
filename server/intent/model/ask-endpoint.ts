import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  type LanguageModel,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  streamText,
} from 'ai';
import type { z } from 'zod';
import { cappedFetch } from './cap-response.ts';
import type { ModelSettings } from './create-intent-model.ts';
import { ModelFailure, type ModelQuestion } from './intent-model.ts';

/** Twenty orders are about 6 kB; the rest is room for the frames of the stream. */
const MAX_ANSWER_BYTES = 262_144;
const MAX_OUTPUT_TOKENS = 4_096;

/**
 * Asks an endpoint for a structured answer, streamed, once.
 *
 * @param schema the shape of the answer. Nobody reads half an answer, and parsing it again at every
 * piece would let a hostile endpoint burn time.
 * @throws ModelFailure when it does not answer, or not in the shape
 */
export async function askEndpoint<T>(
  settings: ModelSettings,
  question: ModelQuestion,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  let streamError: unknown;
  const result = streamText({
    model: openModel(settings),
    instructions: question.instructions,
    messages: question.turns.map(({ role, content }) => ({ role, content })),
    output: {
      ...Output.object({ schema, name: 'reading' }),
      parsePartialOutput: async () => undefined,
    },
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // OpenAI's newer models refuse the name this limit has in the protocol; the byte limit holds.
    ...(settings.provider === 'anthropic' && { maxOutputTokens: MAX_OUTPUT_TOKENS }),
    onError: ({ error }) => {
      streamError = error;
    },
  });
  try {
    return await untilAborted(result.output, signal);
  } catch (error) {
    throw toFailure(streamError ?? error, signal);
  }
}

function openModel(settings: ModelSettings): LanguageModel {
  const fetch = cappedFetch(MAX_ANSWER_BYTES);
  if (settings.provider === 'anthropic') {
    // Without a key of its own the client would look for one in the environment.
    const apiKey = settings.apiKey ?? 'none';
    return createAnthropic({ baseURL: settings.baseUrl, apiKey, fetch })(settings.modelId);
  }
  return createOpenAICompatible({
    name: 'configured',
    baseURL: settings.baseUrl,
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    supportsStructuredOutputs: true,
    fetch,
  }).chatModel(settings.modelId);
}

/** Stops waiting when the signal says so, whatever the other side does. */
async function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function toFailure(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return new ModelFailure('timeout', 'The model did not answer in time.');
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) {
    return new ModelFailure('malformed', 'The answer does not have the shape that was asked for.');
  }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const what = error instanceof Error ? error.name : 'unknown';
  return new ModelFailure(
    'unreachable',
    `The endpoint failed (${status === undefined ? what : `${what}, HTTP ${status}`}).`,
  );
}

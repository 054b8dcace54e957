import type { z } from 'zod';
import type { IntentModel, ModelFailure, ModelQuestion } from './intent-model.ts';
import { ModelAnswer } from './model-answer.ts';

/** Which endpoint is asked, and how. */
export interface ModelSettings {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Where the protocol's paths start, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Local endpoints need none. */
  readonly apiKey: string | undefined;
  readonly modelId: string;
  readonly timeoutMs: number;
}

/**
 * Asks a configured endpoint, whose client is loaded at the first question.
 *
 * @throws ModelFailure when it does not answer, or not in the shape of the schema
 */
export async function askModel<T>(
  settings: ModelSettings,
  question: ModelQuestion,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const { askEndpoint } = await import('./ask-endpoint.ts');
  return askEndpoint(settings, question, schema, signal);
}

/** Makes a model of a configured endpoint that reads requests. */
export function createIntentModel(
  settings: ModelSettings,
  onFallback: (failure: ModelFailure) => void,
): IntentModel {
  return {
    timeoutMs: settings.timeoutMs,
    onFallback,
    ask: (question, signal) => askModel(settings, question, ModelAnswer, signal),
  };
}

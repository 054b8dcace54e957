import type { IntentModel, ModelFailure } from './intent-model.ts';

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

/** Makes a model of a configured endpoint. Its client is loaded at the first question. */
export function createIntentModel(
  settings: ModelSettings,
  onFallback: (failure: ModelFailure) => void,
): IntentModel {
  return {
    timeoutMs: settings.timeoutMs,
    onFallback,
    ask: async (question, signal) => {
      const { askEndpoint } = await import('./ask-endpoint.ts');
      return askEndpoint(settings, question, signal);
    },
  };
}

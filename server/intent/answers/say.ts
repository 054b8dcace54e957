import type { IntentResponse } from '#server/schemas/intent-exchange.ts';

const MAX_NAME_LENGTH = 60;

/** An answer in words: nothing is planned by it. */
export function say(suggestedName: string, sentences: readonly string[]): IntentResponse {
  return {
    reasoning: sentences.join(' '),
    suggested_name: suggestedName.slice(0, MAX_NAME_LENGTH),
    kind: 'informational',
    intents: [],
    clarifications: [],
  };
}

import { normalise } from '#server/language/tokens/normalise.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';

const HISTORY_CHARACTERS = 6000;

/** The newest turns that fit the history limit; older ones are dropped whole (`docs/guides/intents.md`). */
export function recentTurns(request: IntentRequest): NonNullable<IntentRequest['messages']> {
  const turns =
    request.messages ??
    (request.conversation_context === undefined
      ? []
      : [{ role: 'assistant' as const, content: request.conversation_context }]);
  const kept: typeof turns = [];
  let length = 0;
  for (const turn of [...turns].reverse()) {
    length += turn.content.length;
    if (length > HISTORY_CHARACTERS) break;
    kept.unshift(turn);
  }
  return kept;
}

/**
 * The addresses and names that the user typed: in the current prompt or in a user turn. Nothing
 * else may become a recipient or spender (`docs/guides/intents.md`): not an assistant turn, not the
 * legacy context, not the page, and not the answers below a prompt, whose labels the service may
 * have written. What the user types as the answer to a question for a recipient, the interview
 * knows.
 */
export function confirmedParties(request: IntentRequest): ReadonlySet<string> {
  const confirmed = new Set<string>(partiesIn(request.prompt));
  for (const turn of recentTurns(request)) {
    if (turn.role === 'user') for (const party of partiesIn(turn.content)) confirmed.add(party);
  }
  return confirmed;
}

/** The addresses of earlier user turns, newest first, each once. */
export function addressesOfUserTurns(request: IntentRequest): string[] {
  const found: string[] = [];
  for (const turn of recentTurns(request).reverse()) {
    if (turn.role !== 'user') continue;
    for (const token of tokenise(normalise(splitTranscript(turn.content).own))) {
      if (token.kind === 'address' && !found.includes(token.value)) found.push(token.value);
    }
  }
  return found;
}

function partiesIn(text: string): string[] {
  return tokenise(normalise(splitTranscript(text).own)).flatMap((token) =>
    token.kind === 'address' || token.kind === 'name' ? [token.value] : [],
  );
}

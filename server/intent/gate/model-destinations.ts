import type { Party } from '#server/language/orders/said-values.ts';
import type { ParsedPrompt } from '#server/language/parse-prompt.ts';
import { refersBack } from '#server/language/refers-back.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { addressOfUserTurns } from './confirm-recipient.ts';

export type Destination = Extract<Party, { kind: 'address' | 'name' }>;

/**
 * The addresses and names that a model may point at, by their place in this list; it never writes
 * one. They are those of the prompt. A prompt that has none and speaks of an earlier one gets the
 * address of the earlier user turns, when there is exactly one.
 */
export function listDestinations(request: IntentRequest, parsed: ParsedPrompt): Destination[] {
  const found = new Map<string, Destination>();
  for (const token of parsed.tokens) {
    if (token.kind === 'address') {
      found.set(token.value, { kind: 'address', family: token.family, value: token.value });
    } else if (token.kind === 'name') found.set(token.value, { kind: 'name', value: token.value });
  }
  if (found.size > 0) return [...found.values()];
  const pointsBack =
    refersBack(parsed.tokens) ||
    parsed.partials.some((partial) => partial.party?.kind === 'mentioned');
  const only = pointsBack ? addressOfUserTurns(request) : undefined;
  if (only === undefined) return [];
  return [{ kind: 'address', family: only.startsWith('0x') ? 'evm' : 'solana', value: only }];
}

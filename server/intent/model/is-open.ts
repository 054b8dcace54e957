import type { ParsedPrompt } from '#server/language/parse-prompt.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { hasUnreadWords } from './has-unread-words.ts';

/** Questions that the grammar also asks when it did not understand, not only when nothing was said. */
const DOUBTFUL = new Set(['action', 'asset', 'to_asset']);

/**
 * Whether the grammar could not read a request, so that a model may. Intents stand. So does what
 * was screened: questions, conditions and unsafe requests never become orders. So does the
 * question about an address that is not one: nobody may choose another in its place.
 */
export function isOpen(parsed: ParsedPrompt, response: IntentResponse): boolean {
  if (response.intents.length > 0 || parsed.screened) return false;
  if (parsed.tokens.some((token) => token.kind === 'bad-address')) return false;
  if (parsed.partials.length > 0 && response.clarifications.length === 0) return false;
  if (parsed.strays.length + parsed.left.length + parsed.unplaced.length > 0) return true;
  if (!hasUnreadWords(parsed.tokens)) return false;
  return (
    parsed.partials.length === 0 ||
    response.clarifications.some(({ kind }) => DOUBTFUL.has(kind)) ||
    parsed.partials.some(({ asset, toAsset }) => asset?.known === false || toAsset?.known === false)
  );
}

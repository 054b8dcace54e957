import { wordSet } from '#server/language/lexicon/words.ts';
import type { ParsedPrompt } from '#server/language/parse-prompt.ts';
import { isMark, wordOf } from '#server/language/tokens/token.ts';
import { hasAnyPhrase, phrases } from '#server/language/tokens/word-phrases.ts';

const ABILITY = phrases('can you|can u|could you|can we|can this');
const WISH = wordSet('my mine me our i please pls help');

/**
 * Whether a polite order is a question of what can be done: "Can you swap on X Layer?" names
 * nothing to swap, while "can you swap my USDC?" is an order.
 */
export function asksAbility({ tokens, screened, partials }: ParsedPrompt): boolean {
  if (screened || partials.length === 0 || !tokens.some((token) => isMark(token, '?')))
    return false;
  const words = tokens.map(wordOf);
  if (words.some((word) => WISH.has(word))) return false;
  if (!hasAnyPhrase(words, ABILITY)) return false;
  return partials.every(
    ({ asset, toAsset, quantity, toQuantity, anaphor, party, pool, vault }) =>
      !asset && !toAsset && !quantity && !toQuantity && !anaphor && !party && !pool && !vault,
  );
}

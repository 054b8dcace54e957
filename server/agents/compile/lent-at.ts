import { isLendingVenue, matchVenue } from '#server/language/lexicon/venues.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { wordSet } from './lexicon/phrases.ts';

const LYING = wordSet('position positions deposit deposits collateral supply loan debt');
const WHERE = wordSet('on in at with');

/**
 * The lending protocol that what is spoken of lies at: "my position on Aave", "my Aave position",
 * "my USDC in Aave". The protocol's name is then never its token.
 */
export function lentAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): string | undefined {
  const word = words[at] ?? '';
  const behind = (from: number) =>
    WHERE.has(words[from] ?? '') ? lending(words.slice(from + 1, from + 5)) : undefined;
  if (LYING.has(word)) return behind(at + 1) ?? endingAt(words, at);
  return word === 'my' && namesAsset(tokens[at + 1]) ? behind(at + 2) : undefined;
}

/** The protocol whose name, of up to three words, stands right in front. */
function endingAt(words: readonly string[], at: number): string | undefined {
  for (let length = 1; length <= 3 && length <= at; length++) {
    const name = words.slice(at - length, at);
    if (matchVenue(name)?.length === length) return lending(name);
  }
  return undefined;
}

function lending(words: readonly string[]): string | undefined {
  const venue = matchVenue(words)?.venue;
  return venue && isLendingVenue(venue.slug) ? venue.name : undefined;
}

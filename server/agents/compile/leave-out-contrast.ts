import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { coinSymbol } from './lexicon/coins.ts';

/**
 * Leaves out what is said not to be meant: "ETH, not BTC, drops below 2000", "not BTC but ETH", "below 2000, not 1900". The rest of the
 * sentence names what is.
 */
export function leaveOutContrast(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'not' &&
      isName(tokens[index + 1]) &&
      wordOf(tokens[index + 2]) === 'but' &&
      isName(tokens[index + 3]),
  );
  if (first >= 0) return [...tokens.slice(0, first), ...tokens.slice(first + 3)];
  const at = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'not' &&
      isMark(tokens[index - 1], ',-') &&
      isName(tokens[index + 1]) &&
      (tokens[index + 2] === undefined || tokens[index + 2]?.kind === 'mark'),
  );
  if (at < 0) return tokens;
  const end = isMark(tokens[at + 2], ',-') ? at + 3 : at + 2;
  return [...tokens.slice(0, at - 1), ...tokens.slice(end)];
}

/** A day or an hour that is left out ("not Sunday") is no asset, and stays said. */
const isName = (token: Token | undefined): boolean =>
  isSize(token) || namesAsset(token) || coinSymbol(wordOf(token)) !== undefined;

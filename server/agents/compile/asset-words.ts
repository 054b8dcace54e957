import { assetSymbol, isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { AMBIGUOUS_COINS, coinSymbol } from './lexicon/coins.ts';

export function isAssetWord(word: string): boolean {
  return isAssetSpelling(word) || (coinSymbol(word) !== undefined && !AMBIGUOUS_COINS.has(word));
}

/** Behind a number a coin that is a common word is the coin. */
export function isCountedWord(word: string): boolean {
  return isAssetSpelling(word) || (word.length > 2 && coinSymbol(word) !== undefined);
}

/** The symbol of an asset by any of its names: `ether` → ETH, `bitcoin` → BTC. */
export function symbolOf(word: string): string {
  return coinSymbol(word) ?? assetSymbol(word);
}

import { isAssetSpelling } from '../lexicon/assets.ts';
import { type Token, wordOf } from './token.ts';

/** @returns whether a token is surely written as an asset: `usdc`, `$LINK`. */
export function namesAsset(token: Token | undefined): boolean {
  return token?.kind === 'ticker' || isAssetSpelling(wordOf(token));
}

import type { Draft } from './draft.ts';

const WRAPPED: Record<string, string> = {
  ETH: 'WETH',
  POL: 'WPOL',
  MATIC: 'WPOL',
  OKB: 'WOKB',
  SOL: 'WSOL',
  STETH: 'WSTETH',
  BNB: 'WBNB',
  AVAX: 'WAVAX',
};
const UNWRAPPED: Record<string, string> = {
  ...Object.fromEntries(Object.entries(WRAPPED).map(([plain, wrapped]) => [wrapped, plain])),
  WMATIC: 'POL',
  WPOL: 'POL',
};

/** Names the other side of a wrap or unwrap, once its asset is known. */
export function completeWrap(draft: Draft): void {
  const table = draft.mode === 'wrap' ? WRAPPED : UNWRAPPED;
  if (!draft.asset) return;
  const pair = table[draft.asset.symbol];
  if (!pair) {
    // "wrap 1 WETH", "unwrap to ETH": the wrapped name was said for the plain one.
    const other = (draft.mode === 'wrap' ? UNWRAPPED : WRAPPED)[draft.asset.symbol];
    if (!draft.toAsset && other) {
      draft.toAsset = draft.asset;
      draft.asset = { symbol: other, known: true, isAddress: false };
    }
    return;
  }
  draft.toAsset ??= { symbol: pair, known: true, isAddress: false };
}

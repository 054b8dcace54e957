import { isAddressEqual } from 'viem';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Erc20Token, Token } from '#server/chains/tokens/token.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import type { MarketState } from './read/read-market.ts';

/** The native coin, which markets take in its wrapped form. */
export function takesOnlyWrapped({ symbol }: Token): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: `Compound v3 takes ${symbol} in its wrapped form only.`,
    field: 'asset',
  };
}

/** An asset that is neither the market's base nor one of its collaterals. */
export function takesOther({ base, collaterals }: MarketState, asset: Erc20Token): Refusal {
  const taken = collaterals.flatMap((collateral) => {
    const token = resolveToken(base.chain, collateral.asset);
    return token && !isAddressEqual(collateral.asset, asset.address) ? [token.symbol] : [];
  });
  return {
    refused: 'asset_unsupported',
    reason: `Compound v3's ${base.symbol} market on ${base.chain} does not take ${asset.symbol}. It takes ${[base.symbol, ...taken].join(', ')}.`,
    field: 'asset',
  };
}

/** A market whose guardian has stopped an action. */
export function refusePaused(
  { base }: MarketState,
  isPaused: boolean,
  what: string,
): Refusal | null {
  if (!isPaused) return null;
  return {
    refused: 'asset_unsupported',
    reason: `Compound v3 has paused ${what} in its ${base.symbol} market on ${base.chain}.`,
    field: 'asset',
  };
}

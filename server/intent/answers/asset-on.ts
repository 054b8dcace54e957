import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { PricedAsset } from '#server/prices/price.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** The coin or token that a symbol or an address names on a chain; undefined where no list has one, or several. */
export function assetOn(chain: ChainSlug, name: string): PricedAsset | undefined {
  if (chain !== 'solana') return resolveToken(chain, name);
  const token = resolveSolanaToken(name);
  return token && { chain, address: token.mint, symbol: token.symbol, decimals: token.decimals };
}

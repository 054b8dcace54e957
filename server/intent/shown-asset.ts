import { isAddress } from 'viem';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { assetSymbol, isAssetSpelling, isMarketToken } from '#server/language/lexicon/assets.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/**
 * The name by which an asset of the request's balances is shown. Whoever deploys a token writes
 * its symbol, and sends it to whom they like: a symbol is repeated only where it is one of the
 * service's own words for an asset, in the service's own spelling.
 *
 * @returns the listed or known symbol, or else the address; undefined when it is neither
 */
export function shownAsset(chain: ChainSlug, name: string): string | undefined {
  const listed = evmChain(chain)
    ? resolveToken(chain as EvmChainSlug, name)
    : resolveSolanaToken(name);
  if (listed) return listed.symbol;
  if (isAddress(name, { strict: false })) return name;
  const lower = name.toLowerCase();
  return isAssetSpelling(lower) && !isMarketToken(lower) ? assetSymbol(name) : undefined;
}

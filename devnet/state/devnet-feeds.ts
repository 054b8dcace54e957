import type { Address } from 'viem';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { SOL_USD_FEED } from '#server/chains/prices/read-sol-usd.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** Every price feed of a chain by symbol; ethereum has one for SOL, which is no token there. */
export function devnetFeeds(chain: EvmChainSlug): Readonly<Partial<Record<string, Address>>> {
  return chain === 'ethereum' ? { ...USD_FEEDS.ethereum, SOL: SOL_USD_FEED } : USD_FEEDS[chain];
}

import type { Address } from 'viem';
import { aaveFeed } from '#server/chains/prices/aave-feeds.ts';
import { SOL_USD_FEED } from '#server/chains/prices/coin-feeds.ts';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { worldTokens } from './world-tokens.ts';

/**
 * Every price feed of a chain by symbol; ethereum has one for SOL, which is no token there. Of tokens
 * that share a feed, as forms of BTC do, the first has it.
 */
export function devnetFeeds(chain: EvmChainSlug): Readonly<Partial<Record<string, Address>>> {
  const feeds: Partial<Record<string, Address>> = { ...USD_FEEDS[chain] };
  if (chain === 'ethereum') feeds.SOL = SOL_USD_FEED;
  const taken = new Set<string | undefined>(Object.values(feeds));
  for (const { symbol, address } of worldTokens(chain)) {
    const feed = aaveFeed(chain, address);
    if (!feed || taken.has(feed)) continue;
    feeds[symbol] = feed;
    taken.add(feed);
  }
  return feeds;
}

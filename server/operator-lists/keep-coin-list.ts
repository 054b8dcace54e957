import { parseCoinList } from '#server/chains/prices/coin-list.ts';
import { setListedCoins } from '#server/chains/prices/coins.ts';
import type { SourceConfig } from '#server/config/source-config.ts';
import { coinGeckoHeaders } from '#server/outbound/coingecko-headers.ts';
import { keepLists, type ListSettings, type Lists } from './keep-lists.ts';

/** Some 17,000 coins are 4 MB. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Keeps CoinGecko's list of coins with their contracts, read again every day, where CoinGecko is the joined
 * source of prices; else there is no such list.
 */
export function keepCoinList(
  prices: SourceConfig['prices'],
  settings: Omit<ListSettings, 'sources'>,
): Lists {
  const joined = prices?.kind === 'coingecko' ? prices : undefined;
  return keepLists(
    {
      key: 'coin_list',
      parse: parseCoinList,
      maxBytes: MAX_BYTES,
      headers: joined ? coinGeckoHeaders(joined.baseUrl, joined.apiKey) : {},
      renewEveryMs: 24 * 60 * 60_000,
      use: (lists) => setListedCoins(lists.flatMap(({ list }) => list ?? [])),
    },
    {
      ...settings,
      sources: joined
        ? [{ kind: 'address', url: `${joined.baseUrl}/coins/list?include_platform=true` }]
        : [],
    },
  );
}

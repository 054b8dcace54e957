import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatUnits } from 'viem';
import { COINS, PLATFORMS } from '#server/chains/prices/coins.ts';
import { priceIdOfToken } from '#server/chains/prices/price-ids.ts';
import { PRICE_DECIMALS } from '#server/chains/prices/read-price.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { listedPendleMarkets } from './listed-pendle-markets.ts';
import { marketUsd8 } from './market-prices.ts';
import type { PoolRow } from './market-yields.ts';

type Prices = Readonly<Record<string, bigint>>;
type Answer = Readonly<Record<string, unknown>> | readonly unknown[];

const LOOPBACK = '127.0.0.1';
const DEFILLAMA_PREFIX = 'coingecko:';

const split = (list: string | null) => (list ?? '').split(',').filter((one) => one !== '');

/** The ids that have a price, each with it and the second of now. */
function priced(ids: readonly string[], prices: Prices) {
  const seconds = Math.floor(Date.now() / 1000);
  return ids.flatMap((id) => {
    const usd8 = marketUsd8(prices, id);
    return usd8 === undefined
      ? []
      : [{ id, usd: Number(formatUnits(usd8, PRICE_DECIMALS)), seconds }];
  });
}

/** Every coin that has a price, with the contracts that the token lists have of it. */
function listedCoins(): Answer {
  const tokens = Map.groupBy(tokenDirectory().tokens, (token) => priceIdOfToken(token));
  return COINS.map(({ id, symbol }) => ({
    id,
    symbol: symbol.toLowerCase(),
    name: symbol,
    platforms: Object.fromEntries(
      (tokens.get(id) ?? []).flatMap(({ chain, address }) =>
        address === null ? [] : [[PLATFORMS[chain], address]],
      ),
    ),
  }));
}

/**
 * DefiLlama's `GET /pools` and `GET /lendBorrow` (yields.llama.fi), with the fields of what lies in the markets
 * that it lists.
 */
async function answerYields(
  pathname: string,
  pools: () => Promise<readonly PoolRow[]>,
): Promise<Answer | null> {
  if (pathname === '/lendBorrow') {
    return (await pools()).map(({ pool, borrowApy }) => ({
      pool,
      apyBaseBorrow: borrowApy,
      apyRewardBorrow: null,
    }));
  }
  if (pathname !== '/pools') return null;
  return {
    status: 'success',
    data: (await pools()).map(({ supplyApy, borrowApy: _, ...pool }) => ({
      ...pool,
      apyBase: supplyApy,
      apyReward: null,
      apy: supplyApy,
    })),
  };
}

/**
 * CoinGecko's `GET /ping`, `/coins/list` and `/simple/price` (docs.coingecko.com), and DefiLlama's
 * `GET /prices/current/{coins}` (api-docs.defillama.com), which leave out what they do not know; below
 * `/core` the lists of markets of Pendle's API.
 */
function answer(url: URL, prices: Prices): Answer | null {
  const { pathname, searchParams } = url;
  if (pathname === '/coins/list') return listedCoins();
  if (pathname === '/ping') return { gecko_says: '(V3) To the Moon!' };
  if (pathname === '/simple/price') {
    return Object.fromEntries(
      priced(split(searchParams.get('ids')), prices).map(({ id, usd, seconds }) => [
        id,
        { usd, last_updated_at: seconds },
      ]),
    );
  }
  const [, id, state] = /^\/core\/v1\/(\d{1,9})\/markets\/(active|inactive)$/.exec(pathname) ?? [];
  if (id !== undefined) return listedPendleMarkets(Number(id), state as 'active' | 'inactive');
  const [, coins] = /^\/prices\/current\/([^/]+)$/.exec(pathname) ?? [];
  if (coins === undefined) return null;
  const ids = split(decodeURIComponent(coins))
    .filter((coin) => coin.startsWith(DEFILLAMA_PREFIX))
    .map((coin) => coin.slice(DEFILLAMA_PREFIX.length));
  return {
    coins: Object.fromEntries(
      priced(ids, prices).map(({ id, usd, seconds }) => [
        `${DEFILLAMA_PREFIX}${id}`,
        { price: usd, timestamp: seconds, confidence: 0.99 },
      ]),
    ),
  };
}

/**
 * Serves the market data of the devnet on a free port of 127.0.0.1, over the HTTP of those who sell such
 * data.
 *
 * @param prices returns the present prices by symbol, 8 decimals
 * @param pools reads what pools yield and cost now
 * @returns the base address for a client of CoinGecko's API v3, for those of DefiLlama's prices and
 *   yields, and with `/core` for one of Pendle's
 */
export async function startMarketServer(
  prices: () => Prices,
  pools: () => Promise<readonly PoolRow[]>,
): Promise<{ url: string; server: Server }> {
  const find = async (url: URL) =>
    answer(url, prices()) ?? (await answerYields(url.pathname, pools));
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const url = new URL(request.url ?? '/', 'http://market');
    (request.method === 'GET' ? find(url) : Promise.resolve(null)).then(
      (found) => {
        response
          .writeHead(found === null ? 404 : 200)
          .end(JSON.stringify(found ?? { error: 'not found' }));
      },
      // A chain that is down while it is asked.
      (error: unknown) => response.writeHead(503).end(JSON.stringify({ error: String(error) })),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://${LOOPBACK}:${port}`, server };
}

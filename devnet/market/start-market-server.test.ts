import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCoinGecko } from '#server/agents/evaluate/sources/apis/coingecko.ts';
import { createDefiLlamaPrices } from '#server/agents/evaluate/sources/apis/defillama-prices.ts';
import { createDefiLlamaYields } from '#server/agents/evaluate/sources/apis/defillama-yields.ts';
import { parseCoinList } from '#server/chains/prices/coin-list.ts';
import { COINS } from '#server/chains/prices/coins.ts';
import { createPendleMarketList } from '#server/positions/pendle-market-list.ts';
import { pendleSeries } from '../state/pendle-markets.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';
import { MARKET_PRICES_USD8 } from './market-prices.ts';
import { startMarketServer } from './start-market-server.ts';

let prices: Readonly<Record<string, bigint>> = { ...MARKET_PRICES_USD8, ...START_PRICES_USD8 };
const POOL = {
  pool: 'aa70268e-4b52-42bf-a116-608b370f9501',
  project: 'aave-v3',
  chain: 'Ethereum',
  symbol: 'USDC',
} as const;
const POOLS = [{ ...POOL, supplyApy: 4.25, borrowApy: 6.5 }];
let market: { url: string; server: Server };
beforeAll(async () => {
  market = await startMarketServer(
    () => prices,
    async () => POOLS,
  );
});
afterAll(() => market.server.close());

const apis = () => [
  createCoinGecko({ baseUrl: market.url }),
  createDefiLlamaPrices({ baseUrl: market.url }),
];

it('gives the service’s own clients a price of every coin, and follows the world', async () => {
  const ids = COINS.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(300);
  for (const api of apis()) {
    const outcomes = await api.read(ids);
    expect(ids.filter((id) => outcomes.get(id)?.ok !== true)).toEqual([]);
    expect(outcomes.get('bitcoin')).toMatchObject({ price: '100000' });
    expect(outcomes.get('dogecoin')).toMatchObject({ price: '0.2' });
  }
  prices = { ...prices, DOGE: 31000000n };
  for (const api of apis()) {
    expect((await api.read(['dogecoin'])).get('dogecoin')).toMatchObject({ price: '0.31' });
  }
});

it('lists its coins with their contracts as the service’s own reader takes them', async () => {
  const answer = await fetch(`${market.url}/coins/list?include_platform=true`);
  const read = parseCoinList(await answer.json());
  expect(read.ok && read.list.find(({ id }) => id === 'aerodrome-finance')).toEqual({
    id: 'aerodrome-finance',
    symbol: 'aero',
    platforms: { base: '0x940181a94A35A4569E4529A3CDfB74e38FD98631' },
  });
});

it('gives the service’s own client what a pool yields and costs', async () => {
  const yields = createDefiLlamaYields({ baseUrl: market.url });
  const read = await yields.read([POOL.pool, 'nothing'], { withBorrow: true });
  const { pool: id, ...row } = POOL;
  expect(read.ok && [...read.pools.values()]).toEqual([
    { id, ...row, apy: '4.25', supply_apy: '4.25', borrow_apy: '6.5', atMs: expect.any(Number) },
  ]);
});

it('lists the Pendle markets of a chain to the service’s own client, and none elsewhere', async () => {
  const list = createPendleMarketList({ baseUrl: `${market.url}/core` });
  const { running, ended } = pendleSeries('base');
  expect(await list.read('base')).toEqual({
    isNew: true,
    wholeAtMs: expect.any(Number),
    markets: [running, ended].map((series) => ({
      address: series.market.toLowerCase(),
      principalToken: series.principalToken.toLowerCase(),
      yieldToken: series.yieldToken.toLowerCase(),
    })),
  });
  expect((await fetch(`${market.url}/core/v1/137/markets/active`)).status).toBe(404);
  const away = createPendleMarketList({ baseUrl: `${market.url}/nowhere` });
  await expect(away.read('base')).rejects.toThrow(/404/);
});

it('says which ids it does not have', async () => {
  for (const api of apis()) {
    expect(await api.knows('ethereum')).toBe(true);
    expect(await api.knows('no-such-coin')).toBe(false);
  }
  expect((await fetch(`${market.url}/coins/ethereum`)).status).toBe(404);
});

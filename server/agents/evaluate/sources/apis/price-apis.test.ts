import Coingecko from '@coingecko/coingecko-typescript';
import { describe, expect, it } from 'vitest';
import { createCoinGecko } from './coingecko.ts';
import { createDefiLlamaPrices } from './defillama-prices.ts';
import type { PriceApi } from './price-api.ts';
import { type Asked, startApi, type Turn } from './testing/start-api.ts';

const NOW_MS = 1_788_854_521_000;
const NOW = NOW_MS / 1000;
/** As long as a busy machine needs for an answer. */
const PATIENT_MS = 30_000;

/** The response format of each source: `item` for one id, and a whole document. */
const SOURCES = [
  {
    name: 'CoinGecko',
    open: (
      baseUrl: string,
      { nowMs = (): number => NOW_MS, timeoutMs = PATIENT_MS } = {},
    ): PriceApi => createCoinGecko({ baseUrl, nowMs, timeoutMs }),
    idsOf: ({ query }: Asked) => (query.get('ids') ?? '').split(','),
    item: (price: unknown, at: unknown) => ({ usd: price, last_updated_at: at }),
    document: (items: Record<string, unknown>): unknown => items,
  },
  {
    name: 'DefiLlama',
    open: (
      baseUrl: string,
      { nowMs = (): number => NOW_MS, timeoutMs = PATIENT_MS } = {},
    ): PriceApi => createDefiLlamaPrices({ baseUrl, nowMs, timeoutMs }),
    idsOf: ({ path }: Asked) =>
      path
        .replace('/prices/current/', '')
        .split(',')
        .map((coin) => coin.replace('coingecko:', '')),
    item: (price: unknown, at: unknown) => ({
      symbol: 'X',
      price,
      timestamp: at,
      confidence: 0.99,
    }),
    document: (items: Record<string, unknown>): unknown => ({
      coins: Object.fromEntries(
        Object.entries(items).map(([id, item]) => [`coingecko:${id}`, item]),
      ),
    }),
  },
] as const;

describe.each(SOURCES)('$name', ({ open, idsOf, item, document }) => {
  it('reads many ids with one request, digit for digit', async () => {
    const { baseUrl, asked } = await startApi(() => ({
      json: document({
        ethereum: item(1899.123456789, NOW),
        'pepe-coin': item(1.2e-7, NOW - 60),
        bitcoin: item(100_000, NOW),
      }),
    }));
    const prices = await open(baseUrl).read(['ethereum', 'pepe-coin', 'bitcoin']);
    expect(asked).toHaveLength(1);
    expect(asked.map(idsOf)).toEqual([['ethereum', 'pepe-coin', 'bitcoin']]);
    expect(prices.get('ethereum')).toMatchObject({ ok: true, price: '1899.123456789' });
    expect(prices.get('pepe-coin')).toMatchObject({ price: '0.00000012', atMs: NOW_MS - 60_000 });
    expect(prices.get('bitcoin')).toMatchObject({ price: '100000' });
  });

  it('asks for 1,000 ids with 10 requests, and one that fails fails only its own', async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `coin-${at}`);
    const { baseUrl, asked } = await startApi((one) =>
      idsOf(one).includes('coin-500')
        ? { body: 'no', status: 500 }
        : { json: document(Object.fromEntries(idsOf(one).map((id) => [id, item(2, NOW)]))) },
    );
    const prices = await open(baseUrl).read(ids);
    expect(asked).toHaveLength(10);
    expect([...prices.values()].filter(({ ok }) => ok)).toHaveLength(900);
  });

  it('finds the id that it is refused for, and reads the others', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `coin-${at}`);
    const { baseUrl, asked } = await startApi((one) =>
      idsOf(one).includes('coin-42')
        ? { body: 'no', status: 400 }
        : { json: document(Object.fromEntries(idsOf(one).map((id) => [id, item(2, NOW)]))) },
    );
    const prices = await open(baseUrl).read(ids);
    expect([...prices].filter(([, { ok }]) => !ok).map(([id]) => id)).toEqual(['coin-42']);
    expect(asked.length).toBeLessThan(20);
  });

  const good = item(1900, NOW);
  it.each<[string, Turn]>([
    ['an id that is missing', { json: document({ bitcoin: good }) }],
    ['null', { json: document({ ethereum: item(null, NOW) }) }],
    ['text', { json: document({ ethereum: item('1900', NOW) }) }],
    ['zero', { json: document({ ethereum: item(0, NOW) }) }],
    ['a negative price', { json: document({ ethereum: item(-1900, NOW) }) }],
    ['more than there is', { json: document({ ethereum: item(1e300, NOW) }) }],
    ['a list', { json: document({ ethereum: [1900] }) }],
    ['no time', { json: document({ ethereum: item(1900, undefined) }) }],
    ['an old time', { json: document({ ethereum: item(1900, NOW - 4 * 3600) }) }],
    ['a time to come', { json: document({ ethereum: item(1900, NOW + 3600) }) }],
    ['a time that is none', { json: document({ ethereum: item(1900, 1.5) }) }],
    ['another currency', { json: document({ ethereum: { eur: 1900, last_updated_at: NOW } }) }],
    [
      'an infinite price',
      { body: JSON.stringify(document({ ethereum: item(1900, NOW) })).replace('1900', '1e400') },
    ],
    ['NaN', { body: JSON.stringify(document({ ethereum: good })).replace('1900', 'NaN') }],
    ['a prototype', { body: '{"__proto__":{"ethereum":{"usd":1}},"coins":{"__proto__":{}}}' }],
    [
      'a web page',
      { body: '<html>Just a moment…</html>', headers: { 'content-type': 'text/html' } },
    ],
    ['an empty body', { body: '' }],
    ['null alone', { json: null }],
    ['a number alone', { json: 1900 }],
    ['500', { body: '{}', status: 500 }],
    ['403', { body: JSON.stringify(document({ ethereum: good })), status: 403 }],
    ['a redirect', { body: '', status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['an endless body', { trick: 'flood' }],
    ['a cut body', { trick: 'cut' }],
    ['a body that stops', { trick: 'drip' }],
    ['silence', { trick: 'silence' }],
  ])('returns no price from %s', async (_, turn) => {
    const { baseUrl } = await startApi(() => turn);
    const timeoutMs = 'trick' in turn ? 300 : PATIENT_MS;
    const prices = await open(baseUrl, { timeoutMs }).read(['ethereum']);
    const outcome = prices.get('ethereum');
    expect(outcome?.ok).toBe(false);
    expect(outcome).toMatchObject({ detail: expect.stringMatching(/^(CoinGecko|DefiLlama)/) });
  });

  it('leaves it alone for as long as it asks, and no longer than a quarter of an hour', async () => {
    let nowMs = NOW_MS;
    let turn: Turn = { body: '', status: 429, headers: { 'retry-after': '30' } };
    const { baseUrl, asked } = await startApi(() => turn);
    const api = open(baseUrl, { nowMs: () => nowMs });
    const read = async () => (await api.read(['ethereum'])).get('ethereum')?.ok;
    expect(await read()).toBe(false);
    turn = { json: document({ ethereum: good }) };
    nowMs += 29_000;
    expect(await read()).toBe(false);
    expect(asked).toHaveLength(1);
    nowMs += 1_000;
    expect(await read()).toBe(true);
    turn = { body: '', status: 429, headers: { 'retry-after': '999999999' } };
    expect(await read()).toBe(false);
    turn = { json: document({ ethereum: good }) };
    nowMs += 15 * 60_000;
    expect(await read()).toBe(true);
  });

  it('knows its ids, and only once it has answered', async () => {
    let turn: Turn = { json: document({ ethereum: good }) };
    const { baseUrl } = await startApi(() => turn);
    const api = open(baseUrl);
    expect(await api.knows('ethereum')).toBe(true);
    turn = { json: document({}) };
    expect(await api.knows('nothing')).toBe(false);
    turn = { body: 'away', status: 500 };
    expect(await api.knows('ethereum')).toBeNull();
  });
});

describe('CoinGecko', () => {
  it('is asked as its own client asks it', async () => {
    const { baseUrl, asked } = await startApi(() => ({
      json: { ethereum: { usd: 1900.5, last_updated_at: NOW } },
    }));
    const own = new Coingecko({ baseURL: baseUrl, demoAPIKey: 'key', maxRetries: 0 });
    const theirs = await own.simple.price.get({
      ids: 'ethereum,bitcoin',
      vs_currencies: 'usd',
      include_last_updated_at: true,
      precision: 'full',
    });
    const api = createCoinGecko({ baseUrl, apiKey: 'key', nowMs: () => NOW_MS });
    const ours = await api.read(['ethereum', 'bitcoin']);
    const [first, second] = asked;
    expect(second?.path).toBe(first?.path);
    expect(Object.fromEntries(second?.query ?? [])).toEqual(Object.fromEntries(first?.query ?? []));
    expect(second?.headers['x-cg-demo-api-key']).toBe(first?.headers['x-cg-demo-api-key']);
    expect(ours.get('ethereum')).toMatchObject({ price: String(theirs.ethereum?.usd) });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { coinOfContract, OWN_CONTRACTS, setListedCoins } from '#server/chains/prices/coins.ts';
import { keepCoinList } from './keep-coin-list.ts';

const MINT = 'So1dNewCoin11111111111111111111111111111111';
const CONTRACT = `0x${'a1'.repeat(20)}`;
const TWICE = `0x${'b2'.repeat(20)}`;
const AERO = OWN_CONTRACTS.base?.AERO ?? '';
const GOOD = [
  { id: 'new-coin', symbol: 'new', name: 'New', platforms: { base: CONTRACT, solana: MINT } },
  { id: 'one', symbol: 'one', name: 'One', platforms: { ethereum: TWICE } },
  {
    id: 'two',
    symbol: 'two',
    name: 'Two',
    platforms: { ethereum: TWICE.toUpperCase().replace('0X', '0x') },
  },
  { id: 'not-aerodrome', symbol: 'aero', name: 'Not', platforms: { base: AERO } },
  { id: '<script>', symbol: 'x', platforms: { base: `0x${'c3'.repeat(20)}` } },
  { id: 'elsewhere', symbol: 'x', platforms: { tron: 'TX', base: null, ethereum: 'no address' } },
  { id: 'native', symbol: 'x', platforms: {} },
  'no row',
];

let folder: string;
let body: unknown = GOOD;
const asked: { path: string | undefined; key: string | string[] | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ path: request.url, key: request.headers['x-cg-demo-api-key'] });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-coins-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  setListedCoins([]);
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const keep = (kind: 'coingecko' | 'chain' = 'coingecko') => {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/api/v3`;
  const logger = { info: vi.fn(), warn: vi.fn() };
  return keepCoinList(kind === 'chain' ? { kind } : { kind, baseUrl, apiKey: 'demo' }, {
    folder,
    logger,
    timeoutMs: 30_000,
  });
};

it('says which coin a contract is, behind what is shipped, and outlives an answer that is none', async () => {
  expect(coinOfContract('base', CONTRACT)).toBeUndefined();
  const lists = keep();
  await lists.renew();
  expect(asked).toEqual([{ path: '/api/v3/coins/list?include_platform=true', key: 'demo' }]);
  const coin = { id: 'new-coin', symbol: 'NEW' };
  expect(coinOfContract('base', CONTRACT.toUpperCase().replace('0X', '0x'))).toEqual(coin);
  expect(coinOfContract('solana', MINT)).toEqual(coin);
  expect(coinOfContract('solana', MINT.toLowerCase())).toBeUndefined();
  expect(coinOfContract('ethereum', TWICE)).toBeUndefined();
  expect(coinOfContract('base', AERO)?.id).toBe('aerodrome-finance');
  expect(coinOfContract('base', `0x${'c3'.repeat(20)}`)).toBeUndefined();
  for (const broken of ['<html>', {}, [], [{ id: 'native', symbol: 'x', platforms: {} }]]) {
    body = broken;
    await lists.renew();
    expect(coinOfContract('base', CONTRACT)).toEqual(coin);
    expect(lists.details()).toEqual({
      coin_list_1: expect.stringMatching(/Its last copy is used\.$/),
    });
  }
  lists.stop();

  // The next process has the copy before it asks.
  setListedCoins([]);
  const next = keep();
  expect(coinOfContract('base', CONTRACT)).toEqual(coin);
  next.stop();
});

it('is not asked for where CoinGecko is not joined', async () => {
  const before = asked.length;
  const lists = keep('chain');
  await lists.renew();
  lists.stop();
  expect(asked).toHaveLength(before);
  expect(coinOfContract('base', CONTRACT)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { createDefiLlamaYields } from './defillama-yields.ts';
import { startApi, type Turn } from './testing/start-api.ts';

const ID = 'aa70268e-4b52-42bf-a116-608b370f9501';
const OTHER = '747c1d2a-c668-4682-b9f9-296708a3dd90';
const NOW_MS = 1_788_854_521_000;

const pool = (fields: object = {}) => ({
  chain: 'Ethereum',
  project: 'aave-v3',
  symbol: 'USDC',
  tvlUsd: 1,
  apyBase: 3.25,
  apyReward: null,
  apy: 3.5,
  pool: ID,
  ...fields,
});
const document = (...data: unknown[]) => ({ json: { status: 'success', data } });

it('reads pools of many ids with one request, and what borrowing costs with one more', async () => {
  const { baseUrl, asked } = await startApi(({ path }) =>
    path === '/pools'
      ? document(pool(), pool({ pool: OTHER, apy: null, apyBase: -0.5 }), null, 'x')
      : { json: [{ pool: ID, apyBaseBorrow: 5.125, apyRewardBorrow: null }] },
  );
  const api = createDefiLlamaYields({ baseUrl, nowMs: () => NOW_MS });
  const ids = [ID, OTHER, 'nothing'];
  const [one, two] = await Promise.all([
    api.read(ids, { withBorrow: true }),
    api.read(ids, { withBorrow: false }),
  ]);
  expect(asked.map(({ path }) => path).sort()).toEqual(['/lendBorrow', '/pools']);
  if (!one.ok || !two.ok) throw new Error('it was not read');
  expect(one.pools.get(ID)).toEqual({
    id: ID,
    project: 'aave-v3',
    chain: 'Ethereum',
    symbol: 'USDC',
    apy: '3.5',
    supply_apy: '3.25',
    borrow_apy: '5.125',
    atMs: NOW_MS,
  });
  expect(one.pools.get(OTHER)).toMatchObject({ apy: null, supply_apy: '-0.5', borrow_apy: null });
  expect([...two.pools.keys()]).toEqual([ID, OTHER]);
  expect(two.pools.get(ID)?.borrow_apy).toBeNull();
});

it.each<[string, Turn]>([
  ['an error', { body: '{}', status: 502 }],
  ['a web page', { body: '<html>' }],
  ['no list', { json: { status: 'success', data: {} } }],
  ['a list alone', { json: [pool()] }],
  ['an endless body', { trick: 'drip' }],
])('returns no yield from %s, and asks again the next time', async (_, turn) => {
  let now: Turn = turn;
  const { baseUrl } = await startApi(() => now);
  const timeoutMs = 'trick' in turn ? 2_000 : 30_000;
  const api = createDefiLlamaYields({ baseUrl, timeoutMs });
  expect(await api.read([ID], { withBorrow: false })).toMatchObject({
    ok: false,
    reason: 'source_silent',
    detail: expect.stringMatching(/^DefiLlama/),
  });
  now = document(pool());
  expect((await api.read([ID], { withBorrow: false })).ok).toBe(true);
});

it.each([
  ['text', '"3.5"'],
  ['an infinite one', '1e999'],
  ['more than there is', '1e7'],
])('takes %s for no yield', async (_, apy) => {
  const body = JSON.stringify({ data: [pool({ apy: 'APY' })] }).replace('"APY"', apy);
  const { baseUrl } = await startApi(() => ({ body }));
  const answer = await createDefiLlamaYields({ baseUrl }).read([ID], { withBorrow: false });
  expect(answer.ok && answer.pools.get(ID)?.apy).toBeNull();
});

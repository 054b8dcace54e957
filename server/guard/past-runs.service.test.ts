import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { guardToken } from './execute/testing/open-guard-world.ts';
import { countPastRuns } from './past-runs.ts';
import type { GuardTerms } from './terms.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const HOUR_MS = 3_600_000;
const weth = guardToken('arbitrum', 'WETH');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const termsOf = (changes: Partial<GuardTerms['trigger']> = {}, budget = '1000') =>
  ({
    slug: 'arbitrum',
    budget,
    capPer: '100',
    trigger: {
      kind: 'price',
      asset: weth,
      comparison: 'below',
      threshold: '200000000000',
      ...changes,
    },
  }) as GuardTerms;

const keep = (prices: readonly (number | null)[]) =>
  database.pool.query(
    `insert into watch_reading (series, read_at, low, high, source)
     select 'price:ethereum', to_timestamp(at / 1000), price, price, 'price_feed'
       from unnest($1::bigint[], $2::numeric[]) as r(at, price) where price is not null`,
    [prices.map((_, at) => NOW - (prices.length - at) * HOUR_MS), prices],
  );

it('counts the crossings of prices that are kept, by its own rules', async () => {
  const count = (terms: GuardTerms) => countPastRuns(database.pool, terms, NOW);
  expect(await count(termsOf())).toBeNull();
  // Already below at first, above, then below twice for hours: three crossings, one at its very threshold none.
  const day = [1_900, 1_900, 2_100, 2_000, 2_100, 1_999, 1_990, null, 2_050, 1_800];
  await keep([...Array(40).fill(2_500), ...Array(8).fill(2_100), ...day]);
  expect(await count(termsOf())).toEqual({ times: 3, days: 3 });
  expect(await count(termsOf({ comparison: 'above', threshold: '240000000000' }))).toEqual({
    times: 1,
    days: 3,
  });
  expect(await count(termsOf({}, '150'))).toEqual({ times: 2, days: 3 });
  expect(await count(termsOf({ kind: 'token_balance' }))).toBeNull();
  // A contract that calls itself like one that is listed.
  const asset = { ...weth, address: `0x${'ab'.repeat(20)}` as const };
  expect(await count(termsOf({ asset }))).toBeNull();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { listedPriceIds } from '#server/chains/prices/price-ids.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { recordPriceHistory } from './record-price-history.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 4, 30);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it('is written once, hour by hour up to now, and says what it is', async () => {
  const count = listedPriceIds().length * 90 * 24;
  expect(await recordPriceHistory(db.url, NOW_MS)).toBe(count);
  expect(await recordPriceHistory(db.url, NOW_MS + 86_400_000)).toBe(0);
  const { rows } = await db.pool.query(
    `select count(*)::int as count, count(distinct series)::int as series, max(read_at) as last,
            min(source) as first_source, max(source) as last_source from watch_reading`,
  );
  expect(rows).toEqual([
    {
      count,
      series: listedPriceIds().length,
      last: new Date(Date.UTC(2026, 10, 21, 4)),
      first_source: 'devnet_recording',
      last_source: 'devnet_recording',
    },
  ]);
});

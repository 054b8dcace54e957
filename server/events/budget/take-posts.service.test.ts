import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { letMinutePass } from '../testing/let-minute-pass.ts';
import { takePosts } from './take-posts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let keys = 0;
const limit = (maxPerMinute: number) => ({ key: `test ${keys++}`, maxPerMinute });
const left = async (of: { key: string; maxPerMinute: number }) => {
  for (let posts = 0; ; posts++) if ((await takePosts(db.pool, [of], 1)).length > 0) return posts;
};

describe('a budget', () => {
  it('is exact beside calls of other processes', async () => {
    const host = limit(60);
    const tenant = limit(20);
    const other = openPool(db.url);
    try {
      const answers = await Promise.all(
        Array.from({ length: 90 }, (_, at) =>
          // Named in either order.
          takePosts(at % 2 === 0 ? db.pool : other, at % 3 ? [host, tenant] : [tenant, host], 1),
        ),
      );
      expect(answers.filter((spent) => spent.length === 0)).toHaveLength(20);
      expect(await left(host)).toBe(40);
    } finally {
      await other.end();
    }
  });

  it('is of any minute, not of one that began at some time', async () => {
    const of = limit(3);
    for (const agoMs of [59_000, 30_000, 1_000]) {
      expect(await takePosts(db.pool, [of], 1)).toEqual([]);
      await db.pool.query(
        `update post_budget set spent[cardinality(spent)] = clock_timestamp() - $2::int * interval '1 ms'
          where key = $1`,
        [of.key, agoMs],
      );
    }
    const [refused] = await takePosts(db.pool, [of], 1);
    expect(refused?.waitMs).toBeLessThanOrEqual(1_000);
    const [two] = await takePosts(db.pool, [of], 2);
    expect(two?.waitMs).toBeGreaterThan(20_000);
    expect(two?.waitMs).toBeLessThanOrEqual(30_000);
  });

  it('takes all or nothing, of all limits or of none', async () => {
    const [wide, narrow] = [limit(10), limit(4)];
    expect(await takePosts(db.pool, [wide, narrow], 3)).toEqual([]);
    const spent = await takePosts(db.pool, [wide, narrow], 2);
    expect(spent.map((one) => one.limit)).toEqual([narrow]);
    expect(await left(wide)).toBe(7);
  });

  it('lets in what takes a part while anything is left', async () => {
    const of = limit(10);
    expect(await takePosts(db.pool, [of], 4, { takesPart: true })).toEqual([]);
    expect(await takePosts(db.pool, [of], 1_000, { takesPart: true })).toEqual([]);
    expect(await takePosts(db.pool, [of], 0, { takesPart: true })).toEqual([]);
    const [refused] = await takePosts(db.pool, [of], 1_000, { takesPart: true });
    expect(refused?.waitMs).toBeGreaterThan(50_000);
    await letMinutePass(db.pool);
    expect(await left(of)).toBe(10);
  });

  it('is spent for a minute at most where the clock of the database was set back', async () => {
    const of = limit(1);
    await takePosts(db.pool, [of], 1);
    await db.pool.query(
      `update post_budget set spent = array[now() + interval '1 day'] where key = $1`,
      [of.key],
    );
    expect((await takePosts(db.pool, [of], 1))[0]?.waitMs).toBeLessThanOrEqual(60_000);
    await letMinutePass(db.pool);
    expect(await takePosts(db.pool, [of], 1)).toEqual([]);
  });
});

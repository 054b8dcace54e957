import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/http/testing/open-test-service.ts';
import { readTraffic } from './read-traffic.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const HOUR_MS = 3_600_000;

/** The hour in which the tests began: the clock may go on to the next one meanwhile. */
let hourMs: number;
beforeAll(async () => {
  const { rows } = await db.pool.query(
    `select extract(epoch from date_trunc('hour', now(), 'UTC'))::float8 * 1000 as ms`,
  );
  hourMs = rows[0].ms;
});

/** Logs requests of a tenant, some hours before that hour. */
async function log(
  { partnerId, apiKeyId }: { readonly partnerId: string; readonly apiKeyId: string },
  hoursAgo: number,
  requests: readonly (readonly [operation: string, status: number, ms: number, credits: number])[],
) {
  await db.pool.query(
    `insert into request_log
       (request_id, partner_id, api_key_id, operation, status, credits, latency_ms, at)
     select 'req_' || gen_random_uuid(), $1, $2, o, s, c, m, $3
       from unnest($4::text[], $5::int[], $6::float8[], $7::int[]) as q(o, s, m, c)`,
    [
      partnerId,
      apiKeyId,
      new Date(hourMs - hoursAgo * HOUR_MS),
      requests.map(([operation]) => operation),
      requests.map(([, status]) => status),
      requests.map(([, , ms]) => ms),
      requests.map(([, , , credits]) => credits),
    ],
  );
}

describe('requests over time', () => {
  it('are what the request log holds, by hour, of this tenant alone', async () => {
    const [own, other] = [await db.createPartner({}), await db.createPartner({})];
    await log(own, 0, [
      ['createPlan', 200, 100, 5],
      ['createPlan', 200, 200, 5],
      ['createPlan', 422, 1, 0],
    ]);
    await log(own, 0, [['createIntent', 503, 900, 0]]);
    await log(own, 2, [['createIntent', 200, 10, 5]]);
    await log(own, 24 * 5, [['createIntent', 200, 10, 5]]);
    await log(own, 24 * 40, [['createIntent', 200, 10, 5]]);
    await log(other, 0, [['createPlan', 200, 1, 5]]);
    const day = await readTraffic(db.pool, own.partnerId, '24h');
    expect(day.points).toHaveLength(24);
    const pointOf = (hoursAgo: number) =>
      day.points.find(({ at }) => at === hourMs - hoursAgo * HOUR_MS);
    expect(pointOf(0)).toMatchObject({ requests: 4, refused: 1, failed: 1, credits: 10 });
    expect(pointOf(2)).toMatchObject({ requests: 1, credits: 5 });
    expect(pointOf(1)).toMatchObject({ requests: 0, credits: 0, p95_ms: null });
    const steps = day.points.slice(1).map(({ at }, index) => at - (day.points[index]?.at ?? 0));
    expect(new Set(steps)).toEqual(new Set([HOUR_MS]));
    expect(day.step_ms).toBe(HOUR_MS);
    expect(day.total).toMatchObject({ requests: 5, refused: 1, failed: 1, credits: 15 });
    expect(day.operations.map(({ operation, requests }) => [operation, requests])).toEqual([
      ['createPlan', 3],
      ['createIntent', 2],
    ]);
    const [plan] = day.operations;
    expect(plan?.p50_ms).toBeCloseTo(100, -1);
    expect((plan?.p95_ms ?? 0) / 200).toBeCloseTo(1, 0);
    expect((await readTraffic(db.pool, own.partnerId, '7d')).total.requests).toBe(6);
    const month = await readTraffic(db.pool, own.partnerId, '30d');
    expect(month.points).toHaveLength(30);
    expect(month.total.requests).toBe(6);
  });

  it('are empty of a tenant without requests', async () => {
    const { partnerId } = await db.createPartner({});
    const { points, total, operations } = await readTraffic(db.pool, partnerId, '7d');
    expect(points).toHaveLength(28);
    expect(total).toEqual({
      requests: 0,
      refused: 0,
      failed: 0,
      credits: 0,
      p50_ms: null,
      p95_ms: null,
      p99_ms: null,
    });
    expect(operations).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWebhook } from '../webhooks/index.ts';
import { beginAttempts } from './begin-attempts.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { HOUR_MS, MINUTE_MS, openDelivery, START_MS } from './testing/open-delivery.ts';
import { type SeededEndpoint, type SeededTenant, seedTenant } from './testing/seed-deliveries.ts';
import { startHook } from './testing/start-hook.ts';

const { db, pass, deliveries, attemptLog } = await openDelivery();
let tenant: SeededTenant;
beforeEach(async () => {
  await db.pool.query('truncate agent, webhook_endpoint cascade');
  tenant = await seedTenant(db.pool);
});
afterAll(() => db.close());

describe('a long queue', () => {
  it('over many endpoints, most of which wait for a retry, is sent whole', async () => {
    const hook = await startHook();
    const endpoints = await Promise.all(
      Array.from({ length: 60 }, () => tenant.addEndpoint(hook.url)),
    );
    await tenant.fire(endpoints, { atMs: START_MS + HOUR_MS, count: 5 });
    const busy = endpoints.slice(20, 40);
    // More than are looked at one by one.
    await tenant.fire(busy, { atMs: START_MS, count: 60 });
    expect(await pass(START_MS)).toEqual({ delivered: 1_200, failed: 0, deadLettered: 0 });
    const pairs = new Set(hook.received.map(({ headers }) => headers['x-service-signature']));
    expect(hook.received).toHaveLength(1_200);
    expect(pairs.size).toBe(1_200);
    expect(await pass(START_MS + HOUR_MS)).toEqual({ delivered: 300, failed: 0, deadLettered: 0 });
  });

  it.each([true, false])(
    'is claimed for each endpoint up to its slots (%s)',
    async (looksAround) => {
      const endpoints = await Promise.all(
        Array.from({ length: 12 }, () => tenant.addEndpoint('http://127.0.0.1:1/')),
      );
      const [long, ...others] = endpoints as [SeededEndpoint, ...SeededEndpoint[]];
      await tenant.fire([long], { atMs: START_MS - HOUR_MS, count: 1_200 });
      await tenant.fire(others, { atMs: START_MS, count: 9 });
      const claimed = await claimDeliveries(db.pool, {
        leaseToken: randomUUID(),
        leaseMs: MINUTE_MS,
        nowMs: START_MS,
        maxDeliveries: 100,
        looksAround,
        defaultSlots: 4,
        slots: new Map([
          [long.id, 7],
          [others[0]?.id ?? '', 0],
        ]),
      });
      const taken = (of: SeededEndpoint) =>
        claimed.filter(({ endpoint }) => endpoint.id === of.id).length;
      expect(taken(long)).toBe(7);
      expect(others.map(taken)).toEqual([0, ...Array(10).fill(4)]);
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(47);
    },
  );

  it('of a slow endpoint is sent whole, also when its attempts end while more are claimed', async () => {
    const endpoint = await tenant.addEndpoint('http://127.0.0.1:1/');
    await tenant.fire([endpoint], { atMs: START_MS, count: 12 });
    let underWay = 0;
    /** Lets a claim wait until all attempts have ended that ran when its slots were counted. */
    const watch = (on: pg.Pool | pg.PoolClient) => async (statement: pg.QueryConfig<unknown[]>) => {
      const isClaim = statement.name === 'claim_webhook_deliveries';
      while (isClaim && underWay > 0) await new Promise(setImmediate);
      const result = await on.query(statement);
      if (isClaim) underWay += result.rows.length;
      if (statement.name === 'record_webhook_deliveries') {
        const [ids] = (statement.values ?? []) as [readonly unknown[]];
        underWay -= ids.length;
      }
      return result;
    };
    const pool = {
      query: watch(db.pool),
      connect: async () => {
        const client = await db.pool.connect();
        return { query: watch(client), release: (error?: Error) => client.release(error) };
      },
    };
    const done = await pass(START_MS, {
      pool: pool as never,
      send: async () => ({
        outcome: 'delivered',
        status: 204,
        answerExcerpt: '',
        durationMs: 3_000,
      }),
    });
    expect(done).toEqual({ delivered: 12, failed: 0, deadLettered: 0 });
  });

  it('is not held up by an attempt that cannot be recorded', async () => {
    const hook = await startHook();
    const endpoint = await tenant.addEndpoint(hook.url);
    const events = await tenant.fire([endpoint], { atMs: START_MS, count: 30 });
    const errors: unknown[] = [];
    const odd = events[7];
    const done = await pass(START_MS, {
      onError: (error) => errors.push(error),
      send: async (input) => {
        const result = await sendWebhook(input);
        const isOdd = input.headers['X-Service-Event-Id'] === odd;
        return isOdd ? { ...result, durationMs: 2 ** 40 } : result;
      },
    });
    expect(done).toEqual({ delivered: 29, failed: 0, deadLettered: 0 });
    expect(errors).toMatchObject([{ code: '22003' }]);
    const left = (await deliveries()).filter(({ state }) => state !== 'delivered');
    expect(left).toMatchObject([{ event_id: odd, state: 'pending', attempts: 1 }]);
  });
});

describe('workers', () => {
  it('share the due deliveries and send each once', async () => {
    const hooks = await Promise.all([startHook(), startHook(), startHook()]);
    const endpoints = await Promise.all(hooks.map(({ url }) => tenant.addEndpoint(url)));
    await tenant.fire(endpoints, { atMs: START_MS, count: 100 });
    const passes = await Promise.all([pass(START_MS), pass(START_MS)]);
    expect(passes.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(300);
    for (const { received } of hooks) {
      expect(received).toHaveLength(100);
      expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(100);
    }
    expect(await pass(START_MS)).toMatchObject({ delivered: 0 });
  });

  it('take over what one left between claiming and sending', async () => {
    const hook = await startHook();
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS, count: 3 });
    const lease = `update webhook_delivery set lease_token = gen_random_uuid(), leased_until = now()`;
    await db.pool.query(`${lease} + interval '1 minute'`);
    expect(await pass(START_MS)).toMatchObject({ delivered: 0 });
    await db.pool.query(`${lease} - interval '1 second'`);
    expect(await pass(START_MS)).toMatchObject({ delivered: 3 });
    expect(await deliveries()).toMatchObject(Array(3).fill({ state: 'delivered', attempts: 1 }));
  });

  it('close the attempt that one left between sending and hearing, and send again', async () => {
    const hook = await startHook();
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS });
    await db.pool.query(
      `with left_behind as (update webhook_delivery set attempts = 1, leased_until = now() - interval '1 second',
              lease_token = gen_random_uuid() returning id)
       insert into webhook_attempt (delivery_id, number, sent_at) select id, 1, now() from left_behind`,
    );
    expect(await pass(START_MS)).toMatchObject({ delivered: 1 });
    expect(await attemptLog()).toMatchObject([
      { number: 1, failure: 'interrupted', status: null },
      { number: 2, failure: null, status: 204 },
    ]);
  });

  it('send nothing for a lease that they lost before they began', async () => {
    await tenant.fire([await tenant.addEndpoint('http://127.0.0.1:1/')], { atMs: START_MS });
    const claim = (leaseMs: number) =>
      claimDeliveries(db.pool, {
        leaseToken: randomUUID(),
        leaseMs,
        nowMs: START_MS,
        maxDeliveries: 5,
        looksAround: false,
        defaultSlots: 5,
        slots: new Map(),
      });
    const [lost] = await claim(-1_000);
    const [held] = await claim(MINUTE_MS);
    if (lost === undefined || held === undefined) throw new Error('nothing was claimed');
    const clock = { nowMs: START_MS, leaseMs: MINUTE_MS };
    expect(await beginAttempts(db.pool, [lost], clock)).toEqual([undefined]);
    expect(await beginAttempts(db.pool, [held], clock)).toEqual([1]);
    expect(await deliveries()).toMatchObject([{ attempts: 1 }]);
  });
});

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { sendWebhook } from '../webhooks/index.ts';
import { verifySignature } from '../webhooks/testing/verify-signature.ts';
import { beginAttempts } from './begin-attempts.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { cancelUndeliverable, Deliverer, type DelivererOptions, runDeliveryPass } from './index.ts';
import {
  type SeededEndpoint,
  type SeededTenant,
  seedTenant,
  TEST_MASTER_KEY,
} from './testing/seed-deliveries.ts';
import { respond, startHook } from './testing/start-hook.ts';

const START_MS = Date.UTC(2026, 8, 8, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SCHEDULE_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS];

let db: TestDatabase;
let tenant: SeededTenant;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('truncate agent, webhook_endpoint cascade');
  tenant = await seedTenant(db.pool);
});

function options(nowMs: number | (() => number), more: Partial<DelivererOptions> = {}) {
  return {
    pool: db.pool,
    masterKey: TEST_MASTER_KEY,
    policy: { allowsLoopback: true },
    nowMs: typeof nowMs === 'number' ? () => nowMs : nowMs,
    onError: (error: unknown) => {
      throw error;
    },
    ...more,
  } satisfies DelivererOptions;
}

function pass(nowMs: number, more: Partial<DelivererOptions> = {}) {
  return runDeliveryPass(options(nowMs, more));
}

async function deliveries() {
  const { rows } = await db.pool.query(
    `select event_id, state, attempts, next_attempt_at, lease_token
       from webhook_delivery order by id`,
  );
  return rows;
}

async function attemptLog() {
  const { rows } = await db.pool.query(
    `select number, status, failure, answer_excerpt, duration_ms, sent_at
       from webhook_attempt order by id`,
  );
  return rows;
}

async function endpointRow(id: string) {
  const { rows } = await db.pool.query(
    `select status, consecutive_dead_letters, disabled_reason from webhook_endpoint where id = $1`,
    [id],
  );
  return rows[0];
}

/** Moves the clock past every wait until the delivery is given up. */
async function giveUp(startMs: number): Promise<number> {
  let nowMs = startMs;
  await pass(nowMs);
  for (const waitMs of SCHEDULE_MS) {
    nowMs += waitMs;
    await pass(nowMs);
  }
  return nowMs;
}

describe('a delivery', () => {
  it('is signed, acknowledged and logged', async () => {
    const hook = await startHook(respond(200, 'thank\u0000you'));
    const endpoint = await tenant.addEndpoint(hook.url);
    const preparation = { outcome: 'ready', triggered_at: START_MS };
    const [eventId] = await tenant.fire([endpoint], { atMs: START_MS, preparation });

    expect(await pass(START_MS)).toEqual({ delivered: 1, failed: 0, deadLettered: 0 });

    expect(hook.received).toHaveLength(1);
    const [{ headers, rawBody }] = hook.received as [(typeof hook.received)[0]];
    expect(headers['x-service-event-id']).toBe(eventId);
    expect(headers['content-type']).toBe('application/json');
    const header = String(headers['x-service-signature']);
    expect(header).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const nowSeconds = Date.now() / 1_000;
    expect(verifySignature(header, rawBody, endpoint.secret(1), nowSeconds)).toBe(true);
    expect(verifySignature(header, `${rawBody} `, endpoint.secret(1), nowSeconds)).toBe(false);
    expect(verifySignature(header, rawBody, endpoint.secret(2), nowSeconds)).toBe(false);
    expect(JSON.parse(rawBody)).toEqual({
      id: eventId,
      type: 'agent.triggered',
      created: new Date(START_MS).toISOString(),
      agent: { id: tenant.agentPublicId, kind: 'price' },
      trigger: {
        headline: 'ETH fell below 2000',
        kind: 'price',
        condition: 'below',
        threshold: 2_000,
        wallet: '0xAb',
        price_at_trigger: 1_900.5,
      },
      preparation,
    });
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: 1, lease_token: null },
    ]);
    expect(await attemptLog()).toMatchObject([
      { number: 1, status: 200, failure: null, answer_excerpt: 'thank you' },
    ]);
    expect(await pass(START_MS + 24 * HOUR_MS)).toMatchObject({ delivered: 0, failed: 0 });
  });

  it('carries no preparation of an agent that only notifies', async () => {
    const hook = await startHook();
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS });
    await pass(START_MS);
    expect(Object.keys(JSON.parse(hook.received[0]?.rawBody ?? ''))).toEqual([
      'id',
      'type',
      'created',
      'agent',
      'trigger',
    ]);
  });

  it('is not due before its time', async () => {
    const hook = await startHook();
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS + 1 });
    await pass(START_MS);
    expect(hook.received).toHaveLength(0);
    await pass(START_MS + 1);
    expect(hook.received).toHaveLength(1);
  });

  it('is sent again after 1 m, 5 m, 30 m, 2 h and 12 h, with the same bytes, then given up', async () => {
    const hook = await startHook(respond(500, 'broken'));
    const endpoint = await tenant.addEndpoint(hook.url);
    await tenant.fire([endpoint], { atMs: START_MS });

    let nowMs = START_MS;
    expect(await pass(nowMs)).toEqual({ delivered: 0, failed: 1, deadLettered: 0 });
    for (const [index, waitMs] of SCHEDULE_MS.entries()) {
      expect(await pass(nowMs + waitMs - 1)).toMatchObject({ failed: 0 });
      expect(await deliveries()).toMatchObject([
        { state: 'pending', attempts: index + 1, next_attempt_at: new Date(nowMs + waitMs) },
      ]);
      nowMs += waitMs;
      const isLast = index === SCHEDULE_MS.length - 1;
      expect(await pass(nowMs)).toEqual({ delivered: 0, failed: 1, deadLettered: isLast ? 1 : 0 });
    }
    expect(await deliveries()).toMatchObject([{ state: 'dead_lettered', attempts: 6 }]);
    expect(hook.received).toHaveLength(6);
    expect(new Set(hook.received.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect((await attemptLog()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await attemptLog()).toContainEqual(
      expect.objectContaining({ status: 500, failure: 'http_status', answer_excerpt: 'broken' }),
    );
    expect(await pass(nowMs + 48 * HOUR_MS)).toMatchObject({ failed: 0 });
    expect(await endpointRow(endpoint.id)).toMatchObject({
      status: 'active',
      consecutive_dead_letters: 1,
    });
    const { rows } = await db.pool.query('select count(*)::int as events from agent_event');
    expect(rows).toEqual([{ events: 1 }]);
  });

  it('ends the run of dead letters when it arrives', async () => {
    const hook = await startHook(respond(503));
    const endpoint = await tenant.addEndpoint(hook.url);
    await tenant.fire([endpoint], { atMs: START_MS, count: 9 });
    const nowMs = await giveUp(START_MS);
    expect(await endpointRow(endpoint.id)).toMatchObject({ consecutive_dead_letters: 9 });
    hook.answer = respond(204);
    await tenant.fire([endpoint], { atMs: nowMs });
    await pass(nowMs);
    expect(await endpointRow(endpoint.id)).toMatchObject({
      status: 'active',
      consecutive_dead_letters: 0,
    });
  });

  it('waits for a process that has the master key of its endpoint', async () => {
    const hook = await startHook();
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS });
    const errors: unknown[] = [];
    await pass(START_MS, {
      masterKey: Buffer.alloc(32, 8),
      onError: (error) => errors.push(error),
    });
    expect(errors).toMatchObject([{ name: 'SigningKeyMismatch' }]);
    expect(hook.received).toHaveLength(0);
    expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }]);
    await pass(START_MS + HOUR_MS);
    expect(hook.received).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  it('is disabled by ten dead letters in a row, and its partner hears of it', async () => {
    const dead = await startHook(respond(500));
    const alive = await startHook();
    const endpoint = await tenant.addEndpoint(dead.url);
    const other = await tenant.addEndpoint(alive.url);
    await tenant.fire([endpoint], { atMs: START_MS, count: 10 });
    const nowMs = await giveUp(START_MS);
    expect(await endpointRow(endpoint.id)).toEqual({
      status: 'disabled',
      consecutive_dead_letters: 10,
      disabled_reason: 'dead_letters',
    });

    const { rows: told } = await db.pool.query(
      `select id, type, trigger from agent_event where type <> 'agent.triggered'`,
    );
    expect(told).toMatchObject([
      { type: 'agent.degraded', trigger: { headline: expect.stringContaining(endpoint.publicId) } },
    ]);
    await pass(nowMs);
    expect(alive.received.map(({ eventId }) => eventId)).toEqual([told[0].id]);

    await tenant.fire([endpoint, other], { atMs: nowMs, count: 3 });
    const before = dead.received.length;
    await pass(nowMs + HOUR_MS);
    expect(dead.received).toHaveLength(before);
    expect(alive.received).toHaveLength(4);
    expect(await cancelUndeliverable(db.pool)).toBe(3);
    const { rows: events } = await db.pool.query('select count(*)::int as events from agent_event');
    expect(events).toEqual([{ events: 14 }]);
  });

  it('is signed for with both secrets while a rotated one is still good', async () => {
    const hook = await startHook();
    const endpoint = await tenant.addEndpoint(hook.url);
    await db.pool.query(
      `update webhook_endpoint set secret_version = 2, previous_secret_until = $2,
              secret_sha256 = sha256(convert_to($3, 'utf8')) where id = $1`,
      [endpoint.id, new Date(START_MS + 24 * HOUR_MS), endpoint.secret(2)],
    );
    await tenant.fire([endpoint], { atMs: START_MS, count: 1 });
    await pass(START_MS + 24 * HOUR_MS - 1);
    await tenant.fire([endpoint], { atMs: START_MS, count: 1 });
    await pass(START_MS + 24 * HOUR_MS);
    const verified = hook.received.map(({ headers, rawBody }) =>
      [1, 2, 3].map((version) =>
        verifySignature(
          String(headers['x-service-signature']),
          rawBody,
          endpoint.secret(version),
          Date.now() / 1_000,
        ),
      ),
    );
    expect(verified).toEqual([
      [true, true, false],
      [false, true, false],
    ]);
  });

  it('that never answers does not delay another, however long its queue is', async () => {
    const silent = await startHook(() => undefined);
    const quick = await startHook();
    const slow = await tenant.addEndpoint(silent.url);
    const good = await tenant.addEndpoint(quick.url);
    await tenant.fire([slow], { atMs: START_MS - MINUTE_MS, count: 500 });
    await tenant.fire([good], { atMs: START_MS, count: 40 });
    const deliverer = new Deliverer(options(START_MS));
    const running = deliverer.run();
    await quick.heard(40);
    expect(silent.received.length).toBeLessThanOrEqual(4);

    await tenant.fire([good], { atMs: START_MS, count: 10 });
    void deliverer.run();
    await quick.heard(50);
    const arrived = async () =>
      (await deliveries()).filter(({ state }) => state === 'delivered').length;
    await expect.poll(arrived).toBe(50);
    await deliverer.stop({ graceMs: 0 });
    expect(await running).toMatchObject({ delivered: 50, deadLettered: 0 });
    const { rows } = await db.pool.query(
      `select count(*)::int as waiting, count(lease_token)::int as leased,
              max(next_attempt_at) as latest
         from webhook_delivery where state = 'pending'`,
    );
    expect(rows).toEqual([{ waiting: 500, leased: 0, latest: new Date(START_MS) }]);
  });
});

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
  }, 60_000);

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
    /** Lets a claim wait until nothing is under way that was when its slots were counted. */
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
  it('share what is due and send each once', async () => {
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

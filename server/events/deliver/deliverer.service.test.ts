import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { verifySignature } from '../webhooks/testing/verify-signature.ts';
import { cancelUndeliverable, Deliverer } from './index.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  openDelivery,
  SCHEDULE_MS,
  START_MS,
} from './testing/open-delivery.ts';
import { type SeededTenant, seedTenant } from './testing/seed-deliveries.ts';
import { respond, startHook } from './testing/start-hook.ts';

const { db, options, pass, deliveries, attemptLog, endpointRow, giveUp } = await openDelivery();
let tenant: SeededTenant;
beforeEach(async () => {
  await db.pool.query('truncate agent, webhook_endpoint cascade');
  tenant = await seedTenant(db.pool);
});
afterAll(() => db.close());

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

    const { rows: reported } = await db.pool.query(
      `select id, type, trigger from agent_event where type <> 'agent.triggered'`,
    );
    expect(reported).toMatchObject([
      { type: 'agent.degraded', trigger: { headline: expect.stringContaining(endpoint.publicId) } },
    ]);
    await pass(nowMs);
    expect(alive.received.map(({ eventId }) => eventId)).toEqual([reported[0].id]);

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { runDeliveryPass } from '../deliver/index.ts';
import { seedTenant, TEST_MASTER_KEY } from '../deliver/testing/seed-deliveries.ts';
import { startHook } from '../deliver/testing/start-hook.ts';
import { testEndpoint } from '../endpoints/test-endpoint.ts';
import { deliveryId } from './delivery-row.ts';
import { listEventDeliveries } from './list-event-deliveries.ts';
import { readMessage } from './read-message.ts';

const NOW_MS = Date.UTC(2026, 8, 8, 12);
const policy = { allowsLoopback: true };

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const deliver = () =>
  runDeliveryPass({
    pool: db.pool,
    masterKey: TEST_MASTER_KEY,
    policy,
    nowMs: () => NOW_MS,
    onError: (error) => {
      throw error;
    },
  });

describe('the message of a delivery', () => {
  it('has exactly the bytes that the receiver got, for events and for test sends', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    const [eventId = ''] = await tenant.fire([endpoint], { atMs: NOW_MS });
    await deliver();
    const tested = await testEndpoint(
      db.pool,
      tenant.partnerId,
      endpoint.publicId,
      { masterKey: TEST_MASTER_KEY, policy },
      NOW_MS,
    );
    for (const [at, id] of [deliveryId(eventId, 0), tested.delivery.id].entries()) {
      const message = await readMessage(
        db.pool,
        tenant.partnerId,
        endpoint.publicId,
        id,
        TEST_MASTER_KEY,
      );
      expect(message.url).toBe(hook.url);
      expect(message.body).toBe(hook.received[at]?.rawBody);
      expect(message.is_link_hidden).toBe(false);
      for (const [name, value] of Object.entries(message.headers)) {
        expect(hook.received[at]?.headers[name.toLowerCase()]).toBe(value);
      }
    }
  });

  it('leaves out the token of a private link', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    const token = 'A'.repeat(43);
    const preparation = {
      outcome: 'ready',
      triggered_at: NOW_MS,
      review_url: `https://portolan.test/review/open/${token}`,
    };
    const [eventId = ''] = await tenant.fire([endpoint], { atMs: NOW_MS, preparation });
    await deliver();
    const id = deliveryId(eventId, 0);
    const message = await readMessage(
      db.pool,
      tenant.partnerId,
      endpoint.publicId,
      id,
      TEST_MASTER_KEY,
    );
    expect(hook.received[0]?.rawBody).toContain(token);
    expect(message.is_link_hidden).toBe(true);
    expect(message.body).toBe(hook.received[0]?.rawBody.replace(token, '…'));
  });

  it('is answered alike for another tenant’s delivery and for none', async () => {
    const [tenant, stranger] = await Promise.all([seedTenant(db.pool), seedTenant(db.pool)]);
    const endpoint = await tenant.addEndpoint('http://127.0.0.1:9/');
    const own = await stranger.addEndpoint('http://127.0.0.1:9/');
    const [eventId = ''] = await tenant.fire([endpoint], { atMs: NOW_MS });
    const id = deliveryId(eventId, 0);
    await expect(
      readMessage(db.pool, stranger.partnerId, endpoint.publicId, id, TEST_MASTER_KEY),
    ).rejects.toMatchObject({ code: 'endpoint_not_found' });
    for (const each of [id, 'whd_none_0', 'garbage']) {
      await expect(
        readMessage(db.pool, stranger.partnerId, own.publicId, each, TEST_MASTER_KEY),
      ).rejects.toMatchObject({ code: 'delivery_not_found' });
    }
  });
});

describe('deliveries of events', () => {
  it('are those of the tenant, by event, with where they go', async () => {
    const [tenant, stranger] = await Promise.all([seedTenant(db.pool), seedTenant(db.pool)]);
    const endpoints = [
      await tenant.addEndpoint('http://127.0.0.1:9/a'),
      await tenant.addEndpoint('http://127.0.0.1:9/b'),
    ];
    const events = await tenant.fire(endpoints, { atMs: NOW_MS, count: 2 });
    const [silent = ''] = await tenant.fire([], { atMs: NOW_MS });
    await db.pool.query('update webhook_endpoint set deleted_at = now() where id = $1', [
      endpoints[1]?.id,
    ]);
    await db.pool.query(
      `insert into webhook_attempt (delivery_id, number, sent_at, failure)
       select d.id, made.number, now(), made.failure
         from webhook_delivery d,
              (values (1, 'timeout'), (2, 'interrupted'), (3, 'aborted'), (4, 'http_status'), (5, null))
                as made(number, failure)
        where d.event_id = $1`,
      [events[0]],
    );
    const found = await listEventDeliveries(db.pool, tenant.partnerId, [...events, silent]);
    const failed = (eventId = '') => found.get(eventId)?.map((each) => each.failed_attempts);
    expect([failed(events[0]), failed(events[1])]).toEqual([
      [2, 2],
      [0, 0],
    ]);
    expect([...found.keys()].sort()).toEqual([...events].sort());
    for (const eventId of events) {
      expect(found.get(eventId)?.map(({ id }) => id)).toEqual([
        deliveryId(eventId, 0),
        deliveryId(eventId, 0),
      ]);
      expect(
        found.get(eventId)?.map(({ endpoint }) => [endpoint.url, endpoint.is_removed]),
      ).toEqual(
        expect.arrayContaining([
          ['http://127.0.0.1:9/a', false],
          ['http://127.0.0.1:9/b', true],
        ]),
      );
    }
    expect(await listEventDeliveries(db.pool, stranger.partnerId, events)).toEqual(new Map());
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respond, startHook } from '#server/events/deliver/testing/start-hook.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { WebhookDeliveryList } from '#server/schemas/webhook-delivery.ts';
import type { ReplayedEvents, ResentEvent } from '#server/schemas/webhook-replay.ts';
import {
  type FiringTenant,
  openWebhookService,
  type WebhookService,
} from './testing/webhook-service.ts';

let service: WebhookService;
beforeAll(async () => {
  service = await openWebhookService();
});
beforeEach(() => service.letMinutePass());
afterAll(() => service.close());

const resend = (tenant: FiringTenant, event: string, body: object = {}) =>
  tenant.get<ResentEvent>(202, 'POST', `/agent-events/${event}/resend`, body);
const replay = (tenant: FiringTenant, id: string, body: object) =>
  tenant.get<ReplayedEvents>(202, 'POST', `/webhook-endpoints/${id}/replay`, body);
const deliveryOf = (event: string, round: number) => `${event.replace('evt_', 'whd_')}_${round}`;

async function rounds(tenant: FiringTenant, id: string, event: string) {
  const { deliveries } = await tenant.get<WebhookDeliveryList>(
    200,
    'GET',
    `/webhook-endpoints/${id}/deliveries?event_id=${event}`,
  );
  return deliveries.map(({ replay: round, status }) => [round, status]).reverse();
}

describe('POST /agent-events/{id}/resend', () => {
  it('202: sends the same event again, to every active endpoint', async () => {
    const [one, other] = [await startHook(), await startHook()];
    const tenant = await service.openFiring();
    const first = await tenant.register(one.url);
    const [event = ''] = await tenant.fire();
    await service.deliver();
    service.advance(1_000);
    const second = await tenant.register(other.url);

    expect(await resend(tenant, event)).toEqual({
      deliveries: [
        { endpoint_id: first.id, delivery_id: deliveryOf(event, 1), is_new: true },
        { endpoint_id: second.id, delivery_id: deliveryOf(event, 0), is_new: true },
      ],
    });
    await service.deliver();
    expect(one.received.map(({ eventId }) => eventId)).toEqual([event, event]);
    expect(other.received.map(({ eventId }) => eventId)).toEqual([event]);
    expect(one.received[1]?.rawBody).toBe(one.received[0]?.rawBody);
    expect(other.received[0]?.rawBody).toBe(one.received[0]?.rawBody);
    expect(await rounds(tenant, first.id, event)).toEqual([
      [0, 'delivered'],
      [1, 'delivered'],
    ]);
  });

  it('202: to one endpoint alone', async () => {
    const [one, other] = [await startHook(), await startHook()];
    const tenant = await service.openFiring();
    await tenant.register(one.url);
    const { id } = await tenant.register(other.url);
    const [event = ''] = await tenant.fire();
    await service.deliver();
    const { deliveries } = await resend(tenant, event, { endpoint_id: id });
    expect(deliveries).toEqual([
      { endpoint_id: id, delivery_id: deliveryOf(event, 1), is_new: true },
    ]);
    await service.deliver();
    expect([one.received.length, other.received.length]).toEqual([1, 2]);
  });

  it('202: nothing is added while it is pending, also by parallel calls', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    const [event = ''] = await tenant.fire();
    expect((await resend(tenant, event)).deliveries).toEqual([
      { endpoint_id: id, delivery_id: deliveryOf(event, 0), is_new: false },
    ]);
    await service.deliver();
    const answers = await Promise.all(Array.from({ length: 12 }, () => resend(tenant, event)));
    const given = answers.flatMap(({ deliveries }) => deliveries);
    expect(new Set(given.map(({ delivery_id }) => delivery_id))).toEqual(
      new Set([deliveryOf(event, 1)]),
    );
    expect(given.filter(({ is_new }) => is_new)).toHaveLength(1);
    await service.deliver();
    expect(hook.received).toHaveLength(2);
  });

  it('202: a delivery that waits for a retry is tried now, counted once, and its final attempt keeps its time', async () => {
    const hook = await startHook(respond(503));
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    const since = service.nowMs();
    const [event = ''] = await tenant.fire();
    await service.deliver();
    const waits = { endpoint_id: id, delivery_id: deliveryOf(event, 0), is_new: false };
    for (const attempts of [2, 3]) {
      expect((await resend(tenant, event)).deliveries).toEqual([waits]);
      await service.deliver();
      expect(hook.received).toHaveLength(attempts);
    }
    for (const attempts of [4, 5, 5]) {
      expect(await replay(tenant, id, { since, only: 'undelivered' })).toEqual({
        queued: 0,
        already_pending: 1,
        next_cursor: null,
      });
      await service.deliver();
      expect(hook.received).toHaveLength(attempts);
    }
    expect(await rounds(tenant, id, event)).toEqual([[0, 'pending']]);
    hook.answer = respond(204);
    service.advance(12 * 3_600_000);
    await service.deliver();
    expect(await rounds(tenant, id, event)).toEqual([[0, 'delivered']]);
  });

  it('202: a tenant without endpoints sends it nowhere', async () => {
    const tenant = await service.openFiring();
    const [event = ''] = await tenant.fire();
    expect(await resend(tenant, event)).toEqual({ deliveries: [] });
  });

  it('400: an unknown field is named', async () => {
    const tenant = await service.openFiring();
    const [event = ''] = await tenant.fire();
    const { issues } = await tenant.get<ErrorEnvelope>(
      400,
      'POST',
      `/agent-events/${event}/resend`,
      { endpoint: 'we_1' },
    );
    expect(issues[0]?.field).toBe('endpoint');
  });
});

describe('POST /webhook-endpoints/{id}/replay', () => {
  it('202: events since a time and before another, oldest first', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    await tenant.fire();
    service.advance(1_000);
    const since = service.nowMs();
    const events = [...(await tenant.fire())];
    service.advance(1_000);
    events.push(...(await tenant.fire()));
    service.advance(1_000);
    const until = service.nowMs();
    await tenant.fire();
    await service.deliver();
    expect(hook.received).toHaveLength(4);

    expect(await replay(tenant, id, { since, until })).toEqual({
      queued: 2,
      already_pending: 0,
      next_cursor: null,
    });
    await service.deliver();
    const again = hook.received.slice(4).map(({ eventId }) => eventId);
    expect(again.toSorted()).toEqual(events.toSorted());
  });

  it('202: failed deliveries, those that were never acknowledged, or all', async () => {
    const hook = await startHook(respond(500));
    const tenant = await service.openFiring();
    const since = service.nowMs();
    const [before = ''] = await tenant.fire();
    const { id } = await tenant.register(hook.url);
    const [given = ''] = await tenant.fire();
    await service.giveUp();
    hook.answer = respond(204);
    const [arrived = ''] = await tenant.fire();
    await service.deliver();
    hook.answer = respond(500);

    const only = (which: string) => replay(tenant, id, { since, only: which });
    expect(await only('dead_lettered')).toMatchObject({ queued: 1, already_pending: 0 });
    expect(await rounds(tenant, id, given)).toEqual([
      [0, 'dead_lettered'],
      [1, 'pending'],
    ]);
    expect(await only('undelivered')).toMatchObject({ queued: 1, already_pending: 1 });
    expect(await rounds(tenant, id, before)).toEqual([[0, 'pending']]);
    expect(await only('all')).toMatchObject({ queued: 1, already_pending: 2 });
    expect(await rounds(tenant, id, arrived)).toEqual([
      [0, 'delivered'],
      [1, 'pending'],
    ]);
  });

  it('202: at most 1000 in one call, and every one once over the pages', async () => {
    const tenant = await service.openFiring();
    const since = service.nowMs();
    // One moment holds more than a page, as after an outage of a source.
    const events = [...(await tenant.fire(1_300))];
    const { id } = await tenant.register((await startHook()).url);
    const first = await replay(tenant, id, { since });
    expect(first).toMatchObject({ queued: 1_000, already_pending: 0 });
    await service.letMinutePass();
    const second = await replay(tenant, id, { since, cursor: first.next_cursor });
    expect(second).toEqual({ queued: 300, already_pending: 0, next_cursor: null });
    const { rows } = await service.db.pool.query<{ event_id: string }>(
      `select d.event_id from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
        where e.public_id = $1 and d.state = 'pending'`,
      [id],
    );
    expect(rows.map(({ event_id }) => event_id).toSorted()).toEqual(events.toSorted());
  });

  it('202: parallel calls queue each event once', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    const events = await tenant.fire(40);
    await service.deliver();
    const calls = [
      ...Array.from(
        { length: 6 },
        () => [`/webhook-endpoints/${id}/replay`, { since: 0 }] as const,
      ),
      ...events.slice(0, 6).map((event) => [`/agent-events/${event}/resend`, {}] as const),
    ];
    const answers = await Promise.all(calls.map(([path, body]) => tenant.ask('POST', path, body)));
    // Those that came when the budget of the minute was spent.
    const allowed = answers.filter(({ status }) => status !== 429);
    const queued = await Promise.all(
      allowed.map(async (response) => {
        const answer = (await response.json()) as ReplayedEvents | ResentEvent;
        return 'queued' in answer
          ? answer.queued
          : answer.deliveries.filter(({ is_new }) => is_new).length;
      }),
    );
    expect(queued.reduce((sum, count) => sum + count)).toBe(40);
    for (const received of [60, 80, 80]) {
      await service.deliver();
      expect(hook.received).toHaveLength(received);
      await service.letMinutePass();
      service.advance(60_000);
    }
  });

  it('409: an endpoint that is disabled', async () => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const [event = ''] = await tenant.fire();
    await service.db.pool.query(
      `update webhook_endpoint set status = 'disabled' where public_id = $1`,
      [id],
    );
    for (const [path, body] of [
      [`/webhook-endpoints/${id}/replay`, { since: 0 }],
      [`/agent-events/${event}/resend`, { endpoint_id: id }],
    ] as const) {
      const { error } = await tenant.get<ErrorEnvelope>(409, 'POST', path, body);
      expect(error).toBe('endpoint_disabled');
    }
    expect(await resend(tenant, event)).toEqual({ deliveries: [] });
  });

  it.each([
    [{}, 'since'],
    [{ since: -1 }, 'since'],
    [{ since: 1.5 }, 'since'],
    [{ since: '2026-09-08' }, 'since'],
    [{ since: 9e15 }, 'since'],
    [{ since: 5, until: 5 }, 'until'],
    [{ since: 5, only: 'failed' }, 'only'],
    [{ since: 5, cursor: 'garbage' }, 'cursor'],
    [{ since: 5, limit: 5 }, 'limit'],
  ])('400: %j', async (body, field) => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const path = `/webhook-endpoints/${id}/replay`;
    const { error, issues } = await tenant.get<ErrorEnvelope>(400, 'POST', path, body);
    expect(error).toBe('invalid_request');
    expect(issues[0]?.field).toBe(field);
  });
});

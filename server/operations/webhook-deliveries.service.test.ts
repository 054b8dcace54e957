import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { respond, startHook } from '#server/events/deliver/testing/start-hook.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type {
  WebhookDeliveryDetail,
  WebhookDeliveryList,
} from '#server/schemas/webhook-delivery.ts';
import {
  askPlainly,
  type FiringTenant,
  openWebhookService,
  type WebhookService,
} from './testing/webhook-service.ts';

const MINUTE_MS = 60_000;

let service: WebhookService;
beforeAll(async () => {
  service = await openWebhookService();
});
afterAll(() => service.close());

function list(tenant: FiringTenant, id: string, query = ''): Promise<WebhookDeliveryList> {
  return tenant.get(200, 'GET', `/webhook-endpoints/${id}/deliveries?${query}`);
}

function detail(tenant: FiringTenant, id: string, delivery: string) {
  return tenant.get<WebhookDeliveryDetail>(
    200,
    'GET',
    `/webhook-endpoints/${id}/deliveries/${delivery}`,
  );
}

describe('GET /webhook-endpoints/{id}/deliveries', () => {
  it('200: newest first, with what became of each', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    const [first = ''] = await tenant.fire();
    await service.deliver();
    service.advance(1_000);
    hook.answer = respond(503);
    const [second = ''] = await tenant.fire();
    await service.deliver();

    const { deliveries, next_cursor } = await list(tenant, id);
    expect(next_cursor).toBeNull();
    expect(deliveries).toEqual([
      {
        id: `${second.replace('evt_', 'whd_')}_0`,
        event_id: second,
        event_type: 'agent.triggered',
        status: 'pending',
        replay: 0,
        attempts: 1,
        failed_attempts: 1,
        created_at: service.nowMs(),
        next_attempt_at: service.nowMs() + MINUTE_MS,
      },
      {
        id: `${first.replace('evt_', 'whd_')}_0`,
        event_id: first,
        event_type: 'agent.triggered',
        status: 'delivered',
        replay: 0,
        attempts: 1,
        failed_attempts: 0,
        created_at: service.nowMs() - 1_000,
        delivered_at: service.nowMs() - 1_000,
      },
    ]);
    expect((await list(tenant, id, 'status=pending')).deliveries).toEqual([deliveries[0]]);
    expect((await list(tenant, id, `event_id=${first}`)).deliveries).toEqual([deliveries[1]]);
    expect((await list(tenant, id, 'status=cancelled')).deliveries).toEqual([]);
    expect((await list(tenant, id, 'event_id=evt_none')).deliveries).toEqual([]);
  });

  it('200: pages hold every delivery once, also those of one moment, even if others are added meanwhile', async () => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const there = [...(await tenant.fire(7))];
    service.advance(1);
    there.push(...(await tenant.fire(4)));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: WebhookDeliveryList = await list(tenant, id, `limit=3&cursor=${cursor}`);
      seen.push(...page.deliveries.map(({ event_id }) => event_id));
      cursor = page.next_cursor;
      service.advance(1);
      await tenant.fire();
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted()).toEqual(there.toSorted());
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['status=lost', 'status'],
    ['cursor=garbage', 'cursor'],
    [`event_id=${'x'.repeat(65)}`, 'event_id'],
  ])('400: %s', async (query, field) => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const path = `/webhook-endpoints/${id}/deliveries?${query}`;
    const { error, issues } = await tenant.get<ErrorEnvelope>(400, 'GET', path);
    expect(error).toBe('invalid_request');
    expect(issues[0]?.field).toBe(field);
  });
});

describe('GET /webhook-endpoints/{id}/deliveries/{delivery_id}', () => {
  it('200: every attempt, and when the next one is', async () => {
    const hook = await startHook(respond(500, 'no\u0000space\u202eleft'));
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    await tenant.fire();
    const firedAtMs = service.nowMs();
    await service.deliver();
    service.advance(MINUTE_MS);
    hook.answer = (response) => response.socket?.destroy();
    await service.deliver();

    const [listed] = (await list(tenant, id)).deliveries;
    const pending = await detail(tenant, id, listed?.id ?? '');
    expect(pending.delivery).toEqual(listed);
    expect(pending.delivery).toMatchObject({
      status: 'pending',
      attempts: 2,
      failed_attempts: 2,
      next_attempt_at: firedAtMs + 6 * MINUTE_MS,
    });
    const durationMs = expect.any(Number);
    const failures = [
      {
        number: 1,
        sent_at: firedAtMs,
        outcome: 'failed',
        duration_ms: durationMs,
        status_code: 500,
        failure: 'http_status',
        response_excerpt: 'no space left',
      },
      {
        number: 2,
        sent_at: firedAtMs + MINUTE_MS,
        outcome: 'failed',
        duration_ms: durationMs,
        failure: 'connection',
      },
    ];
    expect(pending.attempts).toEqual(failures);

    service.advance(5 * MINUTE_MS);
    hook.answer = respond(202);
    await service.deliver();
    const delivered = await detail(tenant, id, listed?.id ?? '');
    expect(delivered.delivery).toMatchObject({
      status: 'delivered',
      attempts: 3,
      failed_attempts: 2,
    });
    expect(delivered.delivery).not.toHaveProperty('next_attempt_at');
    expect(delivered.attempts).toEqual([
      ...failures,
      {
        number: 3,
        sent_at: firedAtMs + 6 * MINUTE_MS,
        outcome: 'acknowledged',
        duration_ms: durationMs,
        status_code: 202,
      },
    ]);
  });

  it('200: one that was dead-lettered, and one that waits for its first attempt', async () => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook(respond(500))).url);
    const [event = ''] = await tenant.fire();
    await service.giveUp();
    const delivery = `${event.replace('evt_', 'whd_')}_0`;
    const given = await detail(tenant, id, delivery);
    expect(given.delivery).toMatchObject({
      status: 'dead_lettered',
      attempts: 6,
      failed_attempts: 6,
      dead_lettered_at: service.nowMs(),
    });
    expect(given.attempts).toHaveLength(6);
    const [waiting = ''] = await tenant.fire();
    const fresh = await detail(tenant, id, `${waiting.replace('evt_', 'whd_')}_0`);
    expect(fresh).toMatchObject({ delivery: { status: 'pending', attempts: 0 }, attempts: [] });
  });

  it.each([
    'x',
    'whd_0',
    'whd__0',
    'whd_1aZx9KdP3uVw7QhRt5NbYm_0',
    'whd_1aZx9KdP3uVw7QhRt5NbYm_00',
  ])('404 delivery_not_found: %s', async (delivery) => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const path = `/webhook-endpoints/${id}/deliveries/${delivery}`;
    const { error } = await tenant.get<ErrorEnvelope>(404, 'GET', path);
    expect(error).toBe('delivery_not_found');
  });

  it('404: a delivery of another endpoint of the same tenant', async () => {
    const tenant = await service.openFiring();
    const first = await tenant.register((await startHook()).url);
    const [event = ''] = await tenant.fire();
    const second = await tenant.register((await startHook()).url);
    const delivery = `${event.replace('evt_', 'whd_')}_0`;
    await detail(tenant, first.id, delivery);
    await tenant.get(404, 'GET', `/webhook-endpoints/${second.id}/deliveries/${delivery}`);
  });
});

describe('what belongs to another tenant', () => {
  it('404: the same bytes as for an unknown id, for every operation on an endpoint', async () => {
    const [mine, theirs] = [await service.openFiring(), await service.openFiring()];
    const { id } = await mine.register((await startHook()).url);
    const removed = await theirs.register((await startHook()).url);
    const [event = ''] = await mine.fire();
    const [own = ''] = await theirs.fire();
    await theirs.get(204, 'DELETE', `/webhook-endpoints/${removed.id}`);
    const delivery = `${event.replace('evt_', 'whd_')}_0`;
    const calls: readonly [string, (endpoint: string) => string, unknown?][] = [
      ['GET', (endpoint) => `/webhook-endpoints/${endpoint}/deliveries`],
      ['GET', (endpoint) => `/webhook-endpoints/${endpoint}/deliveries/${delivery}`],
      ['PATCH', (endpoint) => `/webhook-endpoints/${endpoint}`, { status: 'active' }],
      ['POST', (endpoint) => `/webhook-endpoints/${endpoint}/rotate-secret`, {}],
      ['POST', (endpoint) => `/webhook-endpoints/${endpoint}/test`],
      ['POST', (endpoint) => `/webhook-endpoints/${endpoint}/replay`, { since: 0 }],
    ];
    for (const [method, path, body] of calls) {
      const unknown = await askPlainly(theirs, method, path('we_0000000000000000000000'), body);
      expect(unknown.status).toBe(404);
      expect(JSON.parse(unknown.text)).toMatchObject({ error: 'endpoint_not_found' });
      for (const endpoint of [id, removed.id, 'anything']) {
        expect(await askPlainly(theirs, method, path(endpoint), body)).toEqual(unknown);
      }
    }
    const resend = (ofEvent: string, body: unknown) =>
      askPlainly(theirs, 'POST', `/agent-events/${ofEvent}/resend`, body);
    const unknown = await resend('evt_0000000000000000000000', {});
    expect(unknown.status).toBe(404);
    expect(await resend(event, {})).toEqual(unknown);
    const nowhere = await resend(own, { endpoint_id: 'we_0000000000000000000000' });
    expect(nowhere.status).toBe(404);
    expect(await resend(own, { endpoint_id: id })).toEqual(nowhere);
    expect((await list(mine, id)).deliveries).toHaveLength(1);
  });

  it('403: without the scope, for every operation', async () => {
    const tenant = await service.openTenant({ scopes: [] });
    for (const [method, path, body] of [
      ['GET', '/webhook-endpoints/we_1/deliveries'],
      ['GET', '/webhook-endpoints/we_1/deliveries/whd_1_0'],
      ['PATCH', '/webhook-endpoints/we_1', { status: 'active' }],
      ['POST', '/webhook-endpoints/we_1/rotate-secret', {}],
      ['POST', '/webhook-endpoints/we_1/test'],
      ['POST', '/webhook-endpoints/we_1/replay', { since: 0 }],
      ['POST', '/agent-events/evt_1/resend', {}],
    ] as const) {
      const { error } = await tenant.get<ErrorEnvelope>(403, method, path, body);
      expect(error).toBe('scope_forbidden');
    }
  });
});

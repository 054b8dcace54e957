import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respond, startHook } from '#server/events/deliver/testing/start-hook.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type {
  TestedWebhookEndpoint,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
} from '#server/schemas/webhook-delivery.ts';
import type { WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
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

const test = (tenant: FiringTenant, id: string) =>
  tenant.get<TestedWebhookEndpoint>(200, 'POST', `/webhook-endpoints/${id}/test`);

async function endpointOf(tenant: FiringTenant): Promise<WebhookEndpoint | undefined> {
  const { endpoints } = await tenant.get<{ endpoints: WebhookEndpoint[] }>(
    200,
    'GET',
    '/webhook-endpoints',
  );
  return endpoints[0];
}

describe('POST /webhook-endpoints/{id}/test', () => {
  it('200: an acknowledged delivery, signed like every webhook, and logged', async () => {
    const hook = await startHook(respond(200, 'hello'));
    const tenant = await service.openFiring();
    const { id, secret } = await tenant.register(hook.url);
    const tested = await test(tenant, id);
    expect(tested).toEqual({
      delivery: {
        id: expect.stringMatching(/^whd_[0-9A-Za-z]{22}_0$/),
        event_id: hook.received[0]?.eventId,
        event_type: 'agent.test',
        status: 'delivered',
        replay: 0,
        attempts: 1,
        failed_attempts: 0,
        created_at: service.nowMs(),
        delivered_at: expect.any(Number),
      },
      attempt: {
        number: 1,
        sent_at: service.nowMs(),
        outcome: 'acknowledged',
        duration_ms: expect.any(Number),
        status_code: 200,
        response_excerpt: 'hello',
      },
    });
    const [{ rawBody, headers }] = hook.received as [(typeof hook.received)[0]];
    const signature = String(headers['x-service-signature']);
    expect(Stripe.webhooks.constructEvent(rawBody, signature, secret)).toMatchObject({
      id: tested.delivery.event_id,
      type: 'agent.test',
      created: new Date(service.nowMs()).toISOString(),
      agent: { id: 'w_alert_sample', kind: 'price' },
    });
    const path = `/webhook-endpoints/${id}/deliveries`;
    const { deliveries } = await tenant.get<WebhookDeliveryList>(200, 'GET', path);
    expect(deliveries).toEqual([tested.delivery]);
    const logged = await tenant.get<WebhookDeliveryDetail>(
      200,
      'GET',
      `${path}/${tested.delivery.id}`,
    );
    expect(logged).toEqual({ delivery: tested.delivery, attempts: [tested.attempt] });
    const events = await tenant.get<{ events: unknown[] }>(200, 'GET', '/agent-events');
    expect(events.events).toEqual([]);
    expect(await endpointOf(tenant)).toMatchObject({
      last_delivered_at: tested.delivery.delivered_at,
    });
  });

  it('200: a failed delivery with its reason, which does not count', async () => {
    const hook = await startHook(respond(302, 'elsewhere'));
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    expect(await test(tenant, id)).toMatchObject({
      delivery: { status: 'failed', attempts: 1, failed_attempts: 1 },
      attempt: {
        outcome: 'failed',
        status_code: 302,
        failure: 'redirect',
        response_excerpt: 'elsewhere',
      },
    });
    hook.answer = (response) => response.socket?.destroy();
    const { attempt } = await test(tenant, id);
    expect(attempt).toMatchObject({ outcome: 'failed', failure: 'connection' });
    expect(attempt).not.toHaveProperty('status_code');
    expect(await service.deliver()).toEqual({ delivered: 0, failed: 0, deadLettered: 0 });
    expect(hook.received).toHaveLength(2);
    expect(await endpointOf(tenant)).toMatchObject({ status: 'active', consecutive_failures: 0 });
    const replayed = await tenant.get(202, 'POST', `/webhook-endpoints/${id}/replay`, { since: 0 });
    expect(replayed).toMatchObject({ queued: 0 });
  });

  it('200: an address that has become forbidden is not connected to', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    await service.db.pool.query(
      `update webhook_endpoint set url = 'https://169.254.169.254/latest' where public_id = $1`,
      [id],
    );
    const { attempt } = await test(tenant, id);
    expect(attempt).toMatchObject({ outcome: 'failed', failure: 'private_ip' });
  });

  it('429: more than twenty in a minute for one host, parallel or not, with Retry-After', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    await test(tenant, id);
    await service.letMinutePass();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => tenant.ask('POST', `/webhook-endpoints/${id}/test`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toMatch(/^(5\d|60)$/);
      expect(((await answer.json()) as ErrorEnvelope).error).toBe('rate_limited');
    }
    expect(hook.received).toHaveLength(21);
    const stranger = await service.openFiring();
    await test(stranger, (await stranger.register(hook.url)).id);
    await service.letMinutePass();
    await test(tenant, id);
  });

  it('429: more than ten where the endpoint is removed and added again each time', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    for (let at = 0; at < 10; at++) {
      const { id } = await tenant.register(hook.url);
      await test(tenant, id);
      await tenant.ask('DELETE', `/webhook-endpoints/${id}`);
    }
    const { id } = await tenant.register(hook.url);
    expect((await tenant.ask('POST', `/webhook-endpoints/${id}/test`)).status).toBe(429);
    expect(hook.received).toHaveLength(10);
  });

  it('503: the secret cannot be derived, and nothing is sent', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    await service.db.pool.query(
      `update webhook_endpoint set secret_sha256 = sha256('of another key') where public_id = $1`,
      [id],
    );
    const path = `/webhook-endpoints/${id}/test`;
    expect((await tenant.get<ErrorEnvelope>(503, 'POST', path)).error).toBe('service_unavailable');
    expect(hook.received).toEqual([]);
  });
});

describe('PATCH /webhook-endpoints/{id}', () => {
  it('200: a disabled endpoint receives again, and gets what it missed when it asks', async () => {
    const hook = await startHook(respond(500));
    const tenant = await service.openFiring();
    const { id, secret } = await tenant.register(hook.url);
    const since = service.nowMs();
    await tenant.fire(10);
    await service.giveUp();
    const disabledAtMs = service.nowMs();
    expect(await endpointOf(tenant)).toEqual({
      id,
      url: hook.url,
      status: 'disabled',
      created_at: since,
      consecutive_failures: 10,
      disabled_at: disabledAtMs,
      disabled_reason: 'dead_letters',
    });
    service.advance(1_000);
    await tenant.fire(2);
    hook.answer = respond(204);
    expect(await test(tenant, id)).toMatchObject({ delivery: { status: 'delivered' } });

    const resume = () =>
      tenant.get<{ endpoint: WebhookEndpoint }>(200, 'PATCH', `/webhook-endpoints/${id}`, {
        status: 'active',
      });
    const { endpoint } = await resume();
    expect(endpoint).toEqual({
      id,
      url: hook.url,
      status: 'active',
      created_at: since,
      consecutive_failures: 0,
      last_delivered_at: expect.any(Number),
    });
    expect(await endpointOf(tenant)).toEqual(endpoint);
    expect(await resume()).toEqual({ endpoint });

    service.advance(60_000);
    const before = hook.received.length;
    const replay = await tenant.get(202, 'POST', `/webhook-endpoints/${id}/replay`, {
      since,
      only: 'undelivered',
    });
    // Ten that were dead-lettered, two while it was disabled, and the event that reported it.
    expect(replay).toEqual({ queued: 13, already_pending: 0, next_cursor: null });
    await service.deliver();
    const late = hook.received.slice(before);
    expect(late).toHaveLength(13);
    for (const { rawBody, headers } of late) {
      const signature = String(headers['x-service-signature']);
      expect(() => Stripe.webhooks.constructEvent(rawBody, signature, secret)).not.toThrow();
    }
    expect(await endpointOf(tenant)).toMatchObject({ last_delivered_at: service.nowMs() });
  });

  it.each([
    [{}, 'status'],
    [{ status: 'disabled' }, 'status'],
    [{ status: 'active', url: 'https://partner.example/' }, 'url'],
  ])('400: %j', async (body, field) => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const path = `/webhook-endpoints/${id}`;
    const { issues } = await tenant.get<ErrorEnvelope>(400, 'PATCH', path, body);
    expect(issues[0]?.field).toBe(field);
  });
});

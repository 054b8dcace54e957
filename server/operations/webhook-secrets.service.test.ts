import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hook, startHook } from '#server/events/deliver/testing/start-hook.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { RotatedSecret, WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import {
  type FiringTenant,
  openWebhookService,
  type WebhookService,
} from './testing/webhook-service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let service: WebhookService;
beforeAll(async () => {
  service = await openWebhookService();
});
afterAll(() => service.close());

const rotate = (tenant: FiringTenant, id: string, body: object = {}) =>
  tenant.get<RotatedSecret>(200, 'POST', `/webhook-endpoints/${id}/rotate-secret`, body);

async function endpointOf(tenant: FiringTenant): Promise<WebhookEndpoint | undefined> {
  const { endpoints } = await tenant.get<{ endpoints: WebhookEndpoint[] }>(
    200,
    'GET',
    '/webhook-endpoints',
  );
  return endpoints[0];
}

/** Sends one event. @returns which of the secrets stripe's library accepts it with */
async function acceptedWith(
  tenant: FiringTenant,
  hook: Hook,
  secrets: readonly string[],
): Promise<boolean[]> {
  await tenant.fire();
  await service.deliver();
  const received = hook.received.at(-1);
  if (received === undefined) throw new Error('nothing arrived');
  const signature = String(received.headers['x-service-signature']);
  return secrets.map((secret) => {
    try {
      Stripe.webhooks.constructEvent(received.rawBody, signature, secret);
      return true;
    } catch {
      return false;
    }
  });
}

describe('POST /webhook-endpoints/{id}/rotate-secret', () => {
  it('200: either secret verifies for a day by the service’s clock, then the new one alone', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id, secret: first } = await tenant.register(hook.url);
    expect(await acceptedWith(tenant, hook, [first])).toEqual([true]);
    const rotated = await rotate(tenant, id);
    const { signing_secret: second, ...rest } = rotated;
    expect(rest).toEqual({
      endpoint: { id, url: hook.url },
      previous_secret_expires_at: service.nowMs() + DAY_MS,
    });
    expect(second).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(second).not.toBe(first);
    expect(await endpointOf(tenant)).toMatchObject({
      status: 'active',
      previous_secret_expires_at: service.nowMs() + DAY_MS,
    });

    const both = [first, second, `${second}x`];
    expect(await acceptedWith(tenant, hook, both)).toEqual([true, true, false]);
    expect(hook.received.at(-1)?.headers['x-service-signature']).toMatch(
      /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/,
    );
    service.advance(DAY_MS - 1);
    expect(await acceptedWith(tenant, hook, both)).toEqual([true, true, false]);
    service.advance(1);
    expect(await acceptedWith(tenant, hook, both)).toEqual([false, true, false]);
    expect(hook.received.at(-1)?.headers['x-service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(await endpointOf(tenant)).not.toHaveProperty('previous_secret_expires_at');
  });

  it('200: expire_previous_now ends the old one immediately', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id, secret: first } = await tenant.register(hook.url);
    const { signing_secret: second, previous_secret_expires_at } = await rotate(tenant, id, {
      expire_previous_now: true,
    });
    expect(previous_secret_expires_at).toBeNull();
    expect(await acceptedWith(tenant, hook, [first, second])).toEqual([false, true]);
  });

  it('200: a second rotation within the day keeps the last secret before it, and no older one', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id, secret: first } = await tenant.register(hook.url);
    const { signing_secret: second } = await rotate(tenant, id);
    service.advance(DAY_MS / 2);
    const { signing_secret: third, previous_secret_expires_at } = await rotate(tenant, id);
    expect(previous_secret_expires_at).toBe(service.nowMs() + DAY_MS);
    const all = [first, second, third];
    expect(await acceptedWith(tenant, hook, all)).toEqual([false, true, true]);
    service.advance(DAY_MS);
    expect(await acceptedWith(tenant, hook, all)).toEqual([false, false, true]);
  });

  it('200: parallel rotations each give another secret, and the last two are good', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id, secret: first } = await tenant.register(hook.url);
    const rotated = await Promise.all(Array.from({ length: 6 }, () => rotate(tenant, id)));
    const secrets = rotated.map(({ signing_secret }) => signing_secret);
    expect(new Set([first, ...secrets]).size).toBe(7);
    const accepted = await acceptedWith(tenant, hook, [first, ...secrets]);
    expect(accepted.filter(Boolean)).toHaveLength(2);
  });

  it('200: only hashes are kept', async () => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const { signing_secret } = await rotate(tenant, id);
    const kept = await service.db.pool.query('select e::text as row from webhook_endpoint e');
    expect(JSON.stringify(kept.rows)).not.toContain(signing_secret.slice(6));
  });

  it('200: after the master key was replaced it mends the endpoint, the old secret ended', async () => {
    const hook = await startHook();
    const tenant = await service.openFiring();
    const { id } = await tenant.register(hook.url);
    await service.db.pool.query(
      `update webhook_endpoint set secret_sha256 = sha256('of another key') where public_id = $1`,
      [id],
    );
    const { signing_secret, previous_secret_expires_at } = await rotate(tenant, id);
    expect(previous_secret_expires_at).toBeNull();
    expect(await acceptedWith(tenant, hook, [signing_secret])).toEqual([true]);
  });

  it.each([
    [{ expire_previous_now: 'yes' }, 'expire_previous_now'],
    [{ expire: true }, 'expire'],
  ])('400: %j', async (body, field) => {
    const tenant = await service.openFiring();
    const { id } = await tenant.register((await startHook()).url);
    const path = `/webhook-endpoints/${id}/rotate-secret`;
    const { issues } = await tenant.get<ErrorEnvelope>(400, 'POST', path, body);
    expect(issues[0]?.field).toBe(field);
  });
});

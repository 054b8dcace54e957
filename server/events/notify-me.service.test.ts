import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agent } from '#server/schemas/agent.ts';
import type { AgentEventList } from '#server/schemas/agent-event.ts';
import type { CreatedWebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import { type ReceivedHook, startHook } from './deliver/testing/start-hook.ts';
import { type LiveService, openLiveService } from './testing/open-live-service.ts';

let service: LiveService;
beforeAll(async () => {
  service = await openLiveService();
  await service.world('price', 'ETH', '3000');
});
afterAll(async () => {
  await service.world('price', 'ETH', '3000');
  await service.close();
});

/** Verifies like a receiver that has the library of a well-known sender, and the secret. */
function verify({ headers, rawBody }: ReceivedHook, secret: string): Record<string, unknown> {
  const signature = String(headers['x-service-signature']);
  return Stripe.webhooks.constructEvent(rawBody, signature, secret) as never;
}

it('a sentence becomes one webhook per crossing, which stripe’s library verifies', async () => {
  const hook = await startHook();
  const tenant = await service.openTenant();
  const { endpoint, signing_secret: secret } = await tenant.ask<CreatedWebhookEndpoint>(
    'POST',
    '/webhook-endpoints',
    { url: hook.url },
  );
  const { agent } = await tenant.ask<{ agent: Agent }>('POST', '/agents', {
    request: 'notify me when ETH drops below 2000',
    wallets: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  });

  let checkedAtMs = 0;
  /** Until a pass has looked at the agent that had not when it was asked last. */
  const nextCheck = async () => {
    await expect
      .poll(
        async () => {
          const now = await tenant.ask<{ agent: Agent }>('GET', `/agents/${agent.id}`);
          return now.agent.last_checked_at ?? 0;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBeGreaterThan(checkedAtMs);
    const now = await tenant.ask<{ agent: Agent }>('GET', `/agents/${agent.id}`);
    checkedAtMs = now.agent.last_checked_at ?? 0;
  };
  const priceIs = async (price: string) => {
    await service.world('price', 'ETH', price);
    await service.world('time', '1h');
    await nextCheck();
  };
  await nextCheck();
  expect(hook.received).toHaveLength(0);

  await priceIs('1900');
  await hook.heard(1);
  await priceIs('1850');
  await priceIs('2500');
  await priceIs('1900');
  await hook.heard(2);
  await priceIs('1800');

  const { events } = await tenant.ask<AgentEventList>('GET', '/agent-events');
  expect(events).toHaveLength(2);
  expect(hook.received.map(({ eventId }) => eventId)).toEqual(
    events.map(({ id }) => id).toReversed(),
  );
  for (const received of hook.received) {
    expect(verify(received, secret)).toMatchObject({
      id: received.eventId,
      type: 'agent.triggered',
      agent: { id: agent.id, kind: 'condition' },
      trigger: { headline: expect.stringContaining('ETH') },
    });
    expect(() => verify(received, `${secret}x`)).toThrow(/signature/i);
    const forged = { ...received, rawBody: received.rawBody.replace('triggered', 'test') };
    expect(() => verify(forged, secret)).toThrow(/signature/i);
  }
  const { rows } = await service.db.pool.query(
    `select d.state, d.attempts from webhook_delivery d
       join webhook_endpoint e on e.id = d.endpoint_id where e.public_id = $1`,
    [endpoint.id],
  );
  expect(rows).toEqual(Array(2).fill({ state: 'delivered', attempts: 1 }));
}, 120_000);

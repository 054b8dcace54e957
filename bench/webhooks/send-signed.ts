import { sendWebhook, signWebhook } from '#server/events/webhooks/index.ts';

/** What every way of sending sends: the same checks, the same signature, the same connection. */
export async function sendSigned(url: string, eventId: string, body: string): Promise<boolean> {
  const signature = signWebhook({
    rawBody: body,
    timestampSeconds: Math.floor(Date.now() / 1_000),
    secrets: ['whsec_benchmark'],
  });
  const { outcome } = await sendWebhook({
    url,
    body,
    headers: { 'X-Service-Event-Id': eventId, 'X-Service-Signature': signature },
    policy: { allowsLoopback: true },
  });
  return outcome === 'delivered';
}

/** A body of the length that a price agent's has. */
export function sampleBody(id: string): string {
  return JSON.stringify({
    id,
    type: 'agent.triggered',
    created: new Date().toISOString(),
    agent: { id: 'w_alert_4T8cQm1ZrX7kVbN2sYp0Ld', kind: 'price' },
    trigger: {
      headline: 'ETH fell below 2000',
      kind: 'price',
      condition: 'below',
      threshold: 2_000,
      wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      price_at_trigger: 1_900.5,
    },
  });
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWatch } from '#server/agents/evaluate/testing/open-watch.ts';
import { addEndpoint } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { verifySignature } from '#server/events/webhooks/testing/verify-signature.ts';
import { startWorker } from './testing/start-worker.ts';

type Watch = Awaited<ReturnType<typeof openWatch>>;
let watch: Watch;
beforeAll(async () => {
  watch = await openWatch();
  await watch.world('price', 'ETH', '2500');
});
afterAll(async () => {
  await watch.world('price', 'ETH', '3000');
  await watch.close();
});

it('sends a signed webhook when the price that an agent watches has dropped', async () => {
  const hook = await startHook();
  const endpoint = await addEndpoint(watch.pool, watch.partnerId, hook.url);
  await watch.create({
    kind: 'price',
    wallets: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    autonomy: 'notify',
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition: 'below',
    threshold: 2000,
  });
  const worker = await startWorker(watch.database.url);
  try {
    await watch.world('price', 'ETH', '1900');
    await watch.world('time', '1h');
    await hook.heard(1);
  } finally {
    expect(await worker.stop()).toEqual({ code: 0, signal: null });
  }
  const [{ headers, rawBody }] = hook.received as [(typeof hook.received)[0]];
  const event = JSON.parse(rawBody);
  expect(event).toMatchObject({
    type: 'agent.triggered',
    trigger: { kind: 'price', condition: 'below', threshold: 2000, price_at_trigger: 1900 },
  });
  const header = String(headers['x-service-signature']);
  expect(verifySignature(header, rawBody, endpoint.secret(1), Date.now() / 1_000)).toBe(true);
  expect((await watch.events()).map(({ id }) => id)).toEqual([event.id]);
  const { rows } = await watch.pool.query(`select state, attempts from webhook_delivery`);
  expect(rows).toEqual([{ state: 'delivered', attempts: 1 }]);
});

it('is not started where Inngest runs the jobs', async () => {
  const worker = await startWorker(watch.database.url, {
    INNGEST_SIGNING_KEY: '5a'.repeat(32),
    INNGEST_EVENT_KEY: 'event-key',
  });
  expect(await worker.ended).toEqual({ code: 1, signal: null });
});

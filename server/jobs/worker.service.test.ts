import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ROOT } from '#devnet/launch/root.ts';
import { type OwnedProcess, spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { openWatch } from '#server/agents/evaluate/testing/open-watch.ts';
import { rpcUrlVariable } from '#server/config/config.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { addEndpoint, TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { verifySignature } from '#server/events/webhooks/testing/verify-signature.ts';

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

function startWorker(): Promise<OwnedProcess> {
  const rpcUrls = Object.entries(inject('chains')).map(([slug, { rpc_url }]) => [
    rpcUrlVariable(slug as keyof ReturnType<typeof inject<'chains'>>),
    rpc_url,
  ]);
  return spawnOwned({
    name: 'The worker under test',
    command: process.execPath,
    args: ['server/jobs/main.ts'],
    cwd: ROOT,
    env: childEnvironment({
      NODE_ENV: 'production',
      EMBEDDED: 'on',
      DATABASE_URL: watch.database.url,
      WEBHOOK_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
      WEBHOOKS_ALLOW_LOOPBACK: 'on',
      CLOCK: 'chains',
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(rpcUrls),
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

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
  const worker = await startWorker();
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

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { OwnedProcess } from '#devnet/launch/spawn-owned.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { openWatch } from '#server/agents/evaluate/testing/open-watch.ts';
import { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { createServiceClock } from '#server/clock/service-clock.ts';
import { addEndpoint } from '#server/events/deliver/testing/seed-deliveries.ts';
import { respond, startHook } from '#server/events/deliver/testing/start-hook.ts';
import { startWorker } from './testing/start-worker.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const MINUTE_MS = 60_000;

let watch: Awaited<ReturnType<typeof openWatch>>;
let workers: OwnedProcess[];
beforeAll(async () => {
  watch = await openWatch();
  await watch.world('price', 'ETH', '2500');
  // The tests before this one have moved the world already.
  const followed = new RpcClient({ chain: 'ethereum', url: testWorld().chains.ethereum.rpc_url });
  const clock = createServiceClock({ pool: watch.pool, followed });
  await clock.refresh();
  watch.passMs(clock.nowMs() - watch.nowMs());
  workers = await Promise.all([startWorker(watch.database.url), startWorker(watch.database.url)]);
});
afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.stop()));
  await watch?.world('price', 'ETH', '3000');
  await watch?.close();
});

async function until(query: string, values: unknown[] = []): Promise<void> {
  const isSo = async () => (await watch.pool.query(query, values)).rows.length > 0;
  await expect.poll(isSo, { timeout: 30_000, interval: 50 }).toBe(true);
}

const CHECKED = `select 1 from watch_group where key like 'price:%' and value_low = $1`;

it('everything that falls due by the world’s clock runs when that is moved, and nothing before', async () => {
  const hook = await startHook(respond(503));
  await addEndpoint(watch.pool, watch.partnerId, hook.url);
  const price = await watch.create({
    kind: 'price',
    wallets: [WALLET],
    autonomy: 'notify',
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition: 'below',
    threshold: 2000,
  });
  const schedule = await watch.create({
    kind: 'schedule',
    wallets: [WALLET],
    autonomy: 'notify',
    cadence: 'daily',
    // Not within the hours before the day passes.
    hour: (new Date(watch.nowMs()).getUTCHours() + 12) % 24,
    minute: 0,
    timezone: 'UTC',
  });
  await until(CHECKED, [2500]);

  // A price needs nothing but its agents' next check.
  await watch.world('price', 'ETH', '1900');
  await watch.world('time', '1h');
  await hook.heard(1);

  // The first two attempts after it are due within these, the third only half an hour later. A
  // worker that sees the hour pass a moment later than the other may have dated the first one before
  // it: then the second is due at once.
  const waiting = (attempts: number) =>
    until(
      `select 1 from webhook_delivery where attempts >= $1 and state = 'pending'
          and leased_until is null`,
      [attempts],
    );
  await waiting(1);
  await watch.world('time', '2m');
  await waiting(2);
  await watch.world('time', '6m');
  await waiting(3);
  hook.answer = respond(204);
  await watch.world('time', '28m');
  const { rows } = await watch.pool.query(
    `select extract(epoch from d.next_attempt_at - max(a.sent_at)) * 1000 as "waitMs"
       from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id group by d.id`,
  );
  expect(Math.abs(Number(rows[0].waitMs) - 30 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  expect(hook.received).toHaveLength(3);
  await watch.world('time', '3m');
  await hook.heard(4);
  await until(`select 1 from webhook_delivery where state = 'delivered'`);
  expect(await watch.events(price.id)).toHaveLength(1);
  expect(await watch.events(schedule.id)).toHaveLength(0);

  // A day passes once, however many of its times a clock jumps over.
  await watch.world('time', '1d');
  await hook.heard(5);
  expect(await watch.events(schedule.id)).toHaveLength(1);
  const [event] = await watch.events(schedule.id);
  expect(JSON.parse(hook.received[4]?.rawBody ?? '').id).toBe(event?.id);
  onTestFinished(() => expect(hook.received).toHaveLength(5));
}, 180_000);

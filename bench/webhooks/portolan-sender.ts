import type pg from 'pg';
import { Deliverer } from '#server/events/deliver/index.ts';
import {
  type SeededEndpoint,
  type SeededTenant,
  TEST_MASTER_KEY,
} from '#server/events/deliver/testing/seed-deliveries.ts';
import { listenForHints } from '#server/jobs/listen-for-hints.ts';
import type { Sender } from './sender.ts';

/** The worker of the service: hints of the database, claims, two statements for each attempt. */
export function createPortolanSender(
  pool: pg.Pool,
  databaseUrl: string,
  tenant: SeededTenant,
  endpoints: readonly SeededEndpoint[],
): Sender {
  const deliverer = new Deliverer({
    pool,
    masterKey: TEST_MASTER_KEY,
    policy: { allowsLoopback: true },
    nowMs: () => Date.now(),
    onError: (error) => console.error(error),
  });
  let hints: ReturnType<typeof listenForHints> | undefined;
  return {
    name: 'portolan',
    fire: (count) => tenant.fire(endpoints, { atMs: Date.now(), count }),
    start: async () => {
      hints = listenForHints({
        databaseUrl,
        channel: 'webhook_delivery',
        onHint: () => void deliverer.run().catch(console.error),
        onError: console.error,
      });
    },
    stop: async () => {
      await hints?.stop();
      await deliverer.stop({ graceMs: 0 });
    },
  };
}

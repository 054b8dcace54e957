/** A worker of the chaos test, to be killed: sends whatever is due until nothing ever is. */
import { createPool } from '#server/db/pool.ts';
import { runDeliveryPass } from '../index.ts';
import { TEST_MASTER_KEY } from './seed-deliveries.ts';

const [databaseUrl = '', nowMs = ''] = process.argv.slice(2);
const onIdleError = (error: unknown) => console.error(error);
const pool = createPool({ databaseUrl, maxConnections: 4, onIdleError });
process.send?.('working');
for (;;) {
  await runDeliveryPass({
    pool,
    masterKey: TEST_MASTER_KEY,
    policy: { allowsLoopback: true },
    nowMs: () => Number(nowMs),
    onError: onIdleError,
    leaseMs: 400,
    maxInFlight: 4,
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
}

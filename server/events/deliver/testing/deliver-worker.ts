/**
 * A worker of the chaos test, to be killed: sends all due deliveries, and continues without a database.
 */
import { createPool } from '#server/db/pool.ts';
import { runDeliveryPass } from '../index.ts';
import { TEST_MASTER_KEY } from './seed-deliveries.ts';

const [databaseUrl = '', nowMs = ''] = process.argv.slice(2);
const report = (error: unknown) => console.error(String(error));
const pool = createPool({ databaseUrl, maxConnections: 4, onIdleError: report });
for (;;) {
  await runDeliveryPass({
    pool,
    masterKey: TEST_MASTER_KEY,
    policy: { allowsLoopback: true },
    nowMs: () => Number(nowMs),
    onError: report,
    leaseMs: 1_500,
    maxInFlight: 4,
  }).catch(report);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

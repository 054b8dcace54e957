import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { seedTenant } from './testing/seed-deliveries.ts';
import { startHook } from './testing/start-hook.ts';

const START_MS = Date.UTC(2026, 8, 8, 12);
const DELIVERIES = scaled(150);
const KILLS = scaled(16);
const WORKER = fileURLToPath(new URL('testing/deliver-worker.ts', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it(
  'loses nothing over SIGKILLs and cut connections, and counts attempts truly',
  async () => {
    // Slow enough that a kill always interrupts an attempt.
    const hook = await startHook((response) => {
      setTimeout(() => response.writeHead(204).end(), 30);
    });
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    const fired = await tenant.fire([endpoint], { atMs: START_MS, count: DELIVERIES });

    const startWorker = () => {
      const worker = fork(WORKER, [db.url, String(START_MS)], { stdio: 'ignore' });
      onTestFinished(() => {
        worker.kill('SIGKILL');
      });
      return worker;
    };
    const cutConnections = () =>
      db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      );
    for (let kills = 0; kills < KILLS; kills++) {
      const before = hook.received.length;
      const worker = startWorker();
      await hook.heard(before + 1 + (kills % 7));
      if (kills % 4 === 3) await cutConnections();
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    const survivors = [startWorker(), startWorker()];
    await hook.heard(hook.received.length + 5);
    await cutConnections();
    await expect
      .poll(
        async () => {
          const { rows } = await db.pool.query(
            `select count(*)::int as open from webhook_delivery where state = 'pending'`,
          );
          return rows[0].open;
        },
        { timeout: scaled(40_000), interval: 100 },
      )
      .toBe(0);
    for (const worker of survivors) {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }

    const sent = new Map<string, number>();
    for (const { eventId } of hook.received) sent.set(eventId, (sent.get(eventId) ?? 0) + 1);
    expect([...sent.keys()].sort()).toEqual([...fired].sort());

    const { rows } = await db.pool.query<{
      event_id: string;
      state: string;
      attempts: number;
      logged: number;
      acknowledged: number;
      others: number;
    }>(
      `select d.event_id, d.state, d.attempts, count(a.id)::int as logged,
            count(*) filter (where a.status = 204)::int as acknowledged,
            count(*) filter (where a.status is null and a.failure is distinct from 'interrupted')::int
              as others
       from webhook_delivery d left join webhook_attempt a on a.delivery_id = d.id
      group by d.id`,
    );
    expect(rows).toHaveLength(DELIVERIES);
    for (const row of rows) {
      expect(row).toMatchObject({ state: 'delivered', others: 0 });
      expect(row.acknowledged).toBeGreaterThanOrEqual(1);
      expect(row.logged).toBe(row.attempts);
      // Only an attempt whose worker died between counting and connecting did not arrive.
      expect(sent.get(row.event_id)).toBeLessThanOrEqual(row.attempts);
    }
    const twice = [...sent.values()].filter((count) => count > 1).length;
    expect(twice).toBeLessThanOrEqual(KILLS * 4);
  },
  scaled(120_000),
);

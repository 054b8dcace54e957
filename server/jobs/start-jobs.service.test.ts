import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Deliverer } from '#server/events/deliver/index.ts';
import { seedTenant, TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import type { Logger } from '#server/observability/logger.ts';
import { type JobParts, startJobs } from './start-jobs.ts';

const START_MS = Date.UTC(2026, 8, 8, 12);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('truncate agent, webhook_endpoint cascade');
});

function start(more: Partial<JobParts> = {}) {
  const clock = { nowMs: START_MS };
  const said: string[] = [];
  const write = (_: unknown, message: string) => said.push(message);
  const nowMs = () => clock.nowMs;
  const jobs = startJobs({
    databaseUrl: db.url,
    logger: { debug: write, info: write, warn: write, error: write } as never as Logger,
    nowMs,
    refreshClock: async () => undefined,
    evaluate: async () => 0,
    keepHouse: async () => undefined,
    deliverer: new Deliverer({
      pool: db.pool,
      masterKey: TEST_MASTER_KEY,
      policy: { allowsLoopback: true },
      nowMs,
      onError: (error) => said.push(String(error)),
    }),
    ...more,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= jobs.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { clock, said, stop };
}

/** @returns how many connections listen for hints */
async function listening(): Promise<number> {
  const { rows } = await db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'portolan hints' and query like 'listen%'`,
  );
  return rows.length;
}

describe('the jobs of a process', () => {
  it('send what is written as soon as it is written, whoever writes it', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    await tenant.fire([endpoint], { atMs: START_MS });
    const { said } = start();
    await hook.heard(1);
    for (let count = 2; count <= 5; count++) {
      const firedAtMs = Date.now();
      await tenant.fire([endpoint], { atMs: START_MS });
      await hook.heard(count);
      expect(Date.now() - firedAtMs).toBeLessThan(1_500);
    }
    expect(said).toEqual([]);
  });

  it('send in the cycle what no hint told of, once the clock has moved on', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS + 3_600_000 });
    const { clock } = start();
    clock.nowMs += 3_600_000;
    await hook.heard(1);
  });

  it('hear hints again after their connection broke', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    await tenant.fire([endpoint], { atMs: START_MS });
    const { said } = start();
    await hook.heard(1);
    await expect.poll(listening).toBe(1);
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'portolan hints'`,
    );
    await expect.poll(() => said).toContain('hints of deliveries are not heard');
    await tenant.fire([endpoint], { atMs: START_MS });
    await hook.heard(2);
  });

  it('log a failure and go on', async () => {
    let rounds = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const { said } = start({
      evaluateEveryMs: 1,
      evaluate: async () => {
        rounds++;
        if (rounds === 3) resolve();
        throw new Error('away');
      },
    });
    await promise;
    expect(said).toContain('an evaluation pass failed');
  });

  it('end what is under way when they are stopped, and start nothing more', async () => {
    const evaluating = Promise.withResolvers<number>();
    const evaluate = vi.fn(() => evaluating.promise);
    const { stop } = start({ evaluate, evaluateEveryMs: 1 });
    const stopped = stop();
    evaluating.resolve(0);
    await stopped;
    expect(evaluate).toHaveBeenCalledTimes(1);
    expect(await listening()).toBe(0);
  });
});

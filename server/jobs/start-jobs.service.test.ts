import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Deliverer } from '#server/events/deliver/index.ts';
import { seedTenant, TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import type { Logger } from '#server/observability/logger.ts';
import { NOTHING_REMOVED } from '#server/retention/testing/nothing-removed.ts';
import type { JobServices } from './job-services.ts';
import { startJobs } from './start-jobs.ts';

const START_MS = Date.UTC(2026, 8, 8, 12);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('truncate agent, webhook_endpoint cascade');
});

async function start(more: Partial<JobServices> = {}) {
  const clock = { nowMs: START_MS };
  const said: string[] = [];
  const write = (_: unknown, message: string) => said.push(message);
  const nowMs = () => clock.nowMs;
  const deliverer = new Deliverer({
    pool: db.pool,
    masterKey: TEST_MASTER_KEY,
    policy: { allowsLoopback: true },
    nowMs,
    onError: (error) => said.push(String(error)),
  });
  const hangUp = vi.fn();
  const jobs = await startJobs({
    databaseUrl: db.url,
    logger: { debug: () => undefined, info: write, warn: write, error: write } as never as Logger,
    nowMs,
    evaluateEveryMs: 10,
    deliverer,
    chat: { stop: hangUp },
    services: {
      evaluate: async () => ({ events: 0 }),
      prepare: async () => ({ published: 0, deferred: 0 }),
      deliver: () => deliverer.run(),
      receiveMessages: async () => ({ updates: 0 }),
      sendMessages: async () => ({ sent: 0, postponed: 0, failed: 0 }),
      sendMails: async () => ({ sent: 0, postponed: 0, failed: 0 }),
      reportLateRuns: async () => ({ reported: 0 }),
      cancelUndeliverable: async () => ({ cancelled: 0 }),
      removeExpired: async () => NOTHING_REMOVED,
      ...more,
    },
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= jobs.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { clock, said, stop, hangUp };
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
    // Not in the cycle, which finds nothing here.
    const { said } = await start({ deliver: async () => null });
    for (let count = 1; count <= 5; count++) {
      await tenant.fire([endpoint], { atMs: START_MS });
      await hook.heard(count);
    }
    expect(said).toEqual([]);
  });

  it('send in the cycle what no hint named, once the clock has moved on', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    await tenant.fire([await tenant.addEndpoint(hook.url)], { atMs: START_MS + 3_600_000 });
    const { clock } = await start();
    clock.nowMs += 3_600_000;
    await hook.heard(1);
  });

  it('hear hints again after their connection broke', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    await tenant.fire([endpoint], { atMs: START_MS });
    const { said } = await start();
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
    const { said } = await start({
      evaluate: async () => {
        rounds++;
        if (rounds === 2) resolve();
        throw new Error('away');
      },
    });
    await promise;
    expect(said).toContain('a job failed');
  });

  it('run the rest of the jobs by the service’s clock', async () => {
    const cancelUndeliverable = vi.fn(async () => ({ cancelled: 0 }));
    const removeExpired = vi.fn(async () => NOTHING_REMOVED);
    const { clock } = await start({ cancelUndeliverable, removeExpired });
    clock.nowMs += 120_000;
    await expect.poll(() => cancelUndeliverable.mock.calls.length).toBe(1);
    expect(removeExpired).toHaveBeenCalledTimes(0);
    clock.nowMs += 3_600_000;
    await expect.poll(() => removeExpired.mock.calls.length).toBe(1);
  });

  it('hear what people write and notify them of what is due, without being asked, until they are stopped', async () => {
    const receiveMessages = vi.fn(async () => ({ updates: 0 }));
    const sendMessages = vi.fn(async () => ({ sent: 0, postponed: 0, failed: 0 }));
    // A mail server that is silent holds up no chat.
    const silence = Promise.withResolvers<Awaited<ReturnType<JobServices['sendMails']>>>();
    const sendMails = vi.fn(() => silence.promise);
    const { stop, hangUp } = await start({ receiveMessages, sendMessages, sendMails });
    for (const pass of [receiveMessages, sendMessages]) {
      await expect.poll(() => pass.mock.calls.length).toBeGreaterThan(1);
    }
    expect(sendMails).toHaveBeenCalledTimes(1);
    expect(hangUp).toHaveBeenCalledTimes(0);
    silence.resolve({ sent: 0, postponed: 0, failed: 0 });
    await stop();
    expect(hangUp).toHaveBeenCalledTimes(1);
  });

  it('end what is under way when they are stopped, and start nothing more', async () => {
    const evaluating = Promise.withResolvers<{ events: number }>();
    const began = Promise.withResolvers<void>();
    const evaluate = vi.fn(() => {
      began.resolve();
      return evaluating.promise;
    });
    const { stop } = await start({ evaluate });
    await began.promise;
    const stopped = stop();
    evaluating.resolve({ events: 0 });
    await stopped;
    expect(evaluate).toHaveBeenCalledTimes(1);
    expect(await listening()).toBe(0);
  });
});

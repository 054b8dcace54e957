import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { readRequest } from '#devnet/testing/read-request.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { seedTenant } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { startServer, type TestServer } from '#server/http/testing/start-server.ts';
import { devnetSettings, startWorker } from './testing/start-worker.ts';

const METRICS_TOKEN = 'scrape-'.padEnd(40, 'x');
const SIGNING_KEY = '5a'.repeat(32);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

function startWeb(settings: Readonly<Record<string, string>>): Promise<TestServer> {
  return startServer({
    ...devnetSettings(db.url),
    PORTOLAN_HOME: testWorld().home,
    ...settings,
  });
}

/** @returns the figures of a process */
async function scrape(origin: string): Promise<string> {
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

/** @returns how many processes listen for hints of deliveries */
async function listening(): Promise<number> {
  const { rows } = await db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'portolan hints'`,
  );
  return rows.length;
}

describe('a web process that leaves the jobs to workers', () => {
  let web: TestServer;
  beforeAll(async () => {
    web = await startWeb({ JOBS: 'off', METRICS_TOKEN });
  }, 300_000);
  afterAll(() => web?.stop());

  it('runs none, and two workers share what is due', async () => {
    expect(await listening()).toBe(0);
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    const ids = await tenant.fire([endpoint], { atMs: Date.now(), count: 40 });
    const ports = [await findFreePort(), await findFreePort()];
    const workers = await Promise.all(
      ports.map((port) => startWorker(db.url, { METRICS_TOKEN, METRICS_PORT: String(port) })),
    );
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    await hook.heard(40);
    expect(hook.received.map(({ eventId }) => eventId).sort()).toEqual([...ids].sort());
    await expect.poll(listening).toBe(2);

    // Each process reports what it did, and any of them how the work stands.
    const delivered = async () => {
      const reported = await Promise.all(ports.map((port) => scrape(`http://127.0.0.1:${port}`)));
      return reported
        .map((text) =>
          /^portolan_job_items_total\{job="deliver",result="delivered"\} (\d+)$/m.exec(text),
        )
        .reduce((sum, found) => sum + Number(found?.[1] ?? 0), 0);
    };
    await expect.poll(delivered).toBe(40);
    const told = await scrape(web.origin);
    expect(told).toMatch(/^portolan_queue_due\{queue="deliveries"\} 0$/m);
    expect(told).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect((await fetch(`${web.origin}/metrics`)).status).toBe(401);
  });

  it('has nothing at the address of the functions', async () => {
    for (const method of ['GET', 'POST', 'PUT']) {
      const response = await fetch(`${web.origin}/api/inngest?fnId=portolan-deliver-webhooks`, {
        method,
        headers: { 'service-request-id': 'jobs-test-1' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        error: 'not_found',
        friendly_message: 'No Inngest runs the jobs of this deployment, so nothing is served here.',
        issues: [],
        request_id: 'jobs-test-1',
      });
    }
  });
});

describe('a web process beside Inngest', () => {
  const hints: { path: string | undefined; names: string[] }[] = [];
  const events = createServer(async (request, response) => {
    const body = await readRequest(request);
    if (body === null) return;
    const sent = JSON.parse(body) as { name: string }[];
    hints.push({ path: request.url, names: sent.map(({ name }) => name) });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ids: sent.map((_, at) => String(at)), status: 200 }));
  });
  let web: TestServer;
  beforeAll(async () => {
    events.listen(0, '127.0.0.1');
    await once(events, 'listening');
    const { port } = events.address() as { port: number };
    web = await startWeb({
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_EVENT_KEY: 'event-key',
      INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
      APP_URL: 'https://portolan.example',
    });
  }, 300_000);
  afterAll(async () => {
    await web?.stop();
    events.close();
  });

  function call(method: string, query: string, body: unknown, key: string | null) {
    const text = JSON.stringify(body);
    const seconds = String(Math.round(Date.now() / 1_000));
    const mac =
      key &&
      createHmac('sha256', key)
        .update(text + seconds)
        .digest('hex');
    return fetch(`${web.origin}/api/inngest${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-inngest-sync-kind': 'in_band',
        ...(mac === null ? {} : { 'x-inngest-signature': `t=${seconds}&s=${mac}` }),
      },
      body: text,
    });
  }

  it('serves signed calls and refuses all others', async () => {
    const url = 'https://portolan.example/api/inngest';
    const synced = await call('PUT', '', { url }, SIGNING_KEY);
    expect(synced.status).toBe(200);
    expect(await synced.json()).toMatchObject({ app_id: 'portolan', url });
    const query = '?fnId=portolan-deliver-webhooks&stepId=step';
    for (const key of [null, '6b'.repeat(32)]) {
      expect((await call('PUT', '', { url }, key)).status).toBe(401);
      expect((await call('POST', query, { event: {}, events: [] }, key)).status).toBe(401);
    }
    expect((await fetch(`${web.origin}/api/inngest`)).status).toBe(401);
  });

  it('sends what is due when it is called, and hints at what is written', async () => {
    const hook = await startHook();
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint(hook.url);
    const before = hints.length;
    // The other process has its own clock, which may be a moment behind.
    await tenant.fire([endpoint], { atMs: Date.now() - 60_000 });
    await expect.poll(() => hints.length).toBeGreaterThan(before);
    expect(hints.at(-1)).toEqual({ path: '/e/event-key', names: ['portolan/deliveries.due'] });
    expect(hook.received).toHaveLength(0);

    const event = { data: {}, id: 'event-1', name: 'portolan/deliveries.due', ts: 1 };
    const ctx = { attempt: 0, max_attempts: 4, run_id: 'run-1', use_api: false };
    const body = { ctx, event, events: [event], steps: {} };
    const query = '?fnId=portolan-deliver-webhooks&stepId=step';
    const response = await call('POST', query, body, SIGNING_KEY);
    expect(response.status).toBe(206);
    expect(await response.json()).toMatchObject([
      { op: 'StepRun', data: { delivered: 1, failed: 0, deadLettered: 0 } },
    ]);
    expect(hook.received).toHaveLength(1);
  });
});

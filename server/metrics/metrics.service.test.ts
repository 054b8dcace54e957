import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTenant } from '#server/events/deliver/testing/seed-deliveries.ts';
import {
  apiRequest,
  openPool,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
} from '#server/http/testing/open-test-service.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { answerMetricsWith, type MetricsParts } from './answer-metrics.ts';
import { Meter } from './meter.ts';

const TOKEN = 'scrape-'.padEnd(40, 'x');
const NOW_MS = 1_788_854_521_004;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

function partsOf(service: TestService, changes: Partial<MetricsParts> = {}): MetricsParts {
  const { parts } = service;
  return {
    ...parts,
    token: TOKEN,
    pools: { api: db.pool },
    readPool: db.pool,
    nowMs: () => NOW_MS,
    ...changes,
  };
}

const scrape = (
  parts: MetricsParts,
  { token = TOKEN, method = 'GET' }: { token?: string | null; method?: string } = {},
) =>
  answerMetricsWith(
    parts,
    new Request('http://127.0.0.1/metrics', {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    }),
  );

/** The samples of a text of the format 0.0.4, by name and labels as they are written. */
async function samplesOf(parts: MetricsParts): Promise<ReadonlyMap<string, number>> {
  const response = await scrape(parts);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  const samples = new Map<string, number>();
  for (const line of lines) {
    if (/^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))$/.test(line)) continue;
    const [, name, value] = /^(portolan_[a-z_]+(?:\{[^{}]*\})?) (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`This is no sample: ${line}`);
    expect(samples.has(name), name).toBe(false);
    samples.set(name, Number(value));
  }
  return samples;
}

describe('who may read the figures', () => {
  it('is whoever sends the token, and nobody where none is set', async () => {
    const service = openTestService(db.pool, OPERATIONS);
    const parts = partsOf(service);
    const answered = await scrape(parts);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect((await scrape(parts, { method: 'HEAD' })).status).toBe(200);
    expect((await scrape(parts, { method: 'POST' })).status).toBe(405);
    const { apiKey } = await db.createPartner();
    for (const token of [null, '', `${TOKEN}x`, TOKEN.slice(1), apiKey]) {
      const refused = await scrape(parts, { token });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        error: 'invalid_key',
        friendly_message: 'Send METRICS_TOKEN of this deployment as the bearer token.',
      });
    }
    for (const token of [null, TOKEN, 'null']) {
      expect((await scrape(partsOf(service, { token: null }), { token })).status).toBe(404);
    }
  });
});

it('serves every series that docs/production.md lists, and no other', async () => {
  const text = await (await scrape(partsOf(openTestService(db.pool, OPERATIONS)))).text();
  const reported = [...text.matchAll(/^# HELP (portolan_\w+)/gm)].map(([, name]) => name);
  const page = readFileSync('docs/production.md', 'utf8');
  const [, listed = '', alerts = ''] = page.split(/^\| series .*$|^### Alerts$/m);
  const documented = [...listed.matchAll(/`(portolan_\w+)`/g)].map(([, name]) => name);
  expect(reported.toSorted()).toEqual(documented.toSorted());
  const watched = [...alerts.matchAll(/portolan_\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  );
  expect(watched.filter((name) => !reported.includes(name))).toEqual([]);
});

describe('what calls leave', () => {
  it('is counted by operation, status and code, and names nobody', async () => {
    const service = openTestService(db.pool, OPERATIONS);
    const parts = partsOf(service);
    const { apiKey, partnerId } = await db.createPartner();
    const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const call = async (...asked: Parameters<typeof apiRequest>) => {
      const response = await service.serve(apiRequest(...asked));
      await response.text();
      return response.status;
    };
    expect(await call('/v1beta/usage', { apiKey })).toBe(200);
    expect(await call('/v1beta/usage', { apiKey })).toBe(200);
    expect(await call('/v1beta/usage', { apiKey: 'sk_unknown' })).toBe(401);
    expect(await call('/v1beta/agents', { apiKey })).toBe(403);
    const prompt = {
      prompt: `send 5 USDC to ${wallet}`,
      wallets: [{ address: wallet, chain: 'base' }],
    };
    const headers = { accept: 'text/event-stream' };
    expect(await call('/v1beta/intent', { apiKey, headers, body: prompt })).toBe(200);
    expect(await call('/v1beta/usage', { apiKey, headers: { 'x-country': 'KP' } })).toBe(451);

    const samples = await samplesOf(parts);
    const of = (name: string) => samples.get(`portolan_${name}`);
    expect(of('requests_total{operation="getUsage",status="200"}')).toBe(2);
    expect(of('requests_total{operation="getUsage",status="401"}')).toBe(1);
    expect(of('requests_total{operation="listAgents",status="403"}')).toBe(1);
    expect(of('requests_total{operation="none",status="451"}')).toBe(1);
    expect(of('request_errors_total{operation="getUsage",error="invalid_key"}')).toBe(1);
    expect(of('request_errors_total{operation="listAgents",error="scope_forbidden"}')).toBe(1);
    expect(of('request_duration_seconds_count{operation="getUsage"}')).toBe(3);
    expect(of('stream_duration_seconds_count{operation="createIntent"}')).toBe(1);
    expect(of('admission_duration_seconds_count')).toBeGreaterThanOrEqual(5);

    // Whatever callers choose adds no series: paths, methods, keys, request ids, addresses.
    const ask = async (round: number) => {
      for (let at = 0; at < 20; at++) {
        const id = `id-${round}-${at}-${wallet}`;
        const headers = { 'service-request-id': `${round}-${at}-request`, 'x-caller': id };
        await call(`/v1beta/${id}`, { apiKey: id, headers });
        await call(`/v1beta/agents/${id}`, { apiKey });
        await call('/v1beta/meta', { method: at % 2 ? 'PUT' : 'DELETE', headers });
      }
      return [...(await samplesOf(parts)).keys()];
    };
    const names = await ask(1);
    expect(await ask(2)).toEqual(names);
    const said = names.join('\n');
    for (const secret of [partnerId, apiKey, wallet, 'id-', TOKEN])
      expect(said).not.toContain(secret);
    const known = new Set([...OPERATIONS.map(({ id }) => id), 'none', 'metrics']);
    const reported = [...said.matchAll(/operation="([^"]*)"/g)].map(
      ([, operation = '']) => operation,
    );
    expect(reported.filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('is counted of jobs as well, those that fail too', async () => {
    const meter = new Meter();
    expect(await meter.run('evaluate', async () => 7)).toBe(7);
    await expect(meter.run('evaluate', () => Promise.reject(new Error('away')))).rejects.toThrow();
    meter.counted('evaluate', { fired: 2, read: 0 });
    meter.counted('evaluate', { fired: 3, read: 1 });
    meter.exchanged('base', false, 0.2);
    meter.headSeen('base', 1);
    meter.headSeen('base', 660.5);
    meter.headSeen('solana', -3);
    const samples = await samplesOf(partsOf(openTestService(db.pool, OPERATIONS), { meter }));
    const of = (name: string) => samples.get(`portolan_${name}`);
    expect(of('job_runs_total{job="evaluate",outcome="done"}')).toBe(1);
    expect(of('job_runs_total{job="evaluate",outcome="failed"}')).toBe(1);
    expect(of('job_items_total{job="evaluate",result="fired"}')).toBe(5);
    expect(of('job_items_total{job="evaluate",result="read"}')).toBe(1);
    expect(of('rpc_exchanges_total{chain="base",outcome="unreachable"}')).toBe(1);
    expect(of('chain_head_age_seconds{chain="base"}')).toBe(660.5);
    expect(of('chain_head_age_seconds{chain="solana"}')).toBe(-3);
    expect(of('database_connections_max{pool="api"}')).toBe(6);
  });

  it('reports no head of a chain that was not looked at for five minutes', async () => {
    let atMs = 0;
    const meter = new Meter(() => atMs);
    meter.headSeen('base', 2);
    atMs += 299_000;
    meter.headSeen('solana', 5);
    const heads = async () =>
      [...(await meter.render({})).matchAll(/^portolan_chain_head_age_seconds(.*)$/gm)].map(
        ([, reported]) => reported,
      );
    expect(await heads()).toEqual(['{chain="base"} 2', '{chain="solana"} 5']);
    atMs += 2_000;
    expect(await heads()).toEqual(['{chain="solana"} 5']);
  });
});

describe('what the database says', () => {
  it('is how much is due and for how long, whichever process works on it', async () => {
    const parts = partsOf(openTestService(db.pool, OPERATIONS));
    const tenant = await seedTenant(db.pool);
    const [first, second, away] = [
      await tenant.addEndpoint('https://one.example/hook'),
      await tenant.addEndpoint('https://two.example/hook'),
      await tenant.addEndpoint('https://three.example/hook'),
    ];
    await tenant.fire([first, second, away], { atMs: NOW_MS - 90_000, count: 2 });
    await tenant.fire([first], { atMs: NOW_MS + 60_000, count: 1 });
    // What is to wait is not late.
    await db.pool.query(
      `update webhook_endpoint set status = 'disabled' where url = 'https://three.example/hook'`,
    );
    await db.pool.query(
      `insert into chat_message (event_id, partner_id, wallet, chat_id, next_attempt_at)
       select id, partner_id, 'wallet', '1', now() - interval '90 seconds' from agent_event limit 2`,
    );
    const samples = await samplesOf(parts);
    const of = (name: string) => samples.get(`portolan_${name}`);
    expect(of('database_up')).toBe(1);
    expect(of('queue_due{queue="chat_messages"}')).toBe(2);
    expect(of('queue_due{queue="deliveries"}')).toBe(4);
    expect(of('queue_lag_seconds{queue="deliveries"}')).toBeCloseTo(90, 0);
    expect(of('webhook_deliveries_pending')).toBe(7);
    expect(of('webhook_endpoints_due')).toBe(2);
    for (const queue of [
      'watches',
      'schedules',
      'first_checks',
      'preparations',
      'permission_checks',
      'permission_runs',
    ]) {
      expect(of(`queue_due{queue="${queue}"}`)).toBe(0);
      expect(of(`queue_lag_seconds{queue="${queue}"}`)).toBe(0);
    }
    expect(of('guard_paused')).toBe(0);
    await db.pool.query(`insert into guard_pause (reason, paused_at) values ('trial', now())`);
    expect((await samplesOf(parts)).get('portolan_guard_paused')).toBe(1);
    await db.pool.query('delete from guard_pause');
  });

  it('is left out where it does not answer, and the process is reported all the same', async () => {
    const service = openTestService(db.pool, OPERATIONS);
    const gone = openPool('postgresql://nobody@127.0.0.1:1/none', 1);
    const samples = await samplesOf(partsOf(service, { readPool: gone }));
    expect(samples.get('portolan_database_up')).toBe(0);
    expect(
      [...samples.keys()].filter((name) => /queue_|webhook_|watches|guard/.test(name)),
    ).toEqual([]);
    expect(service.logged.map(({ message }) => message)).toContain(
      'the database could not be asked how its work stands',
    );
    expect(samples.has('portolan_database_connections{pool="api",state="idle"}')).toBe(true);
    await gone.end();
  });
});

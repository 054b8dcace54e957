import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUsage } from '#server/partners/read-usage.ts';
import type { Agent, CreatedAgent } from '#server/schemas/agent.ts';
import type { Backtest } from '#server/schemas/backtest.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const HOUR_MS = 3_600_000;

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

/** Keeps hourly prices, the last one now. */
async function keep(series: string, prices: readonly number[]): Promise<void> {
  const start = service.nowMs() - (prices.length - 1) * HOUR_MS;
  await service.db.pool.query(
    `insert into watch_reading (series, read_at, low, high, source)
     select $1, p.at, p.price, p.price, 'price_feed'
       from unnest($2::timestamptz[], $3::numeric[]) as p(at, price)
     on conflict (series, read_at) do update set low = excluded.low, high = excluded.high`,
    [series, prices.map((_, at) => new Date(start + at * HOUR_MS)), prices],
  );
}

async function ask(tenant: TestTenant, agent: Agent, body: object = {}): Promise<Backtest> {
  const { backtest } = await tenant.get<{ backtest: Backtest }>(
    200,
    'POST',
    `/agents/${agent.id}/backtest`,
    body,
  );
  return backtest;
}

describe('POST /agents/{id}/backtest', () => {
  it('200: each crossing with its time and values, free and without effect', async () => {
    await keep('price:ethereum', [2100, 1900, 1800, 2100, 1999.5]);
    const tenant = await service.openTenant();
    const before = await readUsage(service.db.pool, tenant.partnerId);
    const agent = await tenant.create();
    const backtest = await ask(tenant, agent);
    const now = service.nowMs();
    expect(backtest).toMatchObject({
      agent: { id: agent.id, kind: 'price' },
      from: now - 90 * 24 * HOUR_MS,
      to: now,
      rule: {
        rendered: 'ETH price below $2,000',
        cadence: 'hourly',
        comparisons: [{ watch: 'price:ethereum', comparator: 'below', threshold: '2000' }],
      },
      fire_count: 2,
      history: [{ watch: 'price:ethereum', readings: 5, to: now, sources: ['price_feed'] }],
      is_complete: true,
    });
    expect(backtest.fires.map(({ at }) => now - at)).toEqual([3 * HOUR_MS, 0]);
    expect(backtest.fires[1]).toEqual({
      at: now,
      is_first_check: false,
      values: [
        {
          watch: 'price:ethereum',
          comparator: 'below',
          threshold: '2000',
          value: '1999.5',
          read_at: now,
          source: 'price_feed',
          is_met: true,
        },
      ],
    });
    expect(await tenant.get(200, 'GET', '/agent-events')).toMatchObject({ events: [] });
    expect(await tenant.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
    expect(await readUsage(service.db.pool, tenant.partnerId)).toEqual(before);
  });

  it('200: between two times, with a first check that holds already', async () => {
    await keep('price:ethereum', [2100, 1900, 1800, 2100, 1999.5]);
    const tenant = await service.openTenant();
    const agent = await tenant.create();
    const now = service.nowMs();
    const from = now - 2.5 * HOUR_MS;
    const { fires } = await ask(tenant, agent, { from, to: now - HOUR_MS });
    expect(fires).toMatchObject([{ at: now - 2 * HOUR_MS, is_first_check: true }]);
  });

  it('200: plain English finds the same prices, and follows an edit', async () => {
    await keep('price:ethereum', [2100, 1900, 1800, 2100, 1999.5]);
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      request: 'Notify me when ETH drops below 2000',
      wallets: [OWNER],
    });
    expect(await ask(tenant, agent)).toMatchObject({ fire_count: 2, is_complete: true });
    await tenant.get(200, 'PATCH', `/agents/${agent.id}`, {
      request: 'Notify me when ETH drops 10% in 2h',
    });
    const edited = await ask(tenant, agent);
    expect(edited.fires.flatMap(({ values }) => values)).toMatchObject([{ threshold: '-10' }]);
    await tenant.get(200, 'PATCH', `/agents/${agent.id}`, { status: 'paused' });
    expect(await ask(tenant, agent)).toMatchObject({ fire_count: 1 });
  });

  it('200: says so where nothing is stored', async () => {
    const tenant = await service.openTenant();
    const agent = await tenant.create({ price_source_id: 'never-read' });
    expect(await ask(tenant, agent)).toMatchObject({
      fire_count: 0,
      fires: [],
      history: [{ watch: 'price:never-read', readings: 0, sources: [] }],
      is_complete: false,
    });
  });

  it('200: does not reveal that somebody watched a wallet before', async () => {
    const tenant = await service.openTenant();
    const health = {
      kind: 'health',
      wallets: [OWNER],
      protocol: 'aave',
      chain: 'base',
      threshold: 1.2,
    };
    const series = `health_factor:protocol=aave:chain=base:wallets=${OWNER.toLowerCase()}`;
    await keep(series, [2, 1.1, 2, 1]);
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', health);
    // The newest reading is of the moment in which it was armed.
    expect(await ask(tenant, agent)).toMatchObject({
      fire_count: 1,
      history: [{ watch: series, readings: 1 }],
    });
  });

  it('200: returns 200 of many firings and counts them all', async () => {
    await keep(
      'price:saw',
      Array.from({ length: 600 }, (_, at) => (at % 2 === 0 ? 2100 : 1900)),
    );
    const tenant = await service.openTenant();
    const agent = await tenant.create({ price_source_id: 'saw' });
    const { fire_count, fires } = await ask(tenant, agent);
    expect(fire_count).toBe(300);
    expect(fires).toHaveLength(200);
    expect(fires.at(-1)?.at).toBe(service.nowMs());
  });

  it('200: a schedule by its clock', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      kind: 'schedule',
      wallets: [OWNER],
      cadence: 'monthly',
      day_of_month: 31,
      hour: 9,
      minute: 0,
      timezone: 'UTC',
    });
    const { fires, rule } = await ask(tenant, agent, {
      from: Date.UTC(2026, 0, 31, 9),
      to: Date.UTC(2026, 3, 1),
    });
    expect(rule.schedule).toMatchObject({ day_of_month: 31 });
    expect(fires.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
  });

  it.each<[string, (now: number) => object, string]>([
    ['a time to come', (now) => ({ to: now + 1 }), 'to'],
    ['an end before the start', (now) => ({ from: now, to: now - 1 }), 'from'],
    ['two years', (now) => ({ from: now - 2 * 366 * 86_400_000 }), 'from'],
    ['text', () => ({ from: '2026-01-01' }), 'from'],
    ['half a millisecond', () => ({ from: 1.5 }), 'from'],
    ['a mistyped field', () => ({ form: 1 }), 'form'],
  ])('400: %s', async (_, body, field) => {
    const tenant = await service.openTenant();
    const { id } = await tenant.create();
    const envelope = await tenant.get<ErrorEnvelope>(
      400,
      'POST',
      `/agents/${id}/backtest`,
      body(service.nowMs()),
    );
    expect(envelope.issues.map((issue) => issue.field)).toContain(field);
  });

  it('403: without the scope', async () => {
    const tenant = await service.openTenant({ scopes: [] });
    await tenant.get(403, 'POST', '/agents/w_alert_1/backtest', {});
  });

  it('404: not yours, deleted or no id, byte for byte', async () => {
    const [ours, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const { id } = await ours.create();
    const gone = await theirs.create();
    await theirs.get(204, 'DELETE', `/agents/${gone.id}`);
    const bodies = await Promise.all(
      [id, gone.id, 'w_alert_nobody', 'x'].map(async (one) => {
        const response = await theirs.ask('POST', `/agents/${one}/backtest`, {}, 'same-request');
        expect(response.status).toBe(404);
        return response.text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  });
});

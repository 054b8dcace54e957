import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentList } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { HEALTH, OTHER, PORTFOLIO } from './testing/agent-bodies.ts';
import { type AgentsService, OWNER, openAgentsService, PRICE } from './testing/agents-service.ts';
import { readWatches } from './testing/read-watches.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

const YIELD = {
  kind: 'yield',
  wallets: [OWNER],
  pool_id: 'aa70268e-4b52-42bf-a116-608b370f9501',
  protocol: 'aave-v3',
  chain: 'base',
  asset: 'USDC',
  condition: 'above',
  threshold: 5.5,
} as const;
const SCHEDULE = {
  kind: 'schedule',
  wallets: [OWNER],
  cadence: 'weekly',
  day_of_week: 1,
  hour: 9,
  minute: 0,
  timezone: 'Europe/Lisbon',
} as const;

describe('POST /agents, typed', () => {
  it('201: a price agent, armed immediately', async () => {
    const tenant = await service.openTenant();
    const { agent, ...rest } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', PRICE);
    expect(rest).toEqual({});
    expect(agent).toEqual({
      id: expect.stringMatching(/^w_alert_[0-9A-Za-z]{22}$/),
      type: 'alert',
      kind: 'price',
      status: 'active',
      created_at: service.nowMs(),
      wallets: [OWNER],
      rendered: 'ETH price below $2,000',
      cadence: 'hourly',
      asset_symbol: 'ETH',
      price_source_id: 'ethereum',
      condition: 'below',
      threshold: 2000,
      autonomy: 'notify',
      action: null,
    });
    expect(await readWatches(service, agent.id)).toEqual([
      {
        key: 'price:ethereum',
        cadence_seconds: 3600,
        comparator: 'below',
        threshold: 2000,
        is_sole: true,
        is_active: true,
        base: null,
      },
    ]);
    expect(await tenant.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
  });

  it.each([
    ['a rise from a base', { pct_change: 10, base_price: 2000 }, 'above', 2200, 2000],
    ['a fall by its sign', { pct_change: -10, base_price: 2000 }, 'below', 1800, 2000],
    [
      'a fall by condition',
      { pct_change: 10, base_price: 2000, condition: 'below' },
      'below',
      1800,
      2000,
    ],
    ['a base that is not known yet', { pct_change: 10 }, 'above', null, null],
  ])('201: %s', async (_, fields, comparator, threshold, base) => {
    const tenant = await service.openTenant();
    const { condition: __, threshold: ___, ...price } = PRICE;
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', {
      ...price,
      ...fields,
    });
    expect(agent).toMatchObject({ ...fields, condition: comparator });
    expect(await readWatches(service, agent.id)).toMatchObject([{ comparator, threshold, base }]);
  });

  it.each([
    [
      'yield',
      YIELD,
      { ...YIELD, metric: 'apy', type: 'alert', cadence: 'every_5_minutes' },
      'apy:asset=USDC:protocol=aave-v3:chain=base:pool_id=aa70268e-4b52-42bf-a116-608b370f9501',
    ],
    [
      'borrow yield',
      { ...YIELD, metric: 'borrowApy' },
      { metric: 'borrowApy' },
      'borrow_apy:asset=USDC:protocol=aave-v3:chain=base:pool_id=aa70268e-4b52-42bf-a116-608b370f9501',
    ],
    [
      'health',
      HEALTH,
      { ...HEALTH, condition: 'below', cadence: 'every_5_minutes' },
      `health_factor:protocol=aave:chain=base:wallets=${OWNER.toLowerCase()}`,
    ],
    [
      'health of another wallet',
      { ...HEALTH, target_wallet: OTHER },
      { target_wallet: OTHER },
      `health_factor:protocol=aave:chain=base:wallets=${OTHER.toLowerCase()}`,
    ],
    [
      'portfolio',
      PORTFOLIO,
      { ...PORTFOLIO, condition: 'above', movement_window: '24h', cadence: 'hourly' },
      `portfolio_value:window_hours=24:wallets=${[OWNER, OTHER].map((wallet) => wallet.toLowerCase()).sort()}`,
    ],
    [
      'one holding over a week',
      { ...PORTFOLIO, asset_symbol: 'ETH', movement_window: '7d' },
      { asset_symbol: 'ETH', movement_window: '7d' },
      `portfolio_value:window_hours=168:asset=ETH:wallets=${[OWNER, OTHER].map((wallet) => wallet.toLowerCase()).sort()}`,
    ],
  ])('201: %s', async (_, body, fields, key) => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', body);
    expect(agent).toMatchObject(fields);
    const [watch, ...others] = await readWatches(service, agent.id);
    expect(others).toEqual([]);
    expect(watch.key).toBe(key);
  });

  it('201: a schedule, due when its clock says', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', SCHEDULE);
    const { kind, wallets, cadence, ...fields } = SCHEDULE;
    expect(agent).toMatchObject({ type: 'reminder', kind, wallets, cadence, ...fields });
    expect(await readWatches(service, agent.id)).toEqual([]);
    const { nextDueAt } = await service.db.database.agent.findUniqueOrThrow({
      where: { publicId: agent.id },
    });
    // It is Tuesday, 2026-09-08; Lisbon is an hour ahead of UTC until the end of October.
    expect(nextDueAt?.toISOString()).toBe('2026-09-14T08:00:00.000Z');
  });

  it('201: agents with the same watch share their reads', async () => {
    const tenant = await service.openTenant();
    const source = `shared-${crypto.randomUUID()}`;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        tenant.create({ price_source_id: source, threshold: 100 + at }),
      ),
    );
    const { rows } = await service.db.pool.query(
      `select count(distinct g.id)::int as groups, count(*)::int as watches
         from watch_group g join agent_watch w on w.group_id = g.id where g.key = $1`,
      [`price:${source}`],
    );
    expect(rows).toEqual([{ groups: 1, watches: 20 }]);
  });

  it.each<[string, object, string]>([
    ['neither request nor kind', { wallets: [OWNER] }, 'request'],
    ['both', { ...PRICE, request: 'Notify me when ETH drops below 2000' }, 'request'],
    ['a kind that cannot be made', { ...PRICE, kind: 'condition' }, 'kind'],
    ['news', { kind: 'news', wallets: [OWNER] }, 'kind'],
    ['no wallet', { ...PRICE, wallets: [] }, 'wallets'],
    ['eleven wallets', { ...PRICE, wallets: Array(11).fill(OWNER) }, 'wallets'],
    ['a wallet that is none', { ...PRICE, wallets: ['vitalik.eth'] }, 'wallets[0]'],
    ['a mistyped wallet', { ...PRICE, wallets: [OWNER, OTHER.replace('C', 'c')] }, 'wallets[1]'],
    ['no threshold', { ...PRICE, threshold: undefined }, 'threshold'],
    ['a threshold that is text', { ...PRICE, threshold: '2000' }, 'threshold'],
    ['a negative price', { ...PRICE, threshold: -1 }, 'threshold'],
    ['no condition', { ...PRICE, condition: undefined }, 'condition'],
    ['another condition', { ...PRICE, condition: 'equals' }, 'condition'],
    ['no price source', { ...PRICE, price_source_id: undefined }, 'price_source_id'],
    ['a base alone', { ...PRICE, base_price: 2000 }, 'base_price'],
    ['a change of nothing', { ...PRICE, pct_change: 0 }, 'pct_change'],
    ['a fall above', { ...PRICE, condition: 'above', pct_change: -5 }, 'pct_change'],
    ['a fall of everything', { ...PRICE, pct_change: 100 }, 'pct_change'],
    ['a mistyped field', { ...PRICE, treshold: 3 }, 'treshold'],
    ['a field of another kind', { ...PRICE, pool_id: 'x' }, 'pool_id'],
    ['a selection', { ...PRICE, selection_id: 'opt_0' }, 'selection_id'],
    ['a metric by another name', { ...YIELD, metric: 'supply_apy' }, 'metric'],
    ['no pool', { ...YIELD, pool_id: undefined }, 'pool_id'],
    ['a chain that is not listed', { ...YIELD, chain: 'bsc' }, 'chain'],
    ['a health protocol that is not listed', { ...HEALTH, protocol: 'compound' }, 'protocol'],
    ['health on Solana', { ...HEALTH, chain: 'solana' }, 'chain'],
    ['a health factor in percent', { ...HEALTH, threshold: 120 }, 'threshold'],
    ['a health factor of 100', { ...HEALTH, threshold: 100 }, 'threshold'],
    ['a mistyped target', { ...HEALTH, target_wallet: OTHER.replace('C', 'c') }, 'target_wallet'],
    ['another window', { ...PORTFOLIO, movement_window: '30d' }, 'movement_window'],
    ['no time zone', { ...SCHEDULE, timezone: undefined }, 'timezone'],
    ['a time zone that is none', { ...SCHEDULE, timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset as time zone', { ...SCHEDULE, timezone: '+02:00' }, 'timezone'],
    ['hour 24', { ...SCHEDULE, hour: 24 }, 'hour'],
    ['weekly without a day', { ...SCHEDULE, day_of_week: undefined }, 'day_of_week'],
    ['monthly without a day', { ...SCHEDULE, cadence: 'monthly' }, 'day_of_month'],
    ['daily with a day', { ...SCHEDULE, cadence: 'daily' }, 'day_of_week'],
    ['an idempotency key that is empty', { ...PRICE, idempotency_key: '' }, 'idempotency_key'],
    ['a long one', { ...PRICE, idempotency_key: 'x'.repeat(129) }, 'idempotency_key'],
    ['a short action', { ...PRICE, autonomy: 'prepare', action: 'go' }, 'action'],
    [
      'a schedule that prepares',
      { ...SCHEDULE, autonomy: 'prepare', action: 'Buy ETH' },
      'autonomy',
    ],
  ])('400: %s', async (_, body, field) => {
    const tenant = await service.openTenant();
    const envelope = await tenant.get<ErrorEnvelope>(400, 'POST', '/agents', body);
    expect(envelope.error).toBe('invalid_request');
    expect(envelope.issues.map((issue) => issue.field)).toContain(field);
  });

  it('422: the rules of autonomy and action, each with its code', async () => {
    const tenant = await service.openTenant();
    const code = async (body: object) =>
      (await tenant.get<ErrorEnvelope>(422, 'POST', '/agents', { ...PRICE, ...body })).error;
    expect(await code({ autonomy: 'prepare' })).toBe('action_required');
    expect(await code({ action: 'Buy 1 ETH' })).toBe('action_requires_prepare');
    expect(await code({ autonomy: 'notify', action: 'Buy 1 ETH' })).toBe('action_requires_prepare');
    expect(await code({ autonomy: 'execute' })).toBe('execute_requires_shield');
    expect(await code({ autonomy: 'execute', action: 'Buy 1 ETH' })).toBe(
      'execute_requires_shield',
    );
    expect(await tenant.get<AgentList>(200, 'GET', '/agents')).toMatchObject({ agents: [] });
  });

  it('201: prepare keeps its action', async () => {
    const tenant = await service.openTenant();
    const agent = await tenant.create({ autonomy: 'prepare', action: '  Swap 100 USDC to ETH ' });
    expect(agent).toMatchObject({ autonomy: 'prepare', action: 'Swap 100 USDC to ETH' });
  });

  it('403: without the scope', async () => {
    const tenant = await service.openTenant({ scopes: [] });
    const { error } = await tenant.get<ErrorEnvelope>(403, 'POST', '/agents', PRICE);
    expect(error).toBe('scope_forbidden');
  });
});

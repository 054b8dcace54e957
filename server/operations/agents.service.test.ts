import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentList } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { type AgentsService, OWNER, openAgentsService, PRICE } from './testing/agents-service.ts';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SOLANA = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';

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
const HEALTH = {
  kind: 'health',
  wallets: [OWNER],
  protocol: 'aave',
  chain: 'base',
  threshold: 1.2,
} as const;
const PORTFOLIO = { kind: 'portfolio', wallets: [OWNER, SOLANA], threshold: 10 } as const;
const SCHEDULE = {
  kind: 'schedule',
  wallets: [OWNER],
  cadence: 'weekly',
  day_of_week: 1,
  hour: 9,
  minute: 0,
  timezone: 'Europe/Lisbon',
} as const;

/** What an agent's rows say is watched. */
async function watchesOf(agentId: string) {
  const { rows } = await service.db.pool.query(
    `select g.key, g.cadence_seconds, w.comparator, w.threshold::float8 as threshold, w.is_sole,
            w.is_active, w.base_value::float8 as base
       from agent_watch w join watch_group g on g.id = w.group_id join agent a on a.id = w.agent_id
      where a.public_id = $1 order by w.leaf, g.key, w.comparator`,
    [agentId],
  );
  return rows;
}

describe('POST /agents, typed', () => {
  it('201: a price agent, armed at once', async () => {
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
    expect(await watchesOf(agent.id)).toEqual([
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
    expect(await watchesOf(agent.id)).toMatchObject([{ comparator, threshold, base }]);
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
      `portfolio_value:window_hours=24:wallets=${OWNER.toLowerCase()},${SOLANA}`,
    ],
    [
      'one holding over a week',
      { ...PORTFOLIO, asset_symbol: 'ETH', movement_window: '7d' },
      { asset_symbol: 'ETH', movement_window: '7d' },
      `portfolio_value:window_hours=168:asset=ETH:wallets=${[SOLANA, OWNER.toLowerCase()].sort()}`,
    ],
  ])('201: %s', async (_, body, fields, key) => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', body);
    expect(agent).toMatchObject(fields);
    const [watch, ...others] = await watchesOf(agent.id);
    expect(others).toEqual([]);
    expect(watch.key).toBe(key);
  });

  it('201: a schedule, due when its clock says', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', SCHEDULE);
    const { kind, wallets, cadence, ...fields } = SCHEDULE;
    expect(agent).toMatchObject({ type: 'reminder', kind, wallets, cadence, ...fields });
    expect(await watchesOf(agent.id)).toEqual([]);
    const { nextDueAt } = await service.db.database.agent.findUniqueOrThrow({
      where: { publicId: agent.id },
    });
    // It is Tuesday, 2026-09-08; Lisbon is an hour ahead of UTC until the end of October.
    expect(nextDueAt?.toISOString()).toBe('2026-09-14T08:00:00.000Z');
  });

  it('201: agents that watch alike share what is read', async () => {
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

describe('idempotency', () => {
  const KEYED = { ...PRICE, idempotency_key: 'key-1' };

  it('201: parallel creates with one key make one agent', async () => {
    const tenant = await service.openTenant();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => tenant.get(201, 'POST', '/agents', KEYED)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { agents } = await tenant.get<AgentList>(200, 'GET', '/agents');
    expect(agents).toHaveLength(1);
  });

  it('201: the order of the fields says nothing', async () => {
    const tenant = await service.openTenant();
    const first = await tenant.get(201, 'POST', '/agents', KEYED);
    const turned = Object.fromEntries(Object.entries(KEYED).reverse());
    expect(await tenant.get(201, 'POST', '/agents', turned)).toEqual(first);
  });

  it('409: another body', async () => {
    const tenant = await service.openTenant();
    await tenant.get(201, 'POST', '/agents', KEYED);
    const other = { ...KEYED, threshold: 2001 };
    const { error } = await tenant.get<ErrorEnvelope>(409, 'POST', '/agents', other);
    expect(error).toBe('idempotency_conflict');
  });

  it('410: a deleted agent, and its key stays reserved', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', KEYED);
    await tenant.get(204, 'DELETE', `/agents/${agent.id}`);
    const { error } = await tenant.get<ErrorEnvelope>(410, 'POST', '/agents', KEYED);
    expect(error).toBe('agent_deleted');
    const other = { ...KEYED, threshold: 1 };
    expect((await tenant.get<ErrorEnvelope>(409, 'POST', '/agents', other)).error).toBe(
      'idempotency_conflict',
    );
  });

  it('201: keys belong to a tenant', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const first = await mine.get<{ agent: Agent }>(201, 'POST', '/agents', KEYED);
    const second = await theirs.get<{ agent: Agent }>(201, 'POST', '/agents', KEYED);
    expect(second.agent.id).not.toBe(first.agent.id);
  });
});

describe('quotas', () => {
  /** Fills a tenant up without asking the API a thousand times. */
  async function fill(partnerId: string, count: number) {
    await service.db.pool.query(
      `insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered, cadence)
       select 'w_alert_fill' || substr($1::text, 1, 8) || n, $1::uuid, 'alert', 'price', array['0x'],
              array['0x'], 'x', 'hourly'
         from generate_series(1, $2) n`,
      [partnerId, count],
    );
  }

  it.each([
    ['beta', 50],
    ['standard', 500],
    ['high', 5000],
  ] as const)('429: %s, exactly %i under parallel creates', async (tier, quota) => {
    const tenant = await service.openTenant({ tier });
    await fill(tenant.partnerId, quota - 8);
    const responses = await Promise.all(
      Array.from({ length: 24 }, () => tenant.ask('POST', '/agents', PRICE)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(8);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(16);
    expect(((await (refused[0] as Response).json()) as ErrorEnvelope).error).toBe(
      'agent_quota_exceeded',
    );
  });

  it('201: deleted agents make room', async () => {
    const tenant = await service.openTenant({ tier: 'beta' });
    await fill(tenant.partnerId, 49);
    const last = await tenant.create();
    await tenant.get(429, 'POST', '/agents', PRICE);
    await tenant.get(204, 'DELETE', `/agents/${last.id}`);
    await tenant.get(201, 'POST', '/agents', PRICE);
  });
});

describe('GET and DELETE /agents/{id}', () => {
  const BAD_IDS = ['4T8cQm1ZrX7kVbN2sYp0Ld', 'w_alert_', 'w_price_abc', 'alert_abc', "w_alert_'--"];

  it('404: what is not there, not yours or no id is told alike, byte for byte', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const agent = await mine.create();
    const deleted = await theirs.create();
    await theirs.get(204, 'DELETE', `/agents/${deleted.id}`);
    const ids = [agent.id, deleted.id, 'w_alert_0000000000000000000000', ...BAD_IDS];
    const answers = await Promise.all(
      ids.map(async (id) => {
        const response = await theirs.ask('GET', `/agents/${id}`, undefined, 'the-same-id');
        expect(response.status).toBe(404);
        return [...response.headers, await response.text()].join('\n');
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('agent_not_found');
  });

  it('204: again and again, also for what is not yours, which stays', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const agent = await mine.create();
    await theirs.get(204, 'DELETE', `/agents/${agent.id}`);
    expect(await mine.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
    for (let time = 0; time < 3; time++) await mine.get(204, 'DELETE', `/agents/${agent.id}`);
    await mine.get(404, 'GET', `/agents/${agent.id}`);
    expect(await watchesOf(agent.id)).toEqual([]);
    await mine.get(204, 'DELETE', '/agents/w_condition_neverThere');
  });

  it('404: DELETE of what is no id', async () => {
    const tenant = await service.openTenant();
    for (const id of BAD_IDS) {
      expect((await tenant.get<ErrorEnvelope>(404, 'DELETE', `/agents/${id}`)).error).toBe(
        'agent_not_found',
      );
    }
  });

  it('last_checked_at is the last pass over what it watches', async () => {
    const tenant = await service.openTenant();
    const agent = await tenant.create({ price_source_id: `pass-${crypto.randomUUID()}` });
    expect(agent).not.toHaveProperty('last_checked_at');
    const pass = (atMs: number) =>
      service.db.pool.query(
        `update watch_group set last_checked_at = $2 where id in (
           select group_id from agent_watch where agent_id =
             (select id from agent where public_id = $1))`,
        [agent.id, new Date(atMs)],
      );
    const read = async () =>
      (await tenant.get<{ agent: Agent }>(200, 'GET', `/agents/${agent.id}`)).agent;
    const start = service.nowMs();
    await pass(start - 1);
    expect(await read()).not.toHaveProperty('last_checked_at');
    await pass(start + 5_000);
    expect((await read()).last_checked_at).toBe(start + 5_000);
  });
});

describe('GET /agents', () => {
  it('200: filters by status, kind and wallet, in any case', async () => {
    const tenant = await service.openTenant();
    const mixed = await tenant.create({ wallets: [OTHER, OWNER] });
    const aave = await tenant.create({ ...HEALTH, ...CLEARED });
    const spark = await tenant.create({ ...HEALTH, ...CLEARED, protocol: 'spark' });
    const solana = await tenant.create({ ...PORTFOLIO, ...CLEARED, wallets: [SOLANA] });
    const ids = async (query: string) =>
      (await tenant.get<AgentList>(200, 'GET', `/agents?${query}`)).agents
        .map(({ id }) => id)
        .sort();
    const all = [mixed, aave, spark, solana].map(({ id }) => id);
    expect(await ids('')).toEqual([...all].sort());
    expect(await ids('status=active')).toEqual([...all].sort());
    expect(await ids('status=paused')).toEqual([]);
    expect(await ids('kind=health')).toEqual([aave.id, spark.id].sort());
    expect(await ids('kind=aave-health')).toEqual([aave.id]);
    expect(await ids('kind=spark-health')).toEqual([spark.id]);
    expect(await ids('kind=price')).toEqual([mixed.id]);
    for (const kind of ['news', 'yield', 'condition', 'schedule']) {
      expect(await ids(`kind=${kind}`)).toEqual([]);
    }
    expect(await ids(`wallet=${OTHER.toUpperCase()}`)).toEqual([mixed.id]);
    expect(await ids(`wallet=${OTHER.toLowerCase()}`)).toEqual([mixed.id]);
    expect(await ids(`wallet=${SOLANA}`)).toEqual([solana.id]);
    expect(await ids(`wallet=${OWNER}&kind=aave-health&status=active`)).toEqual([aave.id]);
    expect(await ids('wallet=nobody')).toEqual([]);
  });

  it.each([
    ['status=on', 'status'],
    ['kind=aave', 'kind'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=garbage', 'cursor'],
    ['status=active&status=paused', 'status'],
  ])('400: %s', async (query, field) => {
    const tenant = await service.openTenant();
    const { issues } = await tenant.get<ErrorEnvelope>(400, 'GET', `/agents?${query}`);
    expect(issues.map((issue) => issue.field)).toEqual([field]);
  });

  it('200: pages hold while agents are made', async () => {
    const tenant = await service.openTenant();
    const before: string[] = [];
    for (let at = 0; at < 7; at++) {
      service.advance(at % 2);
      before.push((await tenant.create()).id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AgentList = await tenant.get(200, 'GET', `/agents?limit=2&cursor=${cursor}`);
      expect(page.agents.length).toBeLessThanOrEqual(2);
      seen.push(...page.agents.map(({ id }) => id));
      cursor = page.next_cursor;
      service.advance(10);
      await tenant.create();
    }
    expect([...seen].sort()).toEqual([...before].sort());
  });

  it('200: other tenants’ agents are not there', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    await mine.create();
    expect(await theirs.get(200, 'GET', '/agents')).toEqual({ agents: [], next_cursor: null });
    const wallet = await theirs.get<AgentList>(200, 'GET', `/agents?wallet=${OWNER}`);
    expect(wallet.agents).toEqual([]);
  });
});

/** Takes the fields of the price agent out of a body. */
const CLEARED = { asset_symbol: undefined, price_source_id: undefined, condition: undefined };

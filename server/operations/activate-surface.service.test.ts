import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { SurfaceActivated } from '#server/schemas/surface.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const WALLET = { address: OWNER, chain: 'base' };
const STRANGER = { address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', chain: 'base' };
const MARKET = { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' };
const BODY = { agent: 'rate-below', schema_version: '1', wallet: WALLET, subject: MARKET };
const ETH = { kind: 'asset', id: 'ETH', chain: 'base' };
const PRICE = { ...BODY, agent: 'price-below', subject: ETH };
const WEEKLY = { ...BODY, agent: 'weekly-check-in', subject: { kind: 'wallet' } };

let service: AgentsService;
beforeAll(async () => {
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const access = createChainAccess(Object.fromEntries(chains));
  service = await openAgentsService({
    agentSources: createWatchSource(access, parseSourceConfig({})),
  });
});
afterAll(() => service.close());

const link = (partnerId: string, wallet = OWNER) =>
  service.db.pool.query(
    `insert into chat_link (partner_id, wallet, chat_id, proof) values ($1, $2, '7', 'partner')`,
    [partnerId, wallet.toLowerCase()],
  );

/** A tenant with a catalog, with which the owner's wallet has a chat link. */
async function openLinked(tier: 'high' | 'beta' = 'high'): Promise<TestTenant> {
  const tenant = await service.openTenant({ surfaces: {}, tier });
  await link(tenant.partnerId);
  return tenant;
}

const activate = (tenant: TestTenant, body: object = BODY) =>
  tenant.get<SurfaceActivated>(200, 'POST', '/surfaces/activate', body);
const refused = (tenant: TestTenant, status: number, body: object) =>
  tenant.get<ErrorEnvelope>(status, 'POST', '/surfaces/activate', body);
const agentsOf = async (tenant: TestTenant) =>
  (await tenant.get<{ agents: Agent[] }>(200, 'GET', '/agents')).agents;

describe('POST /surfaces/activate', () => {
  it('200: created, unchanged, updated, resumed: always the one agent', async () => {
    const tenant = await openLinked();
    const created = await activate(tenant);
    expect(created).toEqual({
      outcome: 'activated',
      intent: 'agent',
      agent: {
        id: expect.stringMatching(/^w_condition_/),
        status: 'active',
        field_values: { rate: 3 },
        action_id: 'notify',
        activated_at: service.nowMs(),
      },
      change: 'created',
      rendered: expect.stringContaining('3%'),
    });
    const { id } = created.agent;
    const rowOf = async () => {
      const { rows } = await service.db.pool.query(
        `select a.is_met, a.version, a.origin, array_agg(w.threshold::float8) as thresholds,
                bool_and(w.is_active) as "isActive"
           from agent a join agent_watch w on w.agent_id = a.id where a.public_id = $1 group by a.id`,
        [id],
      );
      return rows[0];
    };
    const watching = { origin: 'surface', thresholds: [3], isActive: true };
    expect(await rowOf()).toMatchObject({ ...watching, is_met: false, version: 1 });

    await service.db.pool.query('update agent set is_met = true where public_id = $1', [id]);
    service.advance(1_000);
    const same = [
      BODY,
      { ...BODY, subject: { ...MARKET, id: 'Aave V3:BASE:usdc' } },
      { ...BODY, wallet: { address: OWNER.toLowerCase(), chain: 'polygon' } },
      { ...BODY, field_values: { rate: 3 }, action_id: 'notify', display_context: { title: 'x' } },
    ];
    for (const body of same) {
      expect(await activate(tenant, body)).toEqual({ ...created, change: 'unchanged' });
    }
    expect(await rowOf()).toMatchObject({ is_met: true });

    const raised = await activate(tenant, { ...BODY, field_values: { rate: 4.25 } });
    expect(raised).toMatchObject({
      change: 'updated',
      agent: { id, field_values: { rate: 4.25 } },
    });
    expect(raised.rendered).toContain('4.25%');
    expect(raised.agent.activated_at).toBe(service.nowMs());
    expect(await rowOf()).toMatchObject({ ...watching, thresholds: [4.25], is_met: false });

    await service.db.pool.query('update agent set is_met = true where public_id = $1', [id]);
    const action_id = 'prepare_withdrawal';
    const prepared = await activate(tenant, { ...BODY, action_id });
    expect(prepared).toMatchObject({
      change: 'updated',
      agent: { id, action_id, field_values: { rate: 4.25 } },
    });
    // Its subject is the same, so its last reading is kept.
    expect(await rowOf()).toMatchObject({ thresholds: [4.25], is_met: true });
    expect(await agentsOf(tenant)).toMatchObject([
      { id, autonomy: 'prepare', action: expect.stringContaining('USDC'), wallets: [OWNER] },
    ]);

    await tenant.get(200, 'PATCH', `/agents/${id}`, { status: 'paused' });
    const resumed = await activate(tenant, { ...BODY, field_values: { rate: 5 } });
    expect(resumed).toMatchObject({
      change: 'resumed',
      agent: { id, status: 'active', action_id },
    });
    expect(await rowOf()).toMatchObject({ thresholds: [5], isActive: true });
    const resolve = { agent: 'rate-below', wallet: WALLET, subject: MARKET };
    expect(await tenant.get(200, 'POST', '/surfaces/resolve', resolve)).toMatchObject({
      linked: true,
      existing: { id, status: 'active', field_values: { rate: 5 }, action_id },
    });
    const reported = await activate(tenant, { ...BODY, action_id: 'notify' });
    expect(reported).toMatchObject({ change: 'updated', agent: { id, action_id: 'notify' } });
    expect(await agentsOf(tenant)).toMatchObject([{ id, autonomy: 'notify', action: null }]);

    await tenant.get(204, 'DELETE', `/agents/${id}`);
    const again = await activate(tenant);
    expect(again).toMatchObject({ change: 'created', agent: { field_values: { rate: 3 } } });
    expect(again.agent.id).not.toBe(id);
  });

  it('200: a schedule is due by what it was changed to, also when it is resumed', async () => {
    const tenant = await openLinked();
    const { agent } = await activate(tenant, WEEKLY);
    const dueOf = async () => {
      const { rows } = await service.db.pool.query<{ due: Date | null }>(
        'select next_due_at as due from agent where public_id = $1',
        [agent.id],
      );
      return rows[0]?.due?.toISOString() ?? null;
    };
    // It is Tuesday, 2026-09-08.
    expect(await dueOf()).toBe('2026-09-14T00:00:00.000Z');
    await activate(tenant, { ...WEEKLY, field_values: { day: '5', hour: '9' } });
    expect(await dueOf()).toBe('2026-09-11T09:00:00.000Z');
    await tenant.get(200, 'PATCH', `/agents/${agent.id}`, { status: 'paused' });
    expect(await dueOf()).toBeNull();
    const resumed = await activate(tenant, { ...WEEKLY, field_values: { hour: '10' } });
    expect(resumed).toMatchObject({ change: 'resumed', agent: { field_values: { day: '5' } } });
    expect(await dueOf()).toBe('2026-09-11T10:00:00.000Z');
  });

  it('200: a position, by its market and its owner; 422: a market that Pendle did not make', async () => {
    const tenant = await openLinked();
    const { running } = pendleSeries('base');
    const position = (reference: string, kind: string) => ({
      ...BODY,
      agent: kind === 'lp' ? 'position-value' : 'maturity',
      subject: { kind: 'position', id: `${OWNER}|pendle|${reference}|${kind}`, chain: 'base' },
    });
    const until = await activate(tenant, position(running.market, 'pt'));
    expect(until).toMatchObject({ change: 'created', agent: { field_values: { days: 7 } } });
    expect(until.rendered).toBe(
      `Pendle days to maturity of market ${running.market.toLowerCase()} on Base below 7`,
    );
    const lower = position(running.market.toLowerCase(), 'PT');
    expect(await activate(tenant, lower)).toEqual({ ...until, change: 'unchanged' });
    expect((await activate(tenant, position(running.market, 'lp'))).change).toBe('created');
    const { rows } = await service.db.pool.query(
      `select g.subject from agent a join agent_watch w on w.agent_id = a.id
         join watch_group g on g.id = w.group_id where a.partner_id = $1 order by a.created_at`,
      [tenant.partnerId],
    );
    const of = { protocol: 'pendle', chain: 'base', market: running.market.toLowerCase() };
    expect(rows.map(({ subject }) => subject)).toEqual([
      { metric: 'days_to_expiry', ...of },
      { metric: 'position_value', ...of, position: 'lp', wallets: [OWNER.toLowerCase()] },
    ]);
    const strange = await refused(tenant, 422, position(running.yieldToken, 'pt'));
    expect(strange).toMatchObject({ error: 'invalid_configuration' });
    expect(JSON.stringify(strange.issues)).toContain('subject');
  });

  it('200: parallel activations are one agent', async () => {
    const tenant = await openLinked();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        activate(tenant, { ...BODY, field_values: { rate: 3 + (at % 2) } }),
      ),
    );
    expect(new Set(answers.map(({ agent }) => agent.id)).size).toBe(1);
    expect(answers.filter(({ change }) => change === 'created')).toHaveLength(1);
    expect(await agentsOf(tenant)).toHaveLength(1);
  });

  it('503: a wallet that no chat is linked to with this tenant, and nothing is saved', async () => {
    const [mine, other] = await Promise.all([openLinked(), service.openTenant({ surfaces: {} })]);
    await activate(mine);
    for (const [tenant, body] of [
      [other, BODY],
      [mine, { ...BODY, wallet: STRANGER }],
      [mine, { intent: 'link', wallet: WALLET }],
    ] as const) {
      expect((await refused(tenant, 503, body)).error).toBe('activation_unavailable');
    }
    expect(await agentsOf(other)).toEqual([]);
    expect(await agentsOf(mine)).toHaveLength(1);
    await link(other.partnerId);
    const theirs = await activate(other);
    expect(theirs.change).toBe('created');
    expect((await agentsOf(mine)).map(({ id }) => id)).not.toContain(theirs.agent.id);
  });

  it.each([
    ['another version', { ...BODY, schema_version: '2' }, 'schema_version'],
    ['no such agent', { ...BODY, agent: 'nothing' }, 'agent'],
    ['below its bounds', { ...BODY, field_values: { rate: 0 } }, 'field_values.rate'],
    ['above its bounds', { ...BODY, field_values: { rate: 100.1 } }, 'field_values.rate'],
    ['a number as text', { ...BODY, field_values: { rate: '4' } }, 'field_values.rate'],
    ['too fine', { ...BODY, field_values: { rate: 3.123456789 } }, 'field_values.rate'],
    ['no such field', { ...BODY, field_values: { rates: 4 } }, 'field_values.rates'],
    ['no such option', { ...WEEKLY, field_values: { day: '7' } }, 'field_values.day'],
    ['an option as a number', { ...WEEKLY, field_values: { day: 1 } }, 'field_values.day'],
    ['no such action', { ...BODY, action_id: 'withdraw' }, 'action_id'],
    [
      'a market that nobody reads',
      { ...BODY, subject: { ...MARKET, id: 'aave-v3:base:WBTC' } },
      'subject',
    ],
    [
      'an action that the wallet cannot sign',
      {
        ...PRICE,
        wallet: { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', chain: 'solana' },
        action_id: 'prepare_purchase',
      },
      'action_id',
    ],
  ])('422 invalid_configuration: %s', async (_, body, field) => {
    const tenant = await openLinked();
    await link(tenant.partnerId, '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU');
    const { error, issues } = await refused(tenant, 422, body);
    expect(error).toBe('invalid_configuration');
    expect(issues.map((issue) => issue.field).join()).toContain(field);
    expect(await agentsOf(tenant)).toEqual([]);
  });

  it.each([
    ['a subject of another kind', { ...BODY, subject: ETH }],
    ['a position of somebody else', { ...BODY, subject: { ...MARKET, kind: 'position' } }],
    ['no version', { ...BODY, schema_version: undefined }],
    [
      'a wrong checksum',
      { ...BODY, wallet: { ...WALLET, address: OWNER.replace('f39F', 'F39f') } },
    ],
    ['an unknown field', { ...BODY, prompt: 'x' }],
  ])('400 invalid_request: %s', async (_, body) => {
    const tenant = await openLinked();
    expect((await refused(tenant, 400, body)).error).toBe('invalid_request');
  });

  it('403: a tenant without a catalog; 429: no room, and resuming needs it too', async () => {
    const bare = await service.openTenant();
    expect((await refused(bare, 403, BODY)).error).toBe('partner_not_configured');
    const tenant = await openLinked('beta');
    const { agent } = await activate(tenant);
    await tenant.get(200, 'PATCH', `/agents/${agent.id}`, { status: 'paused' });
    await service.db.pool.query(
      `insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered, cadence)
       select 'w_alert_full' || substr($1::text, 1, 8) || n, $1::uuid, 'alert', 'price', array['0x'],
              array['0x'], 'x', 'hourly' from generate_series(1, 50) n`,
      [tenant.partnerId],
    );
    for (const body of [BODY, PRICE]) {
      expect((await refused(tenant, 429, body)).error).toBe('agent_quota_exceeded');
    }
  });

  it('502 activation_failed: a linked wallet whose agent could not be saved, and no part of it is', async () => {
    const tenant = await openLinked();
    const { pool } = service.db;
    await pool.query('alter table agent_watch rename to agent_watch_away');
    try {
      expect((await refused(tenant, 502, BODY)).error).toBe('activation_failed');
    } finally {
      await pool.query('alter table agent_watch_away rename to agent_watch');
    }
    expect(await agentsOf(tenant)).toEqual([]);
    expect((await activate(tenant)).change).toBe('created');
  });
});

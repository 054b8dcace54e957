import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentList } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { HEALTH, OTHER, SOLANA } from './testing/agent-bodies.ts';
import { type AgentsService, OWNER, openAgentsService } from './testing/agents-service.ts';
import { readWatches } from './testing/read-watches.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

describe('GET and DELETE /agents/{id}', () => {
  const BAD_IDS = ['4T8cQm1ZrX7kVbN2sYp0Ld', 'w_alert_', 'w_price_abc', 'alert_abc', "w_alert_'--"];

  it('404: unknown, foreign and malformed ids get the same bytes', async () => {
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

  it('204: every time, also for another tenant’s agent, which is kept', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const agent = await mine.create();
    await theirs.get(204, 'DELETE', `/agents/${agent.id}`);
    expect(await mine.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
    for (let time = 0; time < 3; time++) await mine.get(204, 'DELETE', `/agents/${agent.id}`);
    await mine.get(404, 'GET', `/agents/${agent.id}`);
    expect(await readWatches(service, agent.id)).toEqual([]);
    await mine.get(204, 'DELETE', '/agents/w_condition_neverThere');
  });

  it('404: DELETE of text that is not an id', async () => {
    const tenant = await service.openTenant();
    for (const id of BAD_IDS) {
      expect((await tenant.get<ErrorEnvelope>(404, 'DELETE', `/agents/${id}`)).error).toBe(
        'agent_not_found',
      );
    }
  });

  it('last_checked_at is the last pass over its subject', async () => {
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

/** Takes the fields of the price agent out of a body. */
const CLEARED = { asset_symbol: undefined, price_source_id: undefined, condition: undefined };

describe('GET /agents', () => {
  it('200: filters by status, kind and wallet, in any case', async () => {
    const tenant = await service.openTenant();
    const mixed = await tenant.create({ wallets: [OTHER, OWNER] });
    const aave = await tenant.create({ ...HEALTH, ...CLEARED });
    const onSpark = { protocol: 'spark', chain: 'ethereum' };
    const spark = await tenant.create({ ...HEALTH, ...CLEARED, ...onSpark });
    const wallets = [SOLANA, '0x00000000000000000000000000000000000000ab'];
    const solana = await tenant.create({ wallets });
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
    expect(await ids('kind=price')).toEqual([mixed.id, solana.id].sort());
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

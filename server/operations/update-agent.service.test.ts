import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentClarification, CreatedAgent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { PLAIN, VAGUE } from './testing/agent-bodies.ts';
import { type AgentsService, OWNER, openAgentsService, PRICE } from './testing/agents-service.ts';
import { readAgentRow } from './testing/read-agent-row.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

describe('PATCH /agents/{id}', () => {
  it('200: pauses and resumes every kind; a paused one watches nothing', async () => {
    const tenant = await service.openTenant();
    const schedule = {
      kind: 'schedule',
      wallets: [OWNER],
      cadence: 'daily',
      hour: 8,
      minute: 30,
      timezone: 'UTC',
    };
    for (const body of [PRICE, PLAIN, schedule]) {
      const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', body);
      const path = `/agents/${agent.id}`;
      for (let time = 0; time < 2; time++) {
        const paused = await tenant.get<{ agent: Agent }>(200, 'PATCH', path, { status: 'paused' });
        expect(paused.agent).toEqual({ ...agent, status: 'paused' });
      }
      const row = await readAgentRow(service, agent.id);
      expect(row.nextDueAt).toBeNull();
      expect(row.watches.every(({ isActive }) => !isActive)).toBe(true);
      const active = await tenant.get<{ agent: Agent }>(200, 'PATCH', path, { status: 'active' });
      expect(active.agent).toEqual(agent);
      const resumed = await readAgentRow(service, agent.id);
      expect(resumed.nextDueAt === null).toBe(body !== schedule);
      expect(resumed.watches.every(({ isActive }) => isActive)).toBe(true);
    }
  });

  it('200: last_checked_at does not change while it is paused', async () => {
    const tenant = await service.openTenant();
    const agent = await tenant.create({ price_source_id: `still-${crypto.randomUUID()}` });
    const pass = (atMs: number) =>
      service.db.pool.query(
        `update watch_group set last_checked_at = $2 where id in (
           select group_id from agent_watch w join agent a on a.id = w.agent_id
            where a.public_id = $1)`,
        [agent.id, new Date(atMs)],
      );
    const patch = async (status: string) =>
      (await tenant.get<{ agent: Agent }>(200, 'PATCH', `/agents/${agent.id}`, { status })).agent;
    const start = service.nowMs();
    await pass(start + 1_000);
    service.advance(2_000);
    expect((await patch('paused')).last_checked_at).toBe(start + 1_000);
    await pass(start + 3_000);
    expect((await patch('paused')).last_checked_at).toBe(start + 1_000);
    service.advance(2_000);
    expect((await patch('active')).last_checked_at).toBe(start + 1_000);
    await pass(start + 5_000);
    expect((await patch('active')).last_checked_at).toBe(start + 5_000);
  });

  it('200: another trigger in place, with its history reset and its action kept', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      ...PLAIN,
      autonomy: 'prepare',
      action: 'Swap 100 USDC to ETH on Base',
    });
    await service.db.database.agent.update({
      where: { publicId: agent.id },
      data: { isMet: true, crossings: 3 },
    });
    const edited = await tenant.get<{ agent: Agent }>(200, 'PATCH', `/agents/${agent.id}`, {
      request: 'Notify me when BTC rises above 90000',
    });
    expect(edited.agent).toMatchObject({
      id: agent.id,
      kind: 'condition',
      autonomy: 'prepare',
      action: 'Swap 100 USDC to ETH on Base',
    });
    expect(edited.agent.rendered).toContain('BTC');
    const row = await readAgentRow(service, agent.id);
    expect(row).toMatchObject({ isMet: false, crossings: 0, version: 2 });
    expect(row.watches).toMatchObject([{ comparator: 'above', isMet: false, isActive: true }]);
    expect(row.watches[0]?.group.key).toBe('price:asset=BTC');
  });

  it('200: an edit of a paused one stays paused', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', PLAIN);
    const path = `/agents/${agent.id}`;
    await tenant.get(200, 'PATCH', path, { status: 'paused' });
    await tenant.get(200, 'PATCH', path, { request: 'Notify me when ETH rises above 9000' });
    const row = await readAgentRow(service, agent.id);
    expect(row).toMatchObject({ status: 'paused', watches: [{ isActive: false }] });
  });

  it('200: an ambiguous edit asks and changes nothing; 422: an unwatchable one', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', PLAIN);
    const path = `/agents/${agent.id}`;
    const asked = await tenant.get<AgentClarification>(200, 'PATCH', path, {
      request: VAGUE.request,
    });
    expect(asked.status).toBe('needs_clarification');
    const refused = async (request: string) =>
      (await tenant.get<ErrorEnvelope>(422, 'PATCH', path, { request })).error;
    expect(await refused('Make me rich and happy')).toBe('unwatchable');
    expect(await refused('Remind me every Monday at 9:00 UTC')).toBe('unwatchable');
    expect(await tenant.get(200, 'GET', path)).toEqual({ agent });
    const [option] = asked.options.filter(({ id }) => id.startsWith('sel_'));
    const edited = await tenant.get<{ agent: Agent }>(200, 'PATCH', path, {
      request: VAGUE.request,
      selection_id: option?.id,
    });
    expect(edited.agent.id).toBe(agent.id);
    expect(edited.agent.rendered).not.toBe(agent.rendered);
  });

  it('200: autonomy and action, alone', async () => {
    const tenant = await service.openTenant();
    const { id } = await tenant.create();
    const patch = async (body: object) =>
      (await tenant.get<{ agent: Agent }>(200, 'PATCH', `/agents/${id}`, body)).agent;
    const swap = { autonomy: 'prepare', action: 'Swap 1 ETH to USDC' };
    expect(await patch(swap)).toMatchObject(swap);
    expect(await patch({ action: 'Swap 2 ETH to USDC' })).toMatchObject({
      autonomy: 'prepare',
      action: 'Swap 2 ETH to USDC',
    });
    expect(await patch({ autonomy: 'prepare' })).toMatchObject({ action: 'Swap 2 ETH to USDC' });
    expect(await patch({ status: 'paused' })).toMatchObject({ action: 'Swap 2 ETH to USDC' });
    expect(await patch({ autonomy: 'notify' })).toMatchObject({ autonomy: 'notify', action: null });
  });

  it('422: autonomy and action, against the rules', async () => {
    const tenant = await service.openTenant();
    const { id } = await tenant.create();
    const code = async (body: object) =>
      (await tenant.get<ErrorEnvelope>(422, 'PATCH', `/agents/${id}`, body)).error;
    expect(await code({ autonomy: 'prepare' })).toBe('action_required');
    expect(await code({ action: 'Swap 1 ETH' })).toBe('action_requires_prepare');
    expect(await code({ autonomy: 'notify', action: 'Swap' })).toBe('action_requires_prepare');
    expect(await code({ autonomy: 'execute' })).toBe('execute_requires_shield');
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'status'],
    ['both', { status: 'paused', request: 'Notify me when ETH drops below 1' }, 'request'],
    ['another status', { status: 'deleted' }, 'status'],
    ['a trigger of another kind', { request: 'Notify me when ETH drops below 1' }, 'request'],
    ['a field that cannot be changed', { threshold: 5 }, 'threshold'],
    ['a selection alone', { selection_id: 'sel_1' }, 'selection_id'],
  ])('400: %s', async (_, body, field) => {
    const tenant = await service.openTenant();
    const { id } = await tenant.create();
    const envelope = await tenant.get<ErrorEnvelope>(400, 'PATCH', `/agents/${id}`, body);
    expect(envelope.error).toBe('invalid_request');
    expect(envelope.issues.map((issue) => issue.field)).toContain(field);
  });

  it('400 invalid_patch: the trigger of an agent from a page of the partner', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', PLAIN);
    await service.db.database.agent.update({
      where: { publicId: agent.id },
      data: { origin: 'surface' },
    });
    const path = `/agents/${agent.id}`;
    const body = { request: 'Notify me when ETH drops below 1' };
    for (const refused of [
      body,
      { autonomy: 'notify' },
      { autonomy: 'prepare', action: 'Swap 1 USDC to ETH on Base' },
      { status: 'paused', autonomy: 'notify' },
    ]) {
      const { error } = await tenant.get<ErrorEnvelope>(400, 'PATCH', path, refused);
      expect(error).toBe('invalid_patch');
    }
    await tenant.get(200, 'PATCH', path, { status: 'paused' });
  });

  it('404: not yours, deleted or no id, byte for byte', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const agent = await mine.create();
    const gone = await theirs.create();
    await theirs.get(204, 'DELETE', `/agents/${gone.id}`);
    const answers = await Promise.all(
      [agent.id, gone.id, 'w_alert_none', 'nothing'].map(async (id) => {
        const body = { status: 'paused' };
        const response = await theirs.ask('PATCH', `/agents/${id}`, body, 'the-same-id');
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 .*agent_not_found/);
    expect(await mine.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
  });

  it('429: no room to resume, exactly, while creates race', async () => {
    const tenant = await service.openTenant({ tier: 'beta' });
    const paused: string[] = [];
    for (let at = 0; at < 5; at++) {
      const { id } = await tenant.create();
      await tenant.get(200, 'PATCH', `/agents/${id}`, { status: 'paused' });
      paused.push(id);
    }
    await service.db.pool.query(
      `insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered, cadence)
       select 'w_alert_room' || substr($1::text, 1, 8) || n, $1::uuid, 'alert', 'price', array['0x'],
              array['0x'], 'x', 'hourly' from generate_series(1, 46) n`,
      [tenant.partnerId],
    );
    const responses = await Promise.all([
      ...paused.map((id) => tenant.ask('PATCH', `/agents/${id}`, { status: 'active' })),
      ...Array.from({ length: 5 }, () => tenant.ask('POST', '/agents', PRICE)),
    ]);
    const done = responses.filter(({ status }) => status === 200 || status === 201);
    expect(done).toHaveLength(4);
    for (const response of responses.filter((one) => !done.includes(one))) {
      expect(response.status).toBe(429);
      expect(((await response.json()) as ErrorEnvelope).error).toBe('agent_quota_exceeded');
    }
  });
});

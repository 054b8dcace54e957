import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentClarification, AgentList, CreatedAgent } from '#server/schemas/agent.ts';
import type { AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { createAgent } from './create-agent.ts';
import { type AgentsService, OWNER, openAgentsService, PRICE } from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

const PLAIN = { request: 'Notify me when ETH drops below 2000', wallets: [OWNER] };
const VAGUE = { request: 'Notify me when ETH moves', wallets: [OWNER] };

/** The row behind an agent, with what it watches. */
async function rowOf(publicId: string) {
  return service.db.database.agent.findUniqueOrThrow({
    where: { publicId },
    include: { watches: { include: { group: true }, orderBy: { leaf: 'asc' } } },
  });
}

describe('POST /agents, plain English', () => {
  it.each([...createAgent.examples])('the example: $summary', async ({ request, response }) => {
    const tenant = await service.openTenant();
    const answer = await (await tenant.ask('POST', '/agents', request)).json();
    // Ids and clocks are new each time.
    const withoutIds = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (key, child) =>
          key === 'id' || key === 'created_at' ? null : child,
        ),
      );
    expect(withoutIds(answer)).toEqual(withoutIds(response));
  });

  it('201: a condition, with what it was compiled to', async () => {
    const tenant = await service.openTenant();
    const { agent, compile } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', PLAIN);
    expect(agent).toMatchObject({
      id: expect.stringMatching(/^w_condition_/),
      type: 'condition',
      kind: 'condition',
      cadence: 'hourly',
      autonomy: 'notify',
      action: null,
      intent: agent.rendered,
    });
    expect(compile).toMatchObject({ rendered: agent.rendered, cadence: 'hourly' });
    expect(compile?.watch).toMatchObject([{ metric: 'price', asset: 'ETH', threshold: 2000 }]);
    const { watches, condition } = await rowOf(agent.id);
    expect(condition).toMatchObject({ kind: 'compare', asset: 'ETH' });
    expect(watches).toMatchObject([
      {
        comparator: 'below',
        isSole: true,
        group: { key: 'price:asset=ETH', cadenceSeconds: 3600 },
      },
    ]);
    expect(Number(watches[0]?.threshold)).toBe(2000);
  });

  it('201: a schedule becomes an agent of kind schedule', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      request: 'Remind me every Monday at 9:00 UTC to check my portfolio',
      wallets: [OWNER],
    });
    expect(agent).toMatchObject({ type: 'reminder', kind: 'schedule', cadence: 'weekly', hour: 9 });
    expect((await rowOf(agent.id)).nextDueAt?.toISOString()).toBe('2026-09-14T09:00:00.000Z');
  });

  it('201: the do-part is dropped unless prepare is asked for, and kept when it is', async () => {
    const tenant = await service.openTenant();
    const request = 'When ETH drops below 2000, swap 100 USDC to ETH on Base';
    const body = { request, wallets: [OWNER] };
    const notify = await tenant.get<CreatedAgent>(201, 'POST', '/agents', body);
    expect(notify.agent).toMatchObject({ autonomy: 'notify', action: null });
    const prepare = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      ...body,
      autonomy: 'prepare',
    });
    expect(prepare.agent.autonomy).toBe('prepare');
    expect(prepare.agent.action).toMatch(/swap 100 USDC/i);
    const other = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      ...body,
      autonomy: 'prepare',
      action: 'Withdraw everything from Aave',
    });
    expect(other.agent.action).toBe('Withdraw everything from Aave');
  });

  it('422: prepare without anything to prepare, unwatchable with its reason', async () => {
    const tenant = await service.openTenant();
    const post = (body: object) => tenant.get<ErrorEnvelope>(422, 'POST', '/agents', body);
    expect((await post({ ...PLAIN, autonomy: 'prepare' })).error).toBe('action_required');
    const unwatchable = await post({ request: 'Make me rich and happy', wallets: [OWNER] });
    expect(unwatchable.error).toBe('unwatchable');
    expect(unwatchable.friendly_message.length).toBeGreaterThan(20);
    expect((await tenant.get<AgentList>(200, 'GET', '/agents')).agents).toEqual([]);
  });

  it('200: a question, whose option settles it by id or in words', async () => {
    const tenant = await service.openTenant();
    const asked = await tenant.get<AgentClarification>(200, 'POST', '/agents', {
      ...VAGUE,
      idempotency_key: 'vague',
    });
    expect(asked.status).toBe('needs_clarification');
    expect(asked.options.length).toBeLessThanOrEqual(4);
    expect((await tenant.get<AgentList>(200, 'GET', '/agents')).agents).toEqual([]);
    const [option] = asked.options.filter(({ id }) => id.startsWith('sel_'));
    if (option === undefined) throw new Error('no option settles it');
    const byId = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      ...VAGUE,
      selection_id: option.id,
      idempotency_key: 'vague',
    });
    const inWords = await tenant.get<CreatedAgent>(201, 'POST', '/agents', {
      ...VAGUE,
      request: `${VAGUE.request}\n\nClarification — ${asked.question}: ${option.label}`,
    });
    expect(inWords.agent.rendered).toBe(byId.agent.rendered);
    expect(inWords.compile).toEqual(byId.compile);
  });

  it('400: a selection that was not offered: to nobody, to others, for something else', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const { options } = await mine.get<AgentClarification>(200, 'POST', '/agents', VAGUE);
    const [option] = options;
    for (const [tenant, body] of [
      [mine, { ...VAGUE, selection_id: 'opt_0' }],
      [mine, { ...VAGUE, selection_id: 'sel_0000000000000000000000' }],
      [mine, { ...PLAIN, selection_id: option?.id }],
      [theirs, { ...VAGUE, selection_id: option?.id }],
    ] as const) {
      const { issues } = await tenant.get<ErrorEnvelope>(400, 'POST', '/agents', body);
      expect(issues[0]?.field).toBe('selection_id');
    }
  });

  it.each([
    ['short', { request: 'ab' }],
    ['long', { request: 'x'.repeat(501) }],
    ['blank', { request: '     ' }],
    ['no text', { request: 5 }],
  ])('400: a request that is %s', async (_, body) => {
    const tenant = await service.openTenant();
    const { issues } = await tenant.get<ErrorEnvelope>(400, 'POST', '/agents', {
      ...PLAIN,
      ...body,
    });
    expect(issues[0]?.field).toBe('request');
  });

  it('201: a replay gives the same answer, compile included', async () => {
    const tenant = await service.openTenant();
    const body = { ...PLAIN, idempotency_key: 'plain' };
    const first = await tenant.get(201, 'POST', '/agents', body);
    expect(await tenant.get(201, 'POST', '/agents', body)).toEqual(first);
  });
});

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
      const row = await rowOf(agent.id);
      expect(row.nextDueAt).toBeNull();
      expect(row.watches.every(({ isActive }) => !isActive)).toBe(true);
      const active = await tenant.get<{ agent: Agent }>(200, 'PATCH', path, { status: 'active' });
      expect(active.agent).toEqual(agent);
      const resumed = await rowOf(agent.id);
      expect(resumed.nextDueAt === null).toBe(body !== schedule);
      expect(resumed.watches.every(({ isActive }) => isActive)).toBe(true);
    }
  });

  it('200: last_checked_at stands still while it is paused', async () => {
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
    const row = await rowOf(agent.id);
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
    const row = await rowOf(agent.id);
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
    expect((await tenant.get<ErrorEnvelope>(400, 'PATCH', path, body)).error).toBe('invalid_patch');
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

describe('POST /agents/{id}/test', () => {
  it('202: an event on its way to every active endpoint of the tenant, in one transaction', async () => {
    const [tenant, other] = await Promise.all([service.openTenant(), service.openTenant()]);
    const endpoints = await Promise.all([tenant.addEndpoint(), tenant.addEndpoint()]);
    const disabled = await tenant.addEndpoint({ status: 'disabled' });
    await other.addEndpoint();
    const agent = await tenant.create();
    await tenant.get(200, 'PATCH', `/agents/${agent.id}`, { status: 'paused' });
    const tested = await tenant.get<{ event: AgentEvent; deliveries: number }>(
      202,
      'POST',
      `/agents/${agent.id}/test`,
    );
    expect(tested).toEqual({
      event: {
        id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
        type: 'agent.test',
        created_at: service.nowMs(),
        agent: { id: agent.id, kind: 'price' },
        trigger: {
          headline: 'Test: ETH price below $2,000',
          kind: 'price',
          condition: 'below',
          threshold: 2000,
          wallet: OWNER,
        },
      },
      deliveries: 2,
    });
    const deliveries = await service.db.database.webhookDelivery.findMany({
      where: { eventId: tested.event.id },
    });
    expect(deliveries.map(({ endpointId }) => endpointId).sort()).toEqual(endpoints.sort());
    expect(deliveries.map(({ endpointId }) => endpointId)).not.toContain(disabled);
    const { events } = await tenant.get<AgentEventList>(200, 'GET', '/agent-events');
    expect(events).toEqual([tested.event]);
  });

  it('202: each one is another event, also without an endpoint', async () => {
    const tenant = await service.openTenant();
    const agent = await tenant.create();
    const tests = await Promise.all(
      Array.from({ length: 5 }, () =>
        tenant.get<{ event: AgentEvent; deliveries: number }>(
          202,
          'POST',
          `/agents/${agent.id}/test`,
        ),
      ),
    );
    expect(new Set(tests.map(({ event }) => event.id)).size).toBe(5);
    expect(tests.every(({ deliveries }) => deliveries === 0)).toBe(true);
  });

  it('404: not yours', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const agent = await mine.create();
    await theirs.get(404, 'POST', `/agents/${agent.id}/test`);
    expect((await mine.get<AgentEventList>(200, 'GET', '/agent-events')).events).toEqual([]);
  });
});

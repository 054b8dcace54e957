import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentClarification, AgentList, CreatedAgent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { createAgent } from './create-agent.ts';
import { PLAIN, VAGUE } from './testing/agent-bodies.ts';
import { type AgentsService, OWNER, openAgentsService } from './testing/agents-service.ts';
import { readAgentRow } from './testing/read-agent-row.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

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
    const { watches, condition } = await readAgentRow(service, agent.id);
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
    expect((await readAgentRow(service, agent.id)).nextDueAt?.toISOString()).toBe(
      '2026-09-14T09:00:00.000Z',
    );
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

  it('400: a selection that was not offered: at all, to this tenant, or for this request', async () => {
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

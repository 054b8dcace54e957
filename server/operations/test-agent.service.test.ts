import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';
import { type AgentsService, OWNER, openAgentsService } from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

describe('POST /agents/{id}/test', () => {
  it('202: an event queued for every active endpoint of the tenant, in one transaction', async () => {
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

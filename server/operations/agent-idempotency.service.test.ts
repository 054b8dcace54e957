import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentList } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { type AgentsService, openAgentsService, PRICE } from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

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

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

const TRIGGER = {
  headline: 'ETH price below $2,000',
  kind: 'price',
  condition: 'below',
  threshold: 2000,
  wallet: OWNER,
  price_at_trigger: 1899.5,
} as const;

/** A tenant whose one agent fires when it is asked to. */
async function openFiring() {
  const tenant = await service.openTenant();
  const agent = await tenant.create();
  const { id } = await service.db.database.agent.findUniqueOrThrow({
    where: { publicId: agent.id },
  });
  let count = 0;
  const fireAt = async (atMs: number): Promise<string> => {
    const firing = {
      agentId: id,
      partnerId: tenant.partnerId,
      type: 'agent.triggered',
      crossingKey: `test:${count++}`,
      trigger: TRIGGER,
    } as const;
    const [event] = await inTransaction(service.db.pool, (client) => fire(client, [firing], atMs));
    if (event === undefined) throw new Error('nothing fired');
    return event.id;
  };
  return { tenant, agent, fireAt };
}

async function page(tenant: TestTenant, query: string): Promise<AgentEventList> {
  return tenant.get<AgentEventList>(200, 'GET', `/agent-events?${query}`);
}

describe('GET /agent-events', () => {
  it('200: newest first by when it happened, on the wire as specified', async () => {
    const { tenant, agent, fireAt } = await openFiring();
    const first = await fireAt(1_000);
    const third = await fireAt(3_000);
    const second = await fireAt(2_000);
    const { events, next_cursor } = await page(tenant, '');
    expect(next_cursor).toBeNull();
    expect(events.map(({ id }) => id)).toEqual([third, second, first]);
    expect(events[2]).toEqual({
      id: first,
      type: 'agent.triggered',
      created_at: 1_000,
      agent: { id: agent.id, kind: 'price' },
      trigger: TRIGGER,
    } satisfies AgentEvent);
  });

  it('200: failed deliveries, and what a deleted agent reported, stays', async () => {
    const { tenant, agent, fireAt } = await openFiring();
    await tenant.addEndpoint();
    const id = await fireAt(1_000);
    await service.db.database.webhookDelivery.updateMany({
      where: { eventId: id },
      data: { state: 'dead_lettered', deadLetteredAt: new Date() },
    });
    await tenant.get(204, 'DELETE', `/agents/${agent.id}`);
    expect((await page(tenant, '')).events.map((event) => event.id)).toEqual([id]);
  });

  it('200: an invalid cursor counts as absent', async () => {
    const { tenant, fireAt } = await openFiring();
    for (let at = 1; at <= 3; at++) await fireAt(at * 1_000);
    const whole = await page(tenant, '');
    const forged = Buffer.from('99999999999999999:evt_1').toString('base64url');
    for (const cursor of ['garbage', '%00', '🙂', 'bnVsbA', forged, 'x'.repeat(3_000)]) {
      const asked = `cursor=${cursor === '%00' ? 'a%2500' : encodeURIComponent(cursor)}`;
      expect(await page(tenant, asked)).toEqual(whole);
    }
  });

  it.each(['limit=0', 'limit=201', 'limit=-1', 'limit=many'])('400: %s', async (query) => {
    const tenant = await service.openTenant();
    const { issues } = await tenant.get<ErrorEnvelope>(400, 'GET', `/agent-events?${query}`);
    expect(issues[0]?.field).toBe('limit');
  });

  it('200: pages hold every event once, even if others happen meanwhile', async () => {
    const times = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        times,
        times,
        fc.integer({ min: 1, max: 5 }),
        async (before, during, limit) => {
          const { tenant, fireAt } = await openFiring();
          const there: string[] = [];
          for (const time of before) there.push(await fireAt(time * 1_000));
          const seen: string[] = [];
          let cursor: string | null = '';
          while (cursor !== null) {
            const { events, next_cursor }: AgentEventList = await page(
              tenant,
              `limit=${limit}&cursor=${cursor}`,
            );
            expect(events.length).toBeLessThanOrEqual(limit);
            seen.push(...events.map(({ id }) => id));
            cursor = next_cursor;
            const time = during.shift();
            if (time !== undefined) await fireAt(time * 1_000);
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(there.filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
      { numRuns: scaled(12) },
    );
  });

  it('200: another tenant’s events are not there, with its own cursor neither', async () => {
    const { tenant, fireAt } = await openFiring();
    for (let at = 1; at <= 3; at++) await fireAt(at * 1_000);
    const { next_cursor } = await page(tenant, 'limit=1');
    const other = await service.openTenant();
    expect(await page(other, `cursor=${next_cursor}`)).toEqual({ events: [], next_cursor: null });
  });

  it('403: without the scope', async () => {
    const tenant = await service.openTenant({ scopes: [] });
    await tenant.get(403, 'GET', '/agent-events');
  });
});

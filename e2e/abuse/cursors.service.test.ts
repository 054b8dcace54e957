import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AgentsService,
  openAgentsService,
  type TestTenant,
} from '#server/operations/testing/agents-service.ts';
import type { AgentEventList } from '#server/schemas/agent-event.ts';

const SEED = 14_019;

let service: AgentsService;
let own: TestTenant;
let foreign: TestTenant;
beforeAll(async () => {
  service = await openAgentsService();
  own = await service.openTenant();
  foreign = await service.openTenant();
  for (const tenant of [own, foreign]) {
    const agent = await tenant.create();
    for (let at = 0; at < 3; at++) {
      service.advance(1_000);
      await tenant.get(202, 'POST', `/agents/${agent.id}/test`);
    }
  }
});
afterAll(() => service.close());

const list = (tenant: TestTenant, query: string) =>
  tenant.get<AgentEventList>(200, 'GET', `/agent-events${query}`);

const base64 = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');
const garbage = fc.oneof(
  fc.string({ unit: 'binary' }).map(encodeLoosely),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => base64(bytes)),
  // Bytes as they stand in an address, of which many are no UTF-8.
  fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  fc.tuple(fc.integer(), fc.string()).map(([at, id]) => base64(`${at}:${id}`)),
  fc.json().map((text) => base64(text)),
  fc.integer({ min: 1, max: 6_000 }).map((size) => 'A'.repeat(size)),
  fc.constantFrom('%00x', 'x%00', '%00', '%ff%fe', 'null', '-1', '..', '%25', 'a&cursor=b'),
);

function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

it('takes a garbage cursor of events for none', async () => {
  const first = await list(own, '?limit=2');
  await fc.assert(
    fc.asyncProperty(garbage, async (cursor) => {
      expect(await list(own, `?limit=2&cursor=${cursor}`)).toEqual(first);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

it('shows nobody another tenant’s events, by whatever cursor', async () => {
  const all = (await list(own, '')).events.map(({ id }) => id);
  for (const tenant of [own, foreign]) {
    const { next_cursor } = await list(tenant, '?limit=1');
    const { events } = await list(own, `?cursor=${next_cursor}`);
    for (const { id } of events) expect(all).toContain(id);
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { type AgentsService, openAgentsService, PRICE } from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

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

import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { Tenant } from './create-agent.ts';
import { AGENT_QUOTAS } from './quotas.ts';

/**
 * Lets one transaction at a time change a tenant's number of active agents. It does not block
 * statements that only refer to the tenant.
 */
export async function lockQuota(client: pg.PoolClient, partnerId: string): Promise<void> {
  await client.query('select 1 from partner where id = $1 for no key update', [partnerId]);
}

/**
 * Call it after lockQuota, in the same transaction. The public tenant does not have a quota: the limits of its
 * owners and chats are checked where they create agents.
 *
 * @throws ApiError agent_quota_exceeded when the tenant has as many active agents as its tier allows
 */
export async function requireRoom(client: pg.PoolClient, tenant: Tenant): Promise<void> {
  if (tenant.partnerId === PUBLIC_PARTNER_ID) return;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from agent
      where partner_id = $1 and status = 'active' and deleted_at is null and origin <> 'guard'`,
    [tenant.partnerId],
  );
  const quota = AGENT_QUOTAS[tenant.tier];
  if ((rows[0]?.count ?? 0) < quota) return;
  throw new ApiError('agent_quota_exceeded', {
    message: `The tier’s limit of ${quota} active agents is reached. Pause or delete one.`,
  });
}

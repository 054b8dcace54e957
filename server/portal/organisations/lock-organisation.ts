import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import type { AuditActor } from '../audit.ts';
import { includesRole } from '../roles.ts';

/**
 * Lets changes of one organisation's people happen one after the other, and holds the actor's role
 * against what it is now: it may have changed since the call came in.
 *
 * @throws ApiError role_forbidden
 */
export async function lockOrganisation(
  client: pg.PoolClient,
  partnerId: string,
  actor: AuditActor,
  needed: PortalRole,
): Promise<void> {
  // Not "for update", which would stop every row that refers to the partner from being written.
  await client.query('select 1 from partner where id = $1 for no key update', [partnerId]);
  const role = await findRole(client, partnerId, actor.userId);
  if (role === null || !includesRole(role, needed)) throw new ApiError('role_forbidden');
}

/** @returns what a person is in an organisation; null for nothing */
export async function findRole(
  client: pg.PoolClient,
  partnerId: string,
  userId: string,
): Promise<PortalRole | null> {
  const { rows } = await client.query<{ role: PortalRole }>(
    'select role::text from portal_membership where partner_id = $1 and user_id = $2',
    [partnerId, userId],
  );
  return rows[0]?.role ?? null;
}

/** @throws ApiError last_owner when the organisation has no other owner */
export async function requireOtherOwner(
  client: pg.PoolClient,
  partnerId: string,
  userId: string,
): Promise<void> {
  const { rows } = await client.query(
    `select 1 from portal_membership
      where partner_id = $1 and user_id <> $2 and role = 'owner' limit 1`,
    [partnerId, userId],
  );
  if (rows.length === 0) throw new ApiError('last_owner');
}

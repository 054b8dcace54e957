import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { findRole, lockOrganisation, requireOtherOwner } from './lock-organisation.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/**
 * Gives a member another role. A former owner can no longer invite: their open invitations are
 * revoked.
 *
 * @throws ApiError role_forbidden, member_not_found, last_owner
 */
export async function changeRole(
  pool: pg.Pool,
  partnerId: string,
  actor: AuditActor,
  change: { readonly userId: string; readonly role: PortalRole },
): Promise<void> {
  const { userId, role } = change;
  await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'owner');
    const before = await findRole(client, partnerId, userId);
    if (before === null) throw new ApiError('member_not_found');
    if (before === role) return;
    if (before === 'owner') await requireOtherOwner(client, partnerId, userId);
    await client.query(
      `update portal_membership set role = $3::portal_role where partner_id = $1 and user_id = $2`,
      [partnerId, userId, role],
    );
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'member.role_changed',
      target: await emailOf(client, userId),
      before: { role: before },
      after: { role },
    });
    if (before === 'owner') await withdrawInvitations(client, partnerId, actor, userId);
  });
}

/**
 * Takes a member out of an organisation, with the open invitations that person made or has; that
 * person's next call is refused.
 *
 * @throws ApiError role_forbidden, member_not_found, last_owner
 */
export async function removeMember(
  pool: pg.Pool,
  partnerId: string,
  actor: AuditActor,
  userId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'owner');
    await take(client, partnerId, actor, { userId, action: 'member.removed' });
  });
}

/**
 * Takes the actor out of an organisation.
 *
 * @throws ApiError last_owner
 */
export async function leaveOrganisation(
  pool: pg.Pool,
  partnerId: string,
  actor: AuditActor,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'viewer');
    await take(client, partnerId, actor, { userId: actor.userId, action: 'member.left' });
  });
}

async function take(
  client: pg.PoolClient,
  partnerId: string,
  actor: AuditActor,
  { userId, action }: { readonly userId: string; readonly action: string },
): Promise<void> {
  const role = await findRole(client, partnerId, userId);
  if (role === null) throw new ApiError('member_not_found');
  if (role === 'owner') await requireOtherOwner(client, partnerId, userId);
  await client.query('delete from portal_membership where partner_id = $1 and user_id = $2', [
    partnerId,
    userId,
  ]);
  await recordAudit(client, {
    actor,
    partnerId,
    action,
    target: await emailOf(client, userId),
    before: { role },
  });
  await withdrawInvitations(client, partnerId, actor, userId);
}

async function emailOf(client: pg.PoolClient, userId: string): Promise<string> {
  const { rows } = await client.query<{ email: string }>(
    'select email from portal_user where id = $1',
    [userId],
  );
  return rows[0]?.email ?? userId;
}

import type pg from 'pg';
import type { PortalRole } from '#server/schemas/portal.ts';
import { type AuditActor, recordAudit } from '../audit.ts';

const WITHDRAW = `
  delete from portal_invitation
   where partner_id = $1
     and (invited_by = $2 or email = (select email from portal_user where id = $2))
  returning email, role::text`;

/**
 * Revokes the open invitations to an organisation that a person made or received: a former owner
 * must neither let others in nor return by an earlier invitation.
 */
export async function withdrawInvitations(
  client: pg.PoolClient,
  partnerId: string,
  actor: AuditActor,
  userId: string,
): Promise<void> {
  const { rows } = await client.query<{ email: string; role: PortalRole }>(WITHDRAW, [
    partnerId,
    userId,
  ]);
  for (const { email, role } of rows) {
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'invitation.revoked',
      target: email,
      before: { role },
    });
  }
}

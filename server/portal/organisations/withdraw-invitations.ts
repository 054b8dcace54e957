import type pg from 'pg';
import type { PortalRole } from '#server/schemas/portal.ts';
import { type AuditActor, recordAudit } from '../audit.ts';

const WITHDRAW = `
  delete from portal_invitation
   where partner_id = $1
     and (invited_by = $2 or email = (select email from portal_user where id = $2))
  returning email, role::text`;

/**
 * Revokes the open invitations that a person made to an organisation, or has to it: who is no
 * owner any more lets nobody in, and does not come back by what was made before.
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

import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { hashInvitationToken } from './invitation-token.ts';

/** What an invitation offers to anyone who holds its token. */
export interface OpenInvitation {
  readonly organisation: string;
  readonly email: string;
  readonly role: PortalRole;
}

/** @returns what a token of a mail is an invitation to; null when it is none that is open */
export async function findInvitation(pool: pg.Pool, token: string): Promise<OpenInvitation | null> {
  const { rows } = await pool.query<OpenInvitation>(
    `select p.name as organisation, i.email, i.role::text
       from portal_invitation i join partner p on p.id = i.partner_id
      where i.token_sha256 = $1 and i.expires_at > clock_timestamp()`,
    [hashInvitationToken(token)],
  );
  return rows[0] ?? null;
}

interface Invitation {
  readonly id: string;
  readonly partner_id: string;
  readonly email: string;
  readonly role: PortalRole;
  readonly slug: string;
  readonly name: string;
}

/**
 * Makes the actor a member of the organisation that an invitation is to. It works once, for the
 * address it was sent to.
 *
 * @throws ApiError invitation_not_found
 */
export async function acceptInvitation(
  pool: pg.Pool,
  actor: AuditActor,
  token: string,
): Promise<{ readonly slug: string; readonly name: string; readonly role: PortalRole }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Invitation>(
      `select i.id, i.partner_id, i.email, i.role::text, p.slug, p.name
         from portal_invitation i join partner p on p.id = i.partner_id
        where i.token_sha256 = $1 and i.expires_at > clock_timestamp()
          for update of i`,
      [hashInvitationToken(token)],
    );
    const [invitation] = rows;
    if (invitation === undefined) throw new ApiError('invitation_not_found');
    if (invitation.email !== actor.email) {
      throw new ApiError('invitation_not_found', {
        message: 'This invitation was sent to another address. Sign in with that one.',
      });
    }
    const { partner_id: partnerId, slug, name, role } = invitation;
    await client.query('delete from portal_invitation where id = $1', [invitation.id]);
    const joined = await client.query<{ role: PortalRole }>(
      `insert into portal_membership (partner_id, user_id, role) values ($1, $2, $3::portal_role)
       on conflict (partner_id, user_id) do nothing`,
      [partnerId, actor.userId, role],
    );
    if (joined.rowCount === 1) {
      await recordAudit(client, {
        actor,
        partnerId,
        action: 'member.joined',
        target: actor.email,
        after: { role },
      });
    }
    return { slug, name, role };
  });
}

import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Mailer } from '#server/mail/send-mail.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { countInWindow, PORTAL_LIMITS } from '../portal-window.ts';
import { hashInvitationToken, mintInvitationToken } from './invitation-token.ts';
import { lockOrganisation } from './lock-organisation.ts';
import {
  INVITATION_DAYS,
  type InvitationPost,
  type MailedInvitation,
  mailInvitation,
} from './mail-invitation.ts';

/** Who is invited, and as what. */
export interface NewInvitation {
  /** In lower case. */
  readonly email: string;
  readonly role: PortalRole;
}

/**
 * Invites a person by mail. Another invitation to the same address takes the place of the first.
 *
 * @throws ApiError already_member, role_forbidden, rate_limited; service_unavailable where no mail
 * server is configured
 */
export async function inviteMember(
  pool: pg.Pool,
  post: InvitationPost,
  partnerId: string,
  actor: AuditActor,
  { email, role }: NewInvitation,
): Promise<MailedInvitation> {
  const mailer = requireMailer(post);
  await countInWindow(pool, PORTAL_LIMITS.invitationsOfPartner, partnerId);
  const token = mintInvitationToken();
  await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'owner');
    const { rows } = await client.query(
      `select 1 from portal_membership m join portal_user u on u.id = m.user_id
        where m.partner_id = $1 and u.email = $2`,
      [partnerId, email],
    );
    if (rows.length > 0) throw new ApiError('already_member');
    // Of all organisations together: one person may make several.
    await countInWindow(client, PORTAL_LIMITS.invitationsToAddress, email);
    await client.query(
      `insert into portal_invitation as i (partner_id, email, role, token_sha256, expires_at, invited_by)
       values ($1, $2, $3::portal_role, $4, clock_timestamp() + make_interval(days => $5), $6)
       on conflict (partner_id, email) do update set role = excluded.role,
         invited_by = excluded.invited_by, token_sha256 = excluded.token_sha256, created_at = clock_timestamp(),
         expires_at = excluded.expires_at, mailed_at = null`,
      [partnerId, email, role, hashInvitationToken(token), INVITATION_DAYS, actor.userId],
    );
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'member.invited',
      target: email,
      after: { role },
    });
  });
  return mailInvitation(pool, { ...post, mailer }, { email, role, token, inviter: actor.email });
}

/**
 * Mails an open invitation once more, with a new link and seven days from now; the link before
 * stops working.
 *
 * @throws ApiError invitation_not_found, role_forbidden, rate_limited; service_unavailable where no
 * mail server is configured
 */
export async function sendInvitationAgain(
  pool: pg.Pool,
  post: InvitationPost,
  partnerId: string,
  actor: AuditActor,
  id: string,
): Promise<MailedInvitation> {
  const mailer = requireMailer(post);
  await countInWindow(pool, PORTAL_LIMITS.invitationsOfPartner, partnerId);
  const token = mintInvitationToken();
  const invited = await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'owner');
    const { rows } = await client.query<NewInvitation>(
      `update portal_invitation
          set token_sha256 = $3, invited_by = $5, mailed_at = null,
              expires_at = clock_timestamp() + make_interval(days => $4)
        where id = $1 and partner_id = $2 and expires_at > clock_timestamp()
       returning email, role::text`,
      [id, partnerId, hashInvitationToken(token), INVITATION_DAYS, actor.userId],
    );
    const [row] = rows;
    if (row === undefined) throw new ApiError('invitation_not_found');
    await countInWindow(client, PORTAL_LIMITS.invitationsToAddress, row.email);
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'invitation.sent_again',
      target: row.email,
      after: { role: row.role },
    });
    return row;
  });
  return mailInvitation(pool, { ...post, mailer }, { ...invited, token, inviter: actor.email });
}

/**
 * Takes an open invitation back.
 *
 * @throws ApiError invitation_not_found, role_forbidden
 */
export async function revokeInvitation(
  pool: pg.Pool,
  partnerId: string,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'owner');
    const { rows } = await client.query<{ email: string; role: PortalRole }>(
      'delete from portal_invitation where id = $1 and partner_id = $2 returning email, role::text',
      [id, partnerId],
    );
    const [row] = rows;
    if (row === undefined) throw new ApiError('invitation_not_found');
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'invitation.revoked',
      target: row.email,
      before: { role: row.role },
    });
  });
}

function requireMailer({ mailer }: InvitationPost): Mailer {
  if (mailer !== null) return mailer;
  throw new ApiError('service_unavailable', { message: 'No mail can be sent from here.' });
}

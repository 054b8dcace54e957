import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { writeMail } from '#server/mail/letter.ts';
import type { Mailer } from '#server/mail/send-mail.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { countInWindow, PORTAL_LIMITS } from '../portal-window.ts';
import { lockOrganisation } from './lock-organisation.ts';

const MAX_AGE_DAYS = 7;

/** Where an invitation is to and what it offers. */
export interface NewInvitation {
  /** In lower case. */
  readonly email: string;
  readonly role: PortalRole;
  readonly organisation: string;
  /** The portal's origin for the link. */
  readonly origin: string;
}

/** What an invitation is looked up by. */
export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Invites a person by mail. Another invitation to the same address takes the place of the first.
 *
 * @throws ApiError already_member, role_forbidden, rate_limited; service_unavailable when the mail
 * cannot be sent, after which inviting again is right
 */
export async function inviteMember(
  pool: pg.Pool,
  mailer: Mailer | null,
  partnerId: string,
  actor: AuditActor,
  invitation: NewInvitation,
): Promise<void> {
  if (mailer === null) throw mailAway();
  const { email, role, organisation, origin } = invitation;
  await countInWindow(pool, PORTAL_LIMITS.invitationsOfPartner, partnerId);
  const token = randomBytes(32).toString('base64url');
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
         expires_at = excluded.expires_at`,
      [partnerId, email, role, hashInvitationToken(token), MAX_AGE_DAYS, actor.userId],
    );
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'member.invited',
      target: email,
      after: { role },
    });
  });
  const mail = writeMail({
    to: email,
    subject: `You are invited to ${organisation} on Portolan`,
    lines: [`${actor.email} invites you to ${organisation} on Portolan, as ${articled(role)}.`],
    link: {
      label: 'See the invitation',
      url: `${origin}${PORTAL_PATHS.invitation}?${new URLSearchParams({ token })}`,
    },
    note: `The link works once and for ${MAX_AGE_DAYS} days, for ${email} alone. If you do not expect it, do nothing.`,
  });
  await mailer.send(mail).catch((cause: unknown) => {
    throw mailAway(cause);
  });
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

const articled = (role: PortalRole) => (role === 'owner' ? 'an owner' : `a ${role}`);

function mailAway(cause?: unknown): ApiError {
  return new ApiError('service_unavailable', {
    message: 'The mail could not be sent. Try again in a while.',
    cause,
  });
}

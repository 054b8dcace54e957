import type pg from 'pg';
import { writeMail } from '#server/mail/letter.ts';
import type { Mailer } from '#server/mail/send-mail.ts';
import type { Logger } from '#server/observability/logger.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';
import { hashInvitationToken } from './invitation-token.ts';

/** How long an invitation may be accepted. */
export const INVITATION_DAYS = 7;

/** What mails of invitations leave by, and what they say of where they come from. */
export interface InvitationPost {
  /** Null where no mail server is configured. */
  readonly mailer: Mailer | null;
  readonly logger: Logger;
  readonly organisation: string;
  /** The portal's origin for the link. */
  readonly origin: string;
}

/** Whether the mail of a valid invitation was sent. */
export interface MailedInvitation {
  readonly is_mailed: boolean;
}

/**
 * Mails a valid invitation, and records that it was sent. If the mail server refuses it, the
 * invitation stays valid: it is listed as not mailed, and can be sent again.
 */
export async function mailInvitation(
  pool: pg.Pool,
  { mailer, logger, organisation, origin }: InvitationPost & { readonly mailer: Mailer },
  invitation: {
    readonly email: string;
    readonly role: PortalRole;
    readonly token: string;
    readonly inviter: string;
  },
): Promise<MailedInvitation> {
  const { email, role, token, inviter } = invitation;
  const mail = writeMail({
    to: email,
    subject: `You are invited to ${organisation} on Portolan`,
    lines: [`${inviter} invites you to ${organisation} on Portolan, as ${articled(role)}.`],
    link: {
      label: 'See the invitation',
      url: `${origin}${PORTAL_PATHS.invitation}?${new URLSearchParams({ token })}`,
    },
    note: `The link works once and for ${INVITATION_DAYS} days, for ${email} alone. If you do not expect it, do nothing.`,
  });
  try {
    await mailer.send(mail);
  } catch (error) {
    logger.error({ err: error }, 'an invitation could not be mailed');
    return { is_mailed: false };
  }
  await pool.query(
    'update portal_invitation set mailed_at = clock_timestamp() where token_sha256 = $1',
    [hashInvitationToken(token)],
  );
  return { is_mailed: true };
}

const articled = (role: PortalRole) => (role === 'owner' ? 'an owner' : `a ${role}`);

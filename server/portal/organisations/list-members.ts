import type pg from 'pg';
import type { PortalRole } from '#server/schemas/portal.ts';

/** A person in an organisation. */
export interface ListedMember {
  readonly user_id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: PortalRole;
  /** Unix milliseconds. */
  readonly joined_at: number;
}

/** An invitation that is open. */
export interface ListedInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: PortalRole;
  /** Unix milliseconds. */
  readonly created_at: number;
  readonly expires_at: number;
  /** Null while the mail server has not taken the mail. */
  readonly mailed_at: number | null;
}

/** @returns the people of an organisation, in order of joining */
export async function listMembers(
  pool: pg.Pool,
  partnerId: string,
): Promise<readonly ListedMember[]> {
  const { rows } = await pool.query<Omit<ListedMember, 'joined_at'> & { joined_at: Date }>(
    `select u.id as user_id, u.email, u.name, m.role::text, m.created_at as joined_at
       from portal_membership m join portal_user u on u.id = m.user_id
      where m.partner_id = $1 order by m.created_at, u.email`,
    [partnerId],
  );
  return rows.map((row) => ({ ...row, joined_at: row.joined_at.getTime() }));
}

/** @returns the invitations of an organisation that may still be accepted, oldest first */
export async function listInvitations(
  pool: pg.Pool,
  partnerId: string,
): Promise<readonly ListedInvitation[]> {
  const { rows } = await pool.query<
    Pick<ListedInvitation, 'id' | 'email' | 'role'> & {
      created_at: Date;
      expires_at: Date;
      mailed_at: Date | null;
    }
  >(
    `select id, email, role::text, created_at, expires_at, mailed_at from portal_invitation
      where partner_id = $1 and expires_at > clock_timestamp() order by created_at, email`,
    [partnerId],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.getTime(),
    expires_at: row.expires_at.getTime(),
    mailed_at: row.mailed_at?.getTime() ?? null,
  }));
}

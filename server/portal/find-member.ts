import type pg from 'pg';
import { queryPrepared, type Statement } from '#server/db/pool.ts';
import type { RateTier } from '#server/partners/rate-tiers.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import type { SessionClaims } from './session-token.ts';

/** Who is signed in. */
export interface PortalUser {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
}

/** What a person is in the organisation that a call is about. */
export interface PortalMember {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly tier: RateTier;
  readonly role: PortalRole;
}

/** Says when the session was used last; written seldom, for it is read at every call. */
const SEE = `
  seen as (
    update portal_session set last_seen_at = now()
     where id = $3 and user_id = $1 and last_seen_at < now() - interval '5 minutes'
  )`;
const IN_FORCE = 's.id = $3 and s.user_id = u.id';

const FIND_USER: Statement = {
  name: 'portal_user',
  text: `
    with ${SEE}
    select u.id, u.email, u.name from portal_user u join portal_session s on ${IN_FORCE}
     where u.id = $1 and u.session_version = $2`,
};

const FIND_MEMBER: Statement = {
  name: 'portal_member',
  text: `
    with ${SEE}
    select u.id, u.email, u.name, m.role::text, p.id as partner_id, p.name as partner_name, p.tier::text
      from portal_user u
      join portal_session s on ${IN_FORCE}
      left join partner p on p.slug = $4
      left join portal_membership m on m.partner_id = p.id and m.user_id = u.id
     where u.id = $1 and u.session_version = $2`,
};

/** @returns whose session it is; null when it was ended. */
export async function findUser(pool: pg.Pool, claims: SessionClaims): Promise<PortalUser | null> {
  const rows = await queryPrepared<PortalUser & pg.QueryResultRow>(pool, FIND_USER, [
    claims.userId,
    claims.version,
    claims.sessionId,
  ]);
  return rows[0] ?? null;
}

interface MemberRow extends PortalUser, pg.QueryResultRow {
  readonly role: PortalRole | null;
  readonly partner_id: string;
  readonly partner_name: string;
  readonly tier: RateTier;
}

/**
 * The person of a session and their role in an organisation, in one query.
 *
 * @returns null when the session was ended; `member` is null when the organisation does not exist
 * or the person is not in it, which must look the same
 */
export async function findMember(
  pool: pg.Pool,
  claims: SessionClaims,
  slug: string,
): Promise<{ readonly user: PortalUser; readonly member: PortalMember | null } | null> {
  const [row] = await queryPrepared<MemberRow>(pool, FIND_MEMBER, [
    claims.userId,
    claims.version,
    claims.sessionId,
    slug,
  ]);
  if (row === undefined) return null;
  const { id, email, name, role, partner_id, partner_name, tier } = row;
  const member =
    role === null ? null : { partnerId: partner_id, partnerName: partner_name, tier, role };
  return { user: { id, email, name }, member };
}

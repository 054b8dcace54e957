import type pg from 'pg';
import type { PortalRole } from '#server/schemas/portal.ts';

/** An organisation of a person's, and what that person is in it. */
export interface OwnOrganisation {
  readonly slug: string;
  readonly name: string;
  readonly role: PortalRole;
}

/** @returns the organisations that a person is in, by name */
export async function listOrganisations(
  pool: pg.Pool,
  userId: string,
): Promise<readonly OwnOrganisation[]> {
  const { rows } = await pool.query<OwnOrganisation>(
    `select p.slug, p.name, m.role::text
       from portal_membership m join partner p on p.id = m.partner_id
      where m.user_id = $1
      order by lower(p.name), p.slug`,
    [userId],
  );
  return rows;
}

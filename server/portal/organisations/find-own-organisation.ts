import { portalRoot } from '../root.ts';
import { readSession } from '../session.ts';
import { listOrganisations, type OwnOrganisation } from './list-organisations.ts';

/**
 * For server components.
 *
 * @returns an organisation as its member sees it; null when the person is not a member
 */
export async function findOwnOrganisation(slug: string): Promise<OwnOrganisation | null> {
  const session = await readSession();
  if (session === null) return null;
  const own = await listOrganisations(portalRoot().pool, session.user.id);
  return own.find((organisation) => organisation.slug === slug) ?? null;
}

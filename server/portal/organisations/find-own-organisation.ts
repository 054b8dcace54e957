import { portalRoot } from '../root.ts';
import { readSession } from '../session.ts';
import { listOrganisations, type OwnOrganisation } from './list-organisations.ts';

/**
 * For server components.
 *
 * @returns an organisation as who looks sees it; null when that is nobody of it
 */
export async function findOwnOrganisation(slug: string): Promise<OwnOrganisation | null> {
  const session = await readSession();
  if (session === null) return null;
  const own = await listOrganisations(portalRoot().pool, session.user.id);
  return own.find((organisation) => organisation.slug === slug) ?? null;
}

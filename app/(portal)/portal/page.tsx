import { redirect } from 'next/navigation';
import { listOrganisations } from '#server/portal/organisations/list-organisations.ts';
import { portalRoot } from '#server/portal/root.ts';
import { readSession } from '#server/portal/session.ts';

/** Redirects to the first organisation of the signed-in person. */
export default async function PortalPage(): Promise<never> {
  const session = await readSession();
  if (session === null) redirect('/sign-in?next=%2Fportal');
  const [first] = await listOrganisations(portalRoot().pool, session.user.id);
  redirect(first === undefined ? '/portal/new' : `/portal/${first.slug}`);
}

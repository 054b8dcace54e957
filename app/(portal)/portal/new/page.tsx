import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Entry } from '#components/portal/entry/entry.tsx';
import { NewOrganisationForm } from '#components/portal/entry/new-organisation-form.tsx';
import { ENTRY_TEXTS as T } from '#locale/portal/entry.ts';
import { listOrganisations } from '#server/portal/organisations/list-organisations.ts';
import { portalRoot } from '#server/portal/root.ts';
import { readSession } from '#server/portal/session.ts';

export const metadata: Metadata = { title: T.newOrganisation };

export default async function NewOrganisationPage() {
  const session = await readSession();
  if (session === null) redirect('/sign-in?next=%2Fportal%2Fnew');
  const organisations = await listOrganisations(portalRoot().pool, session.user.id);
  return (
    <Entry title={T.newOrganisation} lead={T.newOrganisationLead}>
      <NewOrganisationForm email={session.user.email} hasOthers={organisations.length > 0} />
    </Entry>
  );
}

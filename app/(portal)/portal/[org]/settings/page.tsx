import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SettingsPage } from '#components/portal/settings/settings-page.tsx';
import { SETTINGS_TEXTS } from '#locale/portal/settings.ts';
import { findOwnOrganisation } from '#server/portal/organisations/find-own-organisation.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SETTINGS_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const current = await findOwnOrganisation(org);
  if (current === null) notFound();
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.guardAccess.list.queryOptions({ org }),
        trpc.passkeys.list.queryOptions(),
        trpc.session.list.queryOptions(),
      ]}
    >
      <SettingsPage org={org} name={current.name} isOwner={current.role === 'owner'} />
    </Prefetched>
  );
}

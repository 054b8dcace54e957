import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { RenderClock } from '#components/portal/service-clock.tsx';
import { Shell } from '#components/portal/shell/shell.tsx';
import { listOrganisations } from '#server/portal/organisations/list-organisations.ts';
import { portalRoot } from '#server/portal/root.ts';
import { readSession } from '#server/portal/session.ts';
import { Prefetched } from './prefetched.tsx';

interface OrganisationLayoutProps {
  readonly params: Promise<{ org: string }>;
  readonly children: ReactNode;
}

/** The pages of an organisation, for its members: to others it does not exist. */
export default async function OrganisationLayout({ params, children }: OrganisationLayoutProps) {
  const { org } = await params;
  const session = await readSession();
  if (session === null) {
    const path = (await headers()).get('x-portolan-path') ?? `/portal/${org}`;
    redirect(`/sign-in?${new URLSearchParams({ next: path })}`);
  }
  const { user } = session;
  const organisations = await listOrganisations(portalRoot().pool, user.id);
  const current = organisations.find(({ slug }) => slug === org);
  if (current === undefined) notFound();
  return (
    <Prefetched ask={(trpc) => [trpc.session.me.queryOptions()]}>
      <RenderClock renderedAt={Date.now()}>
        <Shell user={user} organisations={organisations} current={current}>
          {children}
        </Shell>
      </RenderClock>
    </Prefetched>
  );
}

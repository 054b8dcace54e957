import type { Metadata } from 'next';
import { EventsPage } from '#components/portal/events/events-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.places.events };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return (
    <Prefetched ask={(trpc) => [trpc.events.list.queryOptions({ org })]}>
      <EventsPage org={org} />
    </Prefetched>
  );
}

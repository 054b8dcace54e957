import type { Metadata } from 'next';
import { EventPage } from '#components/portal/events/event-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.one.event };

interface PageProps {
  readonly params: Promise<{ org: string; eventId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, eventId } = await params;
  return (
    <Prefetched ask={(trpc) => [trpc.events.get.queryOptions({ org, eventId })]}>
      <EventPage org={org} eventId={eventId} />
    </Prefetched>
  );
}

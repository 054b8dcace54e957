import type { Metadata } from 'next';
import { EventPage } from '#components/portal/events/event-page.tsx';

export const metadata: Metadata = { title: 'Event' };

interface PageProps {
  readonly params: Promise<{ org: string; eventId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, eventId } = await params;
  return <EventPage org={org} eventId={eventId} />;
}

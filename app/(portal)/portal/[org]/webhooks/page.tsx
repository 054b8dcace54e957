import type { Metadata } from 'next';
import { EndpointsPage } from '#components/portal/webhooks/endpoints-page.tsx';

export const metadata: Metadata = { title: 'Webhooks' };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return <EndpointsPage org={org} />;
}

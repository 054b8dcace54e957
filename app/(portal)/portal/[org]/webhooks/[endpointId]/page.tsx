import type { Metadata } from 'next';
import { EndpointPage } from '#components/portal/webhooks/endpoint-page.tsx';

export const metadata: Metadata = { title: 'Webhook endpoint' };

interface PageProps {
  readonly params: Promise<{ org: string; endpointId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, endpointId } = await params;
  return <EndpointPage org={org} endpointId={endpointId} />;
}

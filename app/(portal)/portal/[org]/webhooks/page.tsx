import type { Metadata } from 'next';
import { EndpointsPage } from '#components/portal/webhooks/endpoints-page.tsx';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: 'Webhooks' };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return (
    <Prefetched ask={(trpc) => [trpc.webhooks.list.queryOptions({ org })]}>
      <EndpointsPage org={org} />
    </Prefetched>
  );
}

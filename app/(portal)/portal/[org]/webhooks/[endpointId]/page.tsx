import type { Metadata } from 'next';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { EndpointPage } from '#components/portal/webhooks/endpoint-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.one.endpoint };

interface PageProps {
  readonly params: Promise<{ org: string; endpointId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, endpointId } = await params;
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.webhooks.get.queryOptions({ org, endpointId }),
        trpc.webhooks.counts.queryOptions({ org, endpointId }),
        trpc.webhooks.deliveries.queryOptions({ org, endpointId, limit: PAGE_SIZES.deliveries }),
      ]}
    >
      <EndpointPage org={org} endpointId={endpointId} />
    </Prefetched>
  );
}

import type { Metadata } from 'next';
import { EndpointsPage } from '#components/portal/webhooks/endpoints-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.places.webhooks };

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

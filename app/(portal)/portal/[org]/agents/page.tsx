import type { Metadata } from 'next';
import { AgentsPage } from '#components/portal/agents/agents-page.tsx';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: 'Agents' };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return (
    <Prefetched ask={(trpc) => [trpc.agents.list.queryOptions({ org, limit: PAGE_SIZES.agents })]}>
      <AgentsPage org={org} />
    </Prefetched>
  );
}

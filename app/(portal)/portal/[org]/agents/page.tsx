import type { Metadata } from 'next';
import { AgentsPage } from '#components/portal/agents/agents-page.tsx';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.places.agents };

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

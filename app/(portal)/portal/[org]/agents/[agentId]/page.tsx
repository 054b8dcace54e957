import type { Metadata } from 'next';
import { AgentPage } from '#components/portal/agents/agent-page.tsx';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.one.agent };

interface PageProps {
  readonly params: Promise<{ org: string; agentId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, agentId } = await params;
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.agents.get.queryOptions({ org, agentId }),
        trpc.events.list.queryOptions({ org, agentId, limit: PAGE_SIZES.history }),
      ]}
    >
      <AgentPage org={org} agentId={agentId} />
    </Prefetched>
  );
}

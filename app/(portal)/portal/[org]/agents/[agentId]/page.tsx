import type { Metadata } from 'next';
import { AgentPage } from '#components/portal/agents/agent-page.tsx';

export const metadata: Metadata = { title: 'Agent' };

interface PageProps {
  readonly params: Promise<{ org: string; agentId: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, agentId } = await params;
  return <AgentPage org={org} agentId={agentId} />;
}

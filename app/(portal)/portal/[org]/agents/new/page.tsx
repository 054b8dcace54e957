import type { Metadata } from 'next';
import { NewAgentPage } from '#components/portal/agents/new-agent-page.tsx';
import { AGENT_FORM_TEXTS } from '#locale/portal/agent-form.ts';

export const metadata: Metadata = { title: AGENT_FORM_TEXTS.title };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return <NewAgentPage org={org} />;
}

import type { Metadata } from 'next';
import { AgentsPage } from '#components/portal/agents/agents-page.tsx';

export const metadata: Metadata = { title: 'Agents' };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return <AgentsPage org={org} />;
}

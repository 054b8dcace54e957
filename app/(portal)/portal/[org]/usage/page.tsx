import type { Metadata } from 'next';
import { UsagePage } from '#components/portal/usage/usage-page.tsx';

export const metadata: Metadata = { title: 'Usage' };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return <UsagePage org={org} />;
}

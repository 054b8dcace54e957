import type { Metadata } from 'next';
import { UsagePage } from '#components/portal/usage/usage-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.places.usage };

interface PageProps {
  readonly params: Promise<{ org: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org } = await params;
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.usage.account.queryOptions({ org }),
        trpc.usage.daily.queryOptions({ org, days: 30 }),
        trpc.usage.traffic.queryOptions({ org, period: '24h' }),
      ]}
    >
      <UsagePage org={org} />
    </Prefetched>
  );
}

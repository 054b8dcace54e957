import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { HomePage } from '#components/portal/home/home-page.tsx';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { findOwnOrganisation } from '#server/portal/organisations/find-own-organisation.ts';
import { Prefetched } from './prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.places.home };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const current = await findOwnOrganisation(org);
  if (current === null) notFound();
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.usage.account.queryOptions({ org }),
        trpc.usage.traffic.queryOptions({ org, period: '24h' }),
        trpc.keys.get.queryOptions({ org }),
        trpc.webhooks.list.queryOptions({ org }),
        trpc.requests.search.queryOptions({ org, limit: PAGE_SIZES.lastRequests }),
      ]}
    >
      <HomePage org={org} name={current.name} />
    </Prefetched>
  );
}

import type { Metadata } from 'next';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { readFilter, toSearch } from '#components/portal/requests/request-filter.ts';
import { RequestsPage } from '#components/portal/requests/requests-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.places.requests };

interface PageProps {
  readonly params: Promise<{ org: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { org } = await params;
  // If a name occurs twice, the first one counts.
  const query = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) => {
      const [first] = [value].flat();
      return first === undefined ? [] : [[name, first]];
    }),
  );
  const filter = readFilter(query);
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.requests.vocabulary.queryOptions({ org }),
        // Times without a zone are the browser's own, which is not known here.
        ...(filter.since === '' && filter.until === ''
          ? [
              trpc.requests.search.queryOptions({
                org,
                limit: PAGE_SIZES.requests,
                ...toSearch(filter),
              }),
            ]
          : []),
      ]}
    >
      <RequestsPage org={org} query={query.toString()} />
    </Prefetched>
  );
}

import type { Metadata } from 'next';
import { RequestsPage } from '#components/portal/requests/requests-page.tsx';

export const metadata: Metadata = { title: 'Request log' };

interface PageProps {
  readonly params: Promise<{ org: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { org } = await params;
  // Of a name that stands there twice the first one counts.
  const query = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) => {
      const [first] = [value].flat();
      return first === undefined ? [] : [[name, first]];
    }),
  );
  return <RequestsPage org={org} query={query.toString()} />;
}

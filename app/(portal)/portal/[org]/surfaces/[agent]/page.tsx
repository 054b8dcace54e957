import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { SurfacePage } from '#components/portal/surfaces/surface-page.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { originOf } from '#server/portal/origin.ts';
import { portalRoot } from '#server/portal/root.ts';
import { Prefetched } from '../../prefetched.tsx';

export const metadata: Metadata = { title: SHELL_TEXTS.one.surface };

interface PageProps {
  readonly params: Promise<{ org: string; agent: string }>;
}

export default async function Page({ params }: PageProps) {
  const { org, agent } = await params;
  const origin = originOf(await headers(), portalRoot().appUrl);
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.surfaces.catalog.queryOptions({ org }),
        trpc.surfaces.activations.queryOptions({ org, limit: PAGE_SIZES.activations, agent }),
      ]}
    >
      <SurfacePage org={org} agent={agent} origin={origin} />
    </Prefetched>
  );
}

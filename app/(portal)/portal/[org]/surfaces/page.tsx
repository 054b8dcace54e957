import type { Metadata } from 'next';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { SurfacesPage } from '#components/portal/surfaces/surfaces-page.tsx';
import { SURFACE_TEXTS } from '#locale/portal/surfaces.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: SURFACE_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  return (
    <Prefetched
      ask={(trpc) => [
        trpc.surfaces.catalog.queryOptions({ org }),
        trpc.surfaces.activations.queryOptions({ org, limit: PAGE_SIZES.activations }),
      ]}
    >
      <SurfacesPage org={org} />
    </Prefetched>
  );
}

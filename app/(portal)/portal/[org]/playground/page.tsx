import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PlaygroundPage } from '#components/portal/playground/playground-page.tsx';
import { PLAYGROUND_TEXTS } from '#locale/portal/playground.ts';
import { originOf } from '#server/portal/origin.ts';
import { portalRoot } from '#server/portal/root.ts';
import { SIMULATE_CHAINS } from '#server/schemas/simulate.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: PLAYGROUND_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const origin = originOf(await headers(), portalRoot().appUrl);
  return (
    <Prefetched ask={(trpc) => [trpc.keys.get.queryOptions({ org })]}>
      <PlaygroundPage org={org} baseUrl={`${origin}/v1beta`} chains={SIMULATE_CHAINS} />
    </Prefetched>
  );
}

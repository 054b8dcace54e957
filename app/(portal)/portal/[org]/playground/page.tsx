import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PlaygroundPage } from '#components/portal/playground/playground-page.tsx';
import { readSentenceLink } from '#components/portal/playground/sentence-link.ts';
import { PLAYGROUND_TEXTS } from '#locale/portal/playground.ts';
import { getConfig } from '#server/config/environment.ts';
import { sampleWallets } from '#server/pages/sample-wallets.ts';
import { originOf } from '#server/portal/origin.ts';
import { portalRoot } from '#server/portal/root.ts';
import { SIMULATE_CHAINS } from '#server/schemas/simulate.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: PLAYGROUND_TEXTS.title };

interface PageProps {
  readonly params: Promise<{ org: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { org } = await params;
  const samples = sampleWallets(getConfig()).map(({ address }) => address);
  const origin = originOf(await headers(), portalRoot().appUrl);
  return (
    <Prefetched ask={(trpc) => [trpc.keys.get.queryOptions({ org })]}>
      <PlaygroundPage
        org={org}
        baseUrl={`${origin}/v1beta`}
        chains={SIMULATE_CHAINS}
        sampleWallets={[...new Set(samples)]}
        first={readSentenceLink(await searchParams, SIMULATE_CHAINS)}
      />
    </Prefetched>
  );
}

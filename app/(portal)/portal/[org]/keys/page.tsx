import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { KeysPage } from '#components/portal/keys/keys-page.tsx';
import { KEY_TEXTS } from '#locale/portal/keys.ts';
import { originOf } from '#server/portal/origin.ts';
import { portalRoot } from '#server/portal/root.ts';
import { MCP_PATH } from '#server/schemas/paths-beside.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: KEY_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const origin = originOf(await headers(), portalRoot().appUrl);
  return (
    <Prefetched ask={(trpc) => [trpc.keys.get.queryOptions({ org })]}>
      <KeysPage org={org} baseUrl={`${origin}/v1beta`} mcpUrl={`${origin}${MCP_PATH}`} />
    </Prefetched>
  );
}

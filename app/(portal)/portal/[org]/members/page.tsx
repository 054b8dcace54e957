import type { Metadata } from 'next';
import { MembersPage } from '#components/portal/members/members-page.tsx';
import { MEMBER_TEXTS } from '#locale/portal/members.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: MEMBER_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  return (
    <Prefetched ask={(trpc) => [trpc.members.list.queryOptions({ org })]}>
      <MembersPage org={org} />
    </Prefetched>
  );
}

import type { Metadata } from 'next';
import { MembersPage } from '#components/portal/members/members-page.tsx';
import { MEMBER_TEXTS } from '#components/portal/members/texts.ts';

export const metadata: Metadata = { title: MEMBER_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  return <MembersPage org={(await params).org} />;
}

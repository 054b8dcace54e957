import type { Metadata } from 'next';
import { AuditPage } from '#components/portal/audit/audit-page.tsx';
import { PAGE_SIZES } from '#components/portal/page-sizes.ts';
import { AUDIT_TEXTS } from '#locale/portal/audit.ts';
import { Prefetched } from '../prefetched.tsx';

export const metadata: Metadata = { title: AUDIT_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  return (
    <Prefetched ask={(trpc) => [trpc.audit.list.queryOptions({ org, limit: PAGE_SIZES.audit })]}>
      <AuditPage org={org} />
    </Prefetched>
  );
}

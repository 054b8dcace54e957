import type { Metadata } from 'next';
import { AuditPage } from '#components/portal/audit/audit-page.tsx';
import { AUDIT_TEXTS } from '#components/portal/audit/texts.ts';

export const metadata: Metadata = { title: AUDIT_TEXTS.title };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  return <AuditPage org={(await params).org} />;
}

import type { Metadata } from 'next';
import { ReportPage } from '#components/report/report-page.tsx';
import { ReportRefused } from '#components/report/report-refused.tsx';
import { REPORT_TEXTS } from '#locale/report.ts';
import { readReport } from './read-report.ts';

interface Props {
  readonly params: Promise<{ readonly address: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export const metadata: Metadata = { title: REPORT_TEXTS.pageTitle };

/** `/report/<address>`: the page that people share. */
export default async function WalletReportPage({ params, searchParams }: Props) {
  const { address } = await params;
  const { refresh } = await searchParams;
  const read = await readReport(address, refresh === '1');
  return read.ok ? (
    <ReportPage report={read.report} />
  ) : (
    <ReportRefused address={address} message={read.message} />
  );
}

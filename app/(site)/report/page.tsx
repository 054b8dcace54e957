import { redirect } from 'next/navigation';
import { ReportRefused } from '#components/report/report-refused.tsx';
import { REPORT_TEXTS } from '#locale/report.ts';

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** `/report?address=…`: where the box of the front page leads. */
export default async function ReportOfPage({ searchParams }: Props) {
  const { address } = await searchParams;
  const typed = typeof address === 'string' ? address.trim() : '';
  if (typed !== '') redirect(`/report/${encodeURIComponent(typed)}`);
  return <ReportRefused address="" message={REPORT_TEXTS.addressMissing} />;
}

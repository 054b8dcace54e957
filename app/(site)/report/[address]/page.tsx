import type { Metadata } from 'next';
import { ReportPage } from '#components/report/report-page.tsx';
import { ReportRefused } from '#components/report/report-refused.tsx';
import { REPORT_TEXTS } from '#locale/report.ts';
import { getConfig } from '#server/config/environment.ts';
import { REPORT_IMAGE_SIZE, reportImagePath } from '#server/pages/report-image.ts';
import { HOLDER_NAMES } from '#server/positions/wallet-sources.ts';
import { readReport } from './read-report.ts';

interface Props {
  readonly params: Promise<{ readonly address: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The preview of a shared link; the wallet is not read for it. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { address } = await params;
  const { pageTitle: title, pageDescription: description } = REPORT_TEXTS;
  const path = reportImagePath(address);
  if (path === undefined) return { title };
  const url = new URL(path, getConfig().appUrl);
  const image = { url, ...REPORT_IMAGE_SIZE, alt: REPORT_TEXTS.imageOf(address) };
  return {
    title,
    openGraph: { title, description, type: 'website', images: [image] },
    twitter: { card: 'summary_large_image' },
  };
}

/** `/report/<address>`: the page that people share. */
export default async function WalletReportPage({ params, searchParams }: Props) {
  const { address } = await params;
  const { refresh } = await searchParams;
  const read = await readReport(address, refresh === '1');
  return read.ok ? (
    <ReportPage report={read.report} protocolNames={HOLDER_NAMES} />
  ) : (
    <ReportRefused address={address} message={read.message ?? REPORT_TEXTS.unreadable} />
  );
}

import { redirect } from 'next/navigation';
import { AddressForm } from '#components/report/address-form.tsx';
import { REPORT_TEXTS } from '#locale/report.ts';
import { SITE_TEXTS } from '#locale/site.ts';

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Asks for the address of a report; `?address=…`, where its box and the front page's lead, opens it. */
export default async function ReportOfPage({ searchParams }: Props) {
  const { address } = await searchParams;
  const typed = typeof address === 'string' ? address.trim() : '';
  if (typed !== '') redirect(`/report/${encodeURIComponent(typed)}`);
  return (
    <main>
      <h1>{REPORT_TEXTS.title}</h1>
      <p className="lead">{SITE_TEXTS.reportLead}</p>
      <AddressForm />
    </main>
  );
}

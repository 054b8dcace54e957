import { REPORT_TEXTS as T } from '#locale/report.ts';
import { AddressForm } from './address-form.tsx';

/** Why the report is not available, and a link to another one. */
export function ReportRefused({
  address,
  message,
}: {
  readonly address: string;
  readonly message: string;
}) {
  return (
    <main>
      <h1>{T.refused}</h1>
      <p className="lead">{message}</p>
      <AddressForm address={address.slice(0, 64)} />
    </main>
  );
}

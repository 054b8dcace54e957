import { CompassRose } from '#components/ui/compass-rose.tsx';
import { AddressForm } from './address-form.tsx';

/** Why there is no report, and the way to another. */
export function ReportRefused({
  address,
  message,
}: {
  readonly address: string;
  readonly message: string;
}) {
  return (
    <main>
      <div className="top">
        <a className="mark" href="/">
          <CompassRose size={26} />
          Portolan
        </a>
      </div>
      <h1>There is no report of this</h1>
      <p className="lead">{message}</p>
      <AddressForm address={address.slice(0, 64)} />
    </main>
  );
}

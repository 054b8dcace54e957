import { REPORT_TEXTS as T } from '#locale/report.ts';
import styles from './address-form.module.css';

/** Opens the report of an address; it works without scripts. */
export function AddressForm({ address = '' }: { readonly address?: string }) {
  return (
    <form action="/report" method="get" className={styles.form}>
      <label htmlFor="address">{T.address}</label>
      <div>
        <input
          id="address"
          name="address"
          defaultValue={address}
          required
          maxLength={64}
          placeholder={T.addressHint}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">{T.open}</button>
      </div>
    </form>
  );
}

import styles from './address-form.module.css';

/** Opens the report of an address; it works without scripts. */
export function AddressForm({ address = '' }: { readonly address?: string }) {
  return (
    <form action="/report" method="get" className={styles.form}>
      <label htmlFor="address">Wallet address</label>
      <div>
        <input
          id="address"
          name="address"
          defaultValue={address}
          required
          maxLength={64}
          placeholder="0x… or a Solana address"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">Open its report</button>
      </div>
    </form>
  );
}

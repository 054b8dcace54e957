import { buttonClass } from '#components/ui/button.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import { WALLET_APPS } from '#server/schemas/wallet-apps.ts';
import styles from './connect-wallet.module.css';
import type { PageWallet } from './page-wallet.ts';

interface Props {
  readonly kind: PageWallet['kind'];
  /** The address below which every app opens the page on the same device. */
  readonly openIn: string;
}

/** Where no wallet is in this browser: those that can be installed, and on a phone those that open the page. */
export function WalletApps({ kind, openIn }: Props) {
  const apps = WALLET_APPS.filter((app) => app.kind === kind);
  return (
    <>
      <section className={styles.onPhone} aria-label={WALLET_TEXTS.openIn}>
        <h3>{WALLET_TEXTS.openIn}</h3>
        <ul className={styles.apps}>
          {apps.map(
            ({ id, name, open }) =>
              open && (
                <li key={id}>
                  {/* Not next's Link: that would open the private link before its owner does. */}
                  <a href={`${openIn}/${id}`} className={buttonClass({ size: 'small' })}>
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      </section>
      <section aria-label={WALLET_TEXTS.install}>
        <h3>{WALLET_TEXTS.install}</h3>
        <ul className={styles.apps}>
          {apps.map(({ id, name, installUrl }) => (
            <li key={id}>
              <a
                href={installUrl}
                target="_blank"
                rel="noreferrer noopener"
                className={buttonClass({ size: 'small' })}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

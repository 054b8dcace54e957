import { isSameAccount } from '#components/wallet/page-wallet.ts';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';

const ADDRESSES = /(0x[0-9a-fA-F]{40}(?![0-9a-fA-F])|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b)/;

/**
 * A text whose addresses stay in one piece, or break into even lines where there is no room.
 *
 * @param wallet the reader's own: it is called that, not by its address
 */
export function WithAddresses({
  text,
  wallet,
}: {
  readonly text: string;
  readonly wallet?: string;
}) {
  return text.split(ADDRESSES).map((part, at) => {
    if (at % 2 === 0) return part;
    if (wallet !== undefined && isSameAccount(part, wallet)) return TEXTS.yourWallet;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, and names one twice.
      <span key={at} className={styles.inText}>
        {part}
      </span>
    );
  });
}

import { EvenLines } from '#components/ui/even-lines.tsx';
import { isSameAccount } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import styles from './review.module.css';

const ADDRESSES = /(0x[0-9a-fA-F]{40}(?![0-9a-fA-F])|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b)/;
const CLOSING = /^[.,;:)]+/;

/**
 * A text whose addresses stay in one piece, or break into even lines where space is short.
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
  return text.split(ADDRESSES).map((part, at, parts) => {
    if (at % 2 === 0) return at === 0 ? part : part.replace(CLOSING, '');
    // The final punctuation does not begin a line.
    const [closing = ''] = CLOSING.exec(parts[at + 1] ?? '') ?? [];
    if (wallet !== undefined && isSameAccount(part, wallet)) return TEXTS.yourWallet + closing;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, and names one twice.
      <span key={at} className={styles.inText}>
        <EvenLines value={part} />
        {closing}
      </span>
    );
  });
}

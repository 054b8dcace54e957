import styles from './even-lines.module.css';

/** As many characters as fit beside a button on a phone. */
const MOST = 22;

/**
 * A long address, hash or id that breaks into lines of equal length where it does not fit, because a
 * tail of two characters would be overlooked.
 */
export function EvenLines({ value }: { readonly value: string }) {
  const size = Math.ceil(value.length / Math.ceil(value.length / MOST));
  if (value.length <= size) return value;
  const starts = Array.from({ length: Math.ceil(value.length / size) }, (_, at) => at * size);
  return starts.map((start) => (
    <span key={start} className={styles.piece}>
      {value.slice(start, start + size)}
    </span>
  ));
}

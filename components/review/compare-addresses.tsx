import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { TEXTS } from '#locale/review.ts';
import type { ReviewRecipient } from '#server/schemas/review.ts';
import { pairUp } from './pair-up.ts';
import styles from './review.module.css';

interface Props {
  readonly paid: string;
  readonly known: NonNullable<ReviewRecipient['looks_like']>;
}

/** An address above the one that it may be mistaken for, character under character. */
export function CompareAddresses({ paid, known }: Props) {
  return (
    <figure className={styles.compared}>
      <figcaption>
        <span className={styles.suspect}>{TEXTS.compared.paid}</span>
        <span className={styles.known}>{TEXTS.compared[known.whose]}</span>
      </figcaption>
      <VisuallyHidden>
        {paid}, {known.address}
      </VisuallyHidden>
      <div className={styles.pairs} aria-hidden="true">
        {pairUp(paid, known.address).map(({ at, runs }) => (
          <span key={at} className={styles.pair}>
            <span className={styles.suspect}>
              {runs.map(({ start, one, differs }) =>
                differs ? <mark key={start}>{one}</mark> : <span key={start}>{one}</span>,
              )}
            </span>
            <span className={styles.known}>{runs.map(({ other }) => other)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}

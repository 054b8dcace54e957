import { TEXTS } from '#locale/review.ts';
import type { StepSimulation } from '#server/schemas/review-simulation.ts';
import styles from './review.module.css';

/** How steps that their chain refused would go now: the chain itself gives no reason. */
export function RetriedLine({ results }: { readonly results: readonly StepSimulation[] }) {
  const refused = results.find(({ status_code }) => status_code === 0);
  if (refused) {
    return (
      <p className={styles.bad}>
        {TEXTS.retriedBad} {refused.error}
      </p>
    );
  }
  const isFine = results.length > 0 && results.every(({ status_code }) => status_code === 1);
  return isFine && <p className={styles.good}>{TEXTS.retriedFine}</p>;
}

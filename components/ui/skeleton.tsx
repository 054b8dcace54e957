import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  readonly lines?: number | undefined;
  /** Rows of a table instead of lines of text. */
  readonly rows?: boolean | undefined;
  /** What is being loaded, for screen readers. */
  readonly label?: string | undefined;
}

/** A placeholder for loading content, in its final size. */
export function Skeleton({ lines = 3, rows = false, label = 'Loading' }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classNames(styles.skeleton, rows && styles.block)} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          <div className={styles.bar} key={line} />
        ))}
      </div>
    </div>
  );
}

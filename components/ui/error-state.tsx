import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

interface ErrorStateProps {
  readonly title?: string | undefined;
  /** What went wrong, in a sentence for people. */
  readonly children: ReactNode;
  /** What support needs to find it. */
  readonly reference?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** Something could not be shown: says why and offers another try. */
export function ErrorState({
  title = 'This could not be shown',
  children,
  reference,
  onRetry,
  busy = false,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
      {reference !== undefined && <p className={styles.detail}>Reference: {reference}</p>}
      {onRetry !== undefined && (
        <div className={styles.actions}>
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { UI_TEXTS } from '#locale/ui.ts';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

interface ErrorStateProps {
  readonly title?: string | undefined;
  /** The error, in a sentence for people. */
  readonly children: ReactNode;
  /** The id with which support can find it. */
  readonly reference?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** Something could not be shown: says why and offers another try. */
export function ErrorState({
  title = UI_TEXTS.loadFailed,
  children,
  reference,
  onRetry,
  busy = false,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
      {reference !== undefined && <p className={styles.detail}>{UI_TEXTS.reference(reference)}</p>}
      {onRetry !== undefined && (
        <div className={styles.actions}>
          <Button onClick={onRetry} busy={busy}>
            {UI_TEXTS.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

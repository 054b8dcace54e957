import type { ReactNode } from 'react';
import { CompassRose } from './compass-rose.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What will appear here, and how it gets here. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Nothing yet: says what will be here and how to begin. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <CompassRose size={40} className={styles.rose} />
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

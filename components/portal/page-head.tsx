import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: ReactNode;
  /** What the page is for, in a sentence. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The title of a page of the portal. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {children !== undefined && <div className={styles.lead}>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

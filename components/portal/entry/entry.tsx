import type { ReactNode } from 'react';
import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { Brand } from '#components/ui/brand.tsx';
import styles from './entry.module.css';
import { RhumbLines } from './rhumb-lines.tsx';

interface EntryProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** A page before the portal: one sheet on the chart. */
export function Entry({ title, lead, children }: EntryProps) {
  return (
    <div className={styles.entry}>
      <RhumbLines />
      <header className={styles.head}>
        <Brand href="/" />
        <ThemeSwitch />
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        {children}
      </main>
    </div>
  );
}

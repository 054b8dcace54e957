import type { ReactNode } from 'react';
import styles from './stats.module.css';

interface StatsProps {
  readonly stats: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly note?: ReactNode;
  }[];
}

/** The few figures that a page is about. */
export function Stats({ stats }: StatsProps) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value, note }) => (
        <div className={styles.stat} key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './notice.tsx';
import { RelativeTime } from './relative-time.tsx';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly label: string;
  readonly entries: readonly {
    readonly id: string;
    readonly title: ReactNode;
    readonly at: string | number | Date;
    readonly tone?: Tone | undefined;
    readonly detail?: ReactNode;
  }[];
}

/** Events, one after the other. */
export function Timeline({ label, entries }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ id, title, at, tone, detail }) => (
        <li key={id} className={classNames(styles.entry, tone && styles[tone])}>
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            <span className={styles.at}>
              <RelativeTime at={at} />
            </span>
          </div>
          {detail !== undefined && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';
import tones from './tones.module.css';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

interface NoticeProps {
  readonly tone?: Tone | undefined;
  readonly title?: ReactNode;
  /** It appeared after the page, so screen readers announce it immediately. */
  readonly live?: boolean | undefined;
  readonly children?: ReactNode;
}

/** A word to the reader. */
export function Notice({ tone = 'info', title, live = false, children }: NoticeProps) {
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div className={classNames(styles.notice, tones[tone])} role={role}>
      <Icon name={tone} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import type { Tone } from './notice.tsx';
import tones from './tones.module.css';

interface BadgeProps {
  readonly tone?: Tone | 'plain' | undefined;
  /** A dot before the word, for what changes by itself. */
  readonly dot?: boolean | undefined;
  readonly children: ReactNode;
}

/** A word about a thing: its state, its role. */
export function Badge({ tone = 'plain', dot = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        styles.badge,
        tone === 'plain' ? styles.plain : tones[tone],
        dot && styles.dot,
      )}
    >
      {children}
    </span>
  );
}

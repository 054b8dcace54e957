import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** What it is: its name for screen readers. */
  readonly label: string;
  /** Long lines break instead of scrolling, for text without its own lines. */
  readonly wrap?: boolean | undefined;
  /** Coloured by who knows the language; without it the code is shown as it is. */
  readonly children?: ReactNode;
}

/** Code to read and to copy. It can be scrolled with the keyboard. */
export function CodeBlock({ code, label, wrap = false, children }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <span>{label}</span>
        <CopyButton text={code} what="code" variant="quiet" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable with the keyboard. */}
      <pre
        className={classNames(styles.code, wrap && styles.wrap)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <code>{children ?? code}</code>
      </pre>
    </div>
  );
}

import type { ReactNode } from 'react';
import { TEXTS } from '#locale/docs.ts';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** A sample with a button that copies it. */
export function CodeBlock({ children }: { children: ReactNode }) {
  return (
    <div className={styles.block} data-code>
      {/* biome-ignore lint/a11y/useSemanticElements: it is a box that scrolls, no set of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.scroll} role="group" aria-label={TEXTS.code} tabIndex={0}>
        <pre>{children}</pre>
      </div>
      <CopyButton />
    </div>
  );
}

'use client';

import { type MouseEvent, useState } from 'react';
import { TEXTS } from '#locale/docs.ts';
import styles from './code-block.module.css';

const SHOWN_MS = 2_000;

/** Copies the sample that contains it: the text is already on the page. */
export function CopyButton() {
  const [label, setLabel] = useState<string>(TEXTS.copy);
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const code = currentTarget.closest('[data-code]')?.querySelector('code')?.textContent ?? '';
    try {
      await navigator.clipboard.writeText(code.trimEnd());
      setLabel(TEXTS.copied);
    } catch {
      setLabel(TEXTS.copyFailed);
    }
    setTimeout(() => setLabel(TEXTS.copy), SHOWN_MS);
  };
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <span aria-live="polite">{label}</span>
    </button>
  );
}

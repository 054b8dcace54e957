'use client';
import { useState } from 'react';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './address.module.css';
import { CopyButton } from './copy-button.tsx';
import { EvenLines } from './even-lines.tsx';

interface AddressProps {
  readonly value: string;
  /** Shows head and tail first; one press shows all of it. Never where money is decided on. */
  readonly short?: boolean | undefined;
}

const HEAD = 8;
const TAIL = 6;

/** An address, hash or id: in full and to copy. A shortened one says so and expands in place. */
export function Address({ value, short = false }: AddressProps) {
  const shortens = short && value.length > HEAD + TAIL + 3;
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.address}>
      {shortens && !open ? (
        <button
          type="button"
          className={styles.short}
          title={value}
          aria-label={UI_TEXTS.showAddress(value.slice(0, HEAD), value.slice(-TAIL))}
          onClick={() => setOpen(true)}
        >
          {value.slice(0, HEAD)}…{value.slice(-TAIL)}
        </button>
      ) : (
        <span className={styles.full}>
          <EvenLines value={value} />
        </span>
      )}
      <CopyButton text={value} what={value} compact />
    </span>
  );
}

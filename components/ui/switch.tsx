import { useId } from 'react';
import styles from './checkbox.module.css';
import type { CheckboxProps } from './checkbox.tsx';

/** A checkbox tells by itself whether it is checked. */
const SWITCH = { role: 'switch' } as const;

/** Something that is on or off at once, without a button to save it. */
export function Switch({ label, hint, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <input
        {...input}
        id={id}
        type="checkbox"
        {...SWITCH}
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </label>
  );
}

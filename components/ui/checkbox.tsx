import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'role'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

/** A box to tick, with its words. */
export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
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

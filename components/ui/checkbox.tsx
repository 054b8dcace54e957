import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'role'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

/** A box to tick, with its words. */
export function Checkbox(props: CheckboxProps) {
  return <CheckRow {...props} look={styles.box} />;
}

/** A checkbox with its words, in the look that is given. */
export function CheckRow({
  label,
  hint,
  look,
  ...input
}: CheckboxProps & { readonly look: string | undefined; readonly role?: 'switch' }) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={look}
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

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error and how to correct it. */
  readonly error?: ReactNode;
}

interface FieldParts {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, its control, a hint and an error, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (control: FieldParts) => ReactNode }) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const described = classNames(hint !== undefined && `${id}-hint`, hasError && `${id}-error`);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError || undefined,
      })}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {hasError && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

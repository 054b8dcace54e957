import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldProps & {
    /** For addresses, keys and code. */
    readonly mono?: boolean | undefined;
  };

/** One line of text with its label. */
export function TextInput({ label, hint, error, mono = false, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classNames(control.className, mono && styles.mono)}
        />
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldProps & { readonly mono?: boolean | undefined };

/** Several lines of text with their label. */
export function TextArea({ label, hint, error, mono = false, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={classNames(control.className, styles.area, mono && styles.mono)}
        />
      )}
    </Field>
  );
}

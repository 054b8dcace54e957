import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> &
  FieldProps & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

/** One of a few. The browser's own list: it works with every keyboard, reader and phone. */
export function Select({ label, hint, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...control}>
            {options.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </span>
      )}
    </Field>
  );
}

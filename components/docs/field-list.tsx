import { TEXTS } from '#locale/docs.ts';
import styles from './field-list.module.css';
import { InlineMarkdown } from './inline-markdown.tsx';

/** The format of a value, in words. */
export interface Shape {
  readonly type: string;
  readonly constraints: readonly string[];
  readonly fields: readonly Field[];
  readonly variants: readonly Shape[];
}

export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string | null;
  readonly shape: Shape;
  /** For a parameter: `path`, `query` or `header`. */
  readonly place?: string;
}

/** The fields of a shape, each with its own below it, folded. */
export function ShapeFields({ shape }: { shape: Shape }) {
  return (
    <>
      {shape.variants.map((variant) => (
        <details key={variant.type} className={styles.inner}>
          <summary>{TEXTS.form(variant.type)}</summary>
          <ShapeFields shape={variant} />
        </details>
      ))}
      {shape.fields.length > 0 && <FieldList fields={shape.fields} />}
    </>
  );
}

export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.name}>
          <div className={styles.head}>
            <code className={styles.name}>{field.name}</code>
            <span className={styles.type}>
              {field.place === undefined ? '' : `${field.place}, `}
              {field.shape.type}
            </span>
            {field.isRequired && <span className={styles.required}>{TEXTS.required}</span>}
          </div>
          {field.description !== null && (
            <p>
              <InlineMarkdown text={field.description} />
            </p>
          )}
          {field.shape.constraints.length > 0 && (
            <p className={styles.constraints}>
              <InlineMarkdown text={field.shape.constraints.join('; ')} />
            </p>
          )}
          <Inner shape={field.shape} />
        </li>
      ))}
    </ul>
  );
}

function Inner({ shape }: { shape: Shape }) {
  if (shape.fields.length + shape.variants.length === 0) return null;
  return (
    <details className={styles.inner}>
      <summary>{TEXTS.fieldsOf(shape.type)}</summary>
      <ShapeFields shape={shape} />
    </details>
  );
}

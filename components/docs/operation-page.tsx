import Link from 'next/link';
import { TEXTS } from '#locale/docs.ts';
import { type Field, FieldList, type Shape, ShapeFields } from './field-list.tsx';
import { InlineMarkdown } from './inline-markdown.tsx';
import { Fence, SampleTabs } from './markdown.tsx';
import styles from './operation-page.module.css';
import { TryIt } from './try-it.tsx';
import type { TryRequest } from './try-it-panel.tsx';

export interface OperationView {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly parameters: readonly (Field & { readonly place: string })[];
  readonly body: Shape | null;
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly shape: Shape | null;
  }[];
  readonly errors: readonly { readonly status: string; readonly codes: readonly string[] }[];
  readonly examples: readonly {
    readonly name: string;
    readonly summary: string;
    readonly request: TryRequest;
    readonly samples: readonly {
      readonly name: string;
      readonly fence: string;
      readonly code: string;
    }[];
    readonly answer: { readonly status: string; readonly json: string | null };
  }[];
}

/** One operation: its request and responses on the left, example calls on the right. */
export function OperationPage({ operation }: { operation: OperationView }) {
  return (
    <>
      <header className={styles.header}>
        <h1>{operation.summary}</h1>
        <p className={styles.call}>
          <span className={styles.method}>{operation.method}</span>
          <code>{`/v1beta${operation.path}`}</code>
        </p>
      </header>
      <div className={styles.columns}>
        <div>
          <p className={styles.lead}>
            <InlineMarkdown text={operation.description} />
          </p>
          <dl className={styles.facts}>
            {operation.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <InlineMarkdown text={value} />
                </dd>
              </div>
            ))}
          </dl>
          <h2 id="parameters">{TEXTS.parameters}</h2>
          <FieldList fields={operation.parameters} />
          {operation.body !== null && (
            <>
              <h2 id="request-body">{TEXTS.body}</h2>
              <ShapeFields shape={operation.body} />
            </>
          )}
          <h2 id="responses">{TEXTS.responses}</h2>
          {operation.answers.map(({ status, description, shape }) => (
            <section key={status}>
              <h3 id={status}>{status}</h3>
              <p>
                <InlineMarkdown text={description} />
              </p>
              {shape !== null && <ShapeFields shape={shape} />}
            </section>
          ))}
          <h2 id="errors">{TEXTS.errors}</h2>
          <p>{TEXTS.errorsLead}</p>
          <Errors errors={operation.errors} />
        </div>
        <Examples operation={operation} />
      </div>
    </>
  );
}

function Errors({ errors }: Pick<OperationView, 'errors'>) {
  return (
    <ul className={styles.errors}>
      {errors.map(({ status, codes }) => (
        <li key={status}>
          <span>{status}</span>
          <span className={styles.codes}>
            {codes.length === 0 && TEXTS.regionUnavailable}
            {codes.map((code) => (
              <Link key={code} href={`/docs/errors#${code}`} prefetch={false}>
                <code>{code}</code>
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Examples({ operation }: { operation: OperationView }) {
  const { id, parameters, examples } = operation;
  const fields = parameters.filter(({ place }) => place === 'path' || place === 'query');
  return (
    <aside className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">{TEXTS.examples}</h2>
      {examples.map(({ name, summary, request, samples, answer }, at) => (
        <details key={name} open={at === 0}>
          <summary>{summary}</summary>
          <SampleTabs samples={samples} />
          <TryIt
            operation={id}
            request={request}
            fields={fields.map((field) => ({
              name: field.name,
              place: field.place === 'path' ? 'path' : 'query',
            }))}
          />
          {answer.json === null ? (
            <p className={styles.title}>{TEXTS.withoutBody(answer.status)}</p>
          ) : (
            <Sample title={TEXTS.answer(answer.status)} language="json" code={answer.json} />
          )}
        </details>
      ))}
    </aside>
  );
}

function Sample({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <Fence language={language} code={code} />
    </div>
  );
}

import type { FormEvent, ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import type { FormKind } from './agent-fields.ts';
import { AgentFormFields } from './agent-form-fields.tsx';
import { AgentPreview } from './agent-preview.tsx';
import styles from './agents.module.css';
import type { AgentFormState } from './use-agent-form.ts';

interface AgentFormProps {
  readonly form: AgentFormState;
  readonly kind: FormKind;
  readonly title?: string;
  readonly description?: string;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** The button that saves the previewed agent. */
  readonly save: ReactNode;
  /** Given where nothing has to be previewed before it is kept. */
  readonly onSave?: (() => void) | undefined;
  /** A way out, beside the button. */
  readonly cancel?: ReactNode;
  /** Shown instead of the preview before the first one. */
  readonly empty?: ReactNode;
}

/** The fields of an agent, and beside them how it is understood. */
export function AgentForm({
  form,
  kind,
  title,
  description,
  children,
  save,
  onSave,
  cancel,
  empty,
}: AgentFormProps) {
  const { fields, values, errors, preview } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onSave === undefined) form.ask();
    else onSave();
  };
  return (
    <div className={styles.columns}>
      <Card title={title} description={description}>
        <form onSubmit={submit}>
          {children}
          <AgentFormFields
            kind={kind}
            fields={fields}
            values={values}
            errors={errors.fields}
            onChange={form.change}
          />
          {errors.rest !== null && (
            <Notice tone="bad" live>
              {errors.rest}
            </Notice>
          )}
          <p className={styles.action}>
            {onSave === undefined ? (
              <Button
                type="submit"
                variant={preview.data?.outcome === 'ready' ? 'plain' : 'primary'}
                busy={preview.isPending}
              >
                {T.preview}
              </Button>
            ) : (
              save
            )}
            {cancel}
          </p>
        </form>
      </Card>
      <div className={styles.beside}>
        {preview.data === undefined ? (
          empty
        ) : (
          <AgentPreview preview={preview.data} onAnswer={form.answer} action={save} />
        )}
      </div>
    </div>
  );
}

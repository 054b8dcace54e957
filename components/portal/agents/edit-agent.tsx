'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { readFormErrors } from '../field-errors.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { changeFieldsOf, type FormValues } from './agent-fields.ts';
import { AgentFormFields } from './agent-form-fields.tsx';
import { AgentPreview } from './agent-preview.tsx';
import styles from './agents.module.css';
import { BLAMED } from './blamed-fields.ts';

type Found = PortalOutputs['agents']['get'];

interface EditAgentProps {
  readonly org: string;
  readonly found: Found;
  readonly onClose: () => void;
}

/** Changes what an agent watches, where it was made of a sentence, and what it does when it fires. */
export function EditAgent({ org, found, onClose }: EditAgentProps) {
  const form = useAgentChange(org, found, onClose);
  const { fields, values, errors, preview, edit, asksFirst } = form;
  const save = (
    <Button variant="primary" busy={edit.isPending} onClick={form.save}>
      {T.save}
    </Button>
  );
  return (
    <div className={styles.columns}>
      <Card title={T.editTitle} description={form.isInWords ? T.editLead : T.editLeadTyped}>
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (asksFirst) form.ask(form.transcript);
            else form.save();
          }}
        >
          <AgentFormFields
            kind="request"
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
            {asksFirst ? (
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
            <Button variant="quiet" onClick={onClose}>
              {T.cancel}
            </Button>
          </p>
        </form>
      </Card>
      <div className={styles.beside}>
        {preview.data !== undefined && (
          <AgentPreview preview={preview.data} onAnswer={form.answer} action={save} />
        )}
      </div>
    </div>
  );
}

function useAgentChange(org: string, { agent, request }: Found, onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const first: FormValues = {
    request: request ?? '',
    autonomy: agent.autonomy,
    action: agent.action ?? '',
  };
  const [values, setValues] = useState(first);
  const [transcript, setTranscript] = useState<string | null>(null);
  const preview = useMutation(trpc.agents.preview.mutationOptions());
  const edit = useMutation(
    trpc.agents.edit.mutationOptions({
      onSuccess: async (done) => {
        if (done.outcome === 'question') {
          preview.reset();
          return;
        }
        toast({ title: T.saved });
        await Promise.all([
          queries.invalidateQueries(trpc.agents.pathFilter()),
          queries.invalidateQueries(trpc.events.pathFilter()),
        ]);
        onClose();
      },
    }),
  );
  const isInWords = agent.kind === 'condition' && request !== null;
  const fields = changeFieldsOf(isInWords, values);
  const asksFirst = isInWords && values['request']?.trim() !== first['request'];
  const mandate = {
    autonomy: values['autonomy'],
    ...(values['autonomy'] === 'prepare' ? { action: values['action']?.trim() } : {}),
  };
  const sentence = (asked: string | null) => asked ?? values['request']?.trim();
  const ask = (asked: string | null) => {
    edit.reset();
    const body = { request: sentence(asked), wallets: agent.wallets, ...mandate };
    preview.mutate({ org, body });
  };
  return {
    fields,
    values,
    isInWords,
    /** A new condition is shown as it is understood before it is saved. */
    asksFirst,
    transcript,
    preview,
    edit,
    errors: readFormErrors(
      edit.error ?? preview.error,
      fields.map(({ name }) => name),
      BLAMED,
    ),
    ask,
    change: (name: string, value: string) => {
      setValues({ ...values, [name]: value });
      setTranscript(null);
      preview.reset();
      edit.reset();
    },
    answer: (question: string, answer: string) => {
      const next = appendAnswer(sentence(transcript) ?? '', question, answer);
      setTranscript(next);
      ask(next);
    },
    save: () => {
      const body = { ...(asksFirst ? { request: sentence(transcript) } : {}), ...mandate };
      edit.mutate({ org, agentId: agent.id, body });
    },
  };
}

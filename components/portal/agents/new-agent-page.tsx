'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { readFormErrors } from '../field-errors.ts';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { useRole } from '../use-role.ts';
import { FIRST_VALUES, FORM_KINDS, type FormKind, fieldsOf, toBody } from './agent-fields.ts';
import { AgentFormFields } from './agent-form-fields.tsx';
import { AgentPreview } from './agent-preview.tsx';
import styles from './agents.module.css';
import { BLAMED } from './blamed-fields.ts';

/** A new agent: what it is to watch, how that is understood beside it, and the button that creates it. */
export function NewAgentPage({ org }: { readonly org: string }) {
  const role = useRole(org);
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      {role === 'viewer' ? (
        <EmptyState title={SHELL_TEXTS.viewer}>{SHELL_TEXTS.viewerWhy}</EmptyState>
      ) : (
        <AgentForm org={org} />
      )}
    </>
  );
}

function AgentForm({ org }: { readonly org: string }) {
  const form = useNewAgent(org);
  const { kind, fields, values, errors, preview, create } = form;
  return (
    <div className={styles.columns}>
      <Card>
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            form.ask(form.transcript);
          }}
        >
          <Select
            label={T.kind}
            value={kind}
            options={FORM_KINDS.map((value) => ({ value, label: T.kinds[value] }))}
            onChange={({ target }) => form.setKind(target.value as FormKind)}
          />
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
            <Button
              type="submit"
              variant={preview.data?.outcome === 'ready' ? 'plain' : 'primary'}
              busy={preview.isPending}
            >
              {T.preview}
            </Button>
          </p>
        </form>
      </Card>
      <div className={styles.beside}>
        {preview.data === undefined ? (
          <p className={styles.soft}>{T.emptyPreview}</p>
        ) : (
          <AgentPreview
            preview={preview.data}
            onAnswer={form.answer}
            action={
              <Button variant="primary" busy={create.isPending} onClick={form.save}>
                {T.create}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

/** What stands in the form, what was asked of it, and the agent that comes of it. */
function useNewAgent(org: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const navigation = useRouter();
  const [kind, setKind] = useState<FormKind>('request');
  const [values, setValues] = useState(FIRST_VALUES);
  const [transcript, setTranscript] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const preview = useMutation(trpc.agents.preview.mutationOptions());
  const create = useMutation(
    trpc.agents.create.mutationOptions({
      onSuccess: async (made) => {
        if (made.outcome !== 'created') {
          preview.reset();
          return;
        }
        toast({ title: T.created });
        navigation.push(`/portal/${org}/agents/${made.agent.id}`);
        await queries.invalidateQueries(trpc.agents.list.pathFilter());
      },
    }),
  );
  const fields = fieldsOf(kind, values);
  const forget = () => {
    setTranscript(null);
    preview.reset();
    create.reset();
  };
  const ask = (sentence: string | null) => {
    create.reset();
    // One preview makes one agent, however often its button is pressed.
    setIdempotencyKey(crypto.randomUUID());
    preview.mutate({ org, body: toBody(kind, values, sentence) });
  };
  return {
    kind,
    fields,
    values,
    transcript,
    preview,
    create,
    errors: readFormErrors(
      create.error ?? preview.error,
      fields.map(({ name }) => name),
      BLAMED,
    ),
    ask,
    setKind: (next: FormKind) => {
      setKind(next);
      forget();
    },
    /** What was understood was understood of something else. */
    change: (name: string, value: string) => {
      setValues({ ...values, [name]: value });
      forget();
    },
    answer: (question: string, answer: string) => {
      const next = appendAnswer(transcript ?? values['request'] ?? '', question, answer);
      setTranscript(next);
      ask(next);
    },
    save: () => {
      const body = { ...toBody(kind, values, transcript), idempotency_key: idempotencyKey };
      create.mutate({ org, body });
    },
  };
}

'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Select } from '#components/ui/select.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { useRole } from '../use-role.ts';
import { FIRST_VALUES, FORM_KINDS, type FormKind, fieldsOf, toBody } from './agent-fields.ts';
import { AgentForm } from './agent-form.tsx';
import styles from './agents.module.css';
import { useAgentForm } from './use-agent-form.ts';

/** A new agent: its form, the interpretation beside it, and the button that creates it. */
export function NewAgentPage({ org }: { readonly org: string }) {
  const role = useRole(org);
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      {role === 'viewer' ? (
        <EmptyState title={SHELL_TEXTS.viewer}>{SHELL_TEXTS.viewerWhy}</EmptyState>
      ) : (
        <NewAgentForm org={org} />
      )}
    </>
  );
}

function NewAgentForm({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const navigation = useRouter();
  const [kind, setKind] = useState<FormKind>('request');
  const create = useMutation(
    trpc.agents.create.mutationOptions({
      onSuccess: async (made) => {
        if (made.outcome !== 'created') {
          form.preview.reset();
          return;
        }
        toast({ title: T.created });
        navigation.push(`/portal/${org}/agents/${made.agent.id}`);
        await queries.invalidateQueries(trpc.agents.list.pathFilter());
      },
    }),
  );
  const form = useAgentForm({
    org,
    first: FIRST_VALUES,
    fieldsOf: (values) => fieldsOf(kind, values),
    bodyOf: (values, transcript) => toBody(kind, values, transcript),
    saving: create,
  });
  const { values, transcript, preview } = form;
  // One preview makes one agent, however often its button is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview has its own key.
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [preview.submittedAt]);
  const save = () => {
    const body = { ...toBody(kind, values, transcript), idempotency_key: idempotencyKey };
    create.mutate({ org, body });
  };
  return (
    <AgentForm
      form={form}
      kind={kind}
      save={
        <Button variant="primary" busy={create.isPending} onClick={save}>
          {T.create}
        </Button>
      }
      empty={<p className={styles.soft}>{T.emptyPreview}</p>}
    >
      <Select
        label={T.kind}
        value={kind}
        options={FORM_KINDS.map((value) => ({ value, label: T.kinds[value] }))}
        onChange={({ target }) => {
          setKind(target.value as FormKind);
          form.forget();
        }}
      />
    </AgentForm>
  );
}

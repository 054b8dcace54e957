'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { changeFieldsOf, type FormValues } from './agent-fields.ts';
import { AgentForm } from './agent-form.tsx';
import { useAgentForm } from './use-agent-form.ts';

interface EditAgentProps {
  readonly org: string;
  readonly found: PortalOutputs['agents']['get'];
  readonly onClose: () => void;
}

/** Changes an agent's subject, where it was made from a sentence, and its action. */
export function EditAgent({ org, found: { agent, request }, onClose }: EditAgentProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const isInWords = agent.kind === 'condition' && request !== null;
  const edit = useMutation(
    trpc.agents.edit.mutationOptions({
      onSuccess: async (done) => {
        if (done.outcome === 'question') {
          form.preview.reset();
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
  const form = useAgentForm({
    org,
    first: { request: request ?? '', autonomy: agent.autonomy, action: agent.action ?? '' },
    fieldsOf: (values) => changeFieldsOf(isInWords, values),
    bodyOf: (values, transcript) => ({
      ...sentenceOf(values, transcript),
      ...mandateOf(values),
      wallets: agent.wallets,
    }),
    saving: edit,
  });
  const { values, transcript } = form;
  // A new condition is shown as it is understood before it is saved.
  const asksFirst = isInWords && values['request']?.trim() !== request;
  const save = () => {
    const condition = asksFirst ? sentenceOf(values, transcript) : {};
    const body = { ...condition, ...mandateOf(values) };
    edit.mutate({ org, agentId: agent.id, body });
  };
  return (
    <AgentForm
      form={form}
      kind="request"
      title={T.editTitle}
      description={isInWords ? T.editLead : T.editLeadTyped}
      save={
        <Button variant="primary" busy={edit.isPending} onClick={save}>
          {T.save}
        </Button>
      }
      onSave={asksFirst ? undefined : save}
      cancel={
        <Button variant="quiet" onClick={onClose}>
          {T.cancel}
        </Button>
      }
    />
  );
}

function sentenceOf(values: FormValues, transcript: string | null) {
  return { request: transcript ?? values['request']?.trim() };
}

function mandateOf({ autonomy, action }: FormValues) {
  return { autonomy, ...(autonomy === 'prepare' ? { action: action?.trim() } : {}) };
}

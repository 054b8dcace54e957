'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

interface DeleteAgentProps {
  readonly org: string;
  readonly agent: PortalOutputs['agents']['get']['agent'];
}

/** Deletes an agent, after a question. */
export function DeleteAgent({ org, agent }: DeleteAgentProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const navigation = useRouter();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.agents.remove.mutationOptions({
      onSuccess: async () => {
        toast({ title: T.removed });
        navigation.push(`/portal/${org}/agents`);
        await queries.invalidateQueries(trpc.agents.list.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{T.remove}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={T.removeTitle}
        description={T.removeLead(agent.rendered)}
        confirm={T.remove}
        busy={remove.isPending}
        error={remove.error === null ? undefined : readPortalError(remove.error).message}
        onConfirm={() => remove.mutate({ org, agentId: agent.id })}
      />
    </>
  );
}

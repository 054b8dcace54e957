'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

interface TestAgentProps {
  readonly org: string;
  readonly agent: PortalOutputs['agents']['get']['agent'];
}

/** Fires an agent for trial; the event appears in its history. */
export function TestAgent({ org, agent }: TestAgentProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const test = useMutation(
    trpc.agents.test.mutationOptions({
      onSuccess: async ({ deliveries }) => {
        toast({ title: deliveries === 0 ? T.testedNowhere : T.tested(deliveries) });
        await queries.invalidateQueries(trpc.events.pathFilter());
      },
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
    }),
  );
  return (
    <Button
      busy={test.isPending}
      title={agent.autonomy === 'prepare' ? `${T.testLead} ${T.testCost}` : T.testLead}
      onClick={() => test.mutate({ org, agentId: agent.id })}
    >
      {T.test}
    </Button>
  );
}

'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '#components/ui/toast.tsx';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

type Detail = PortalOutputs['agents']['get'];
type List = PortalOutputs['agents']['list'];

/**
 * Pauses and resumes agents. The pages show the change immediately, roll it back if it is refused,
 * and reload the result in any case.
 */
export function useAgentStatus() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const lists = trpc.agents.list.pathFilter();
  const details = trpc.agents.get.pathFilter();
  return useMutation(
    trpc.agents.setStatus.mutationOptions({
      onMutate: async ({ agentId, status }) => {
        await Promise.all([queries.cancelQueries(lists), queries.cancelQueries(details)]);
        const before = [
          ...queries.getQueriesData<List>(lists),
          ...queries.getQueriesData<Detail>(details),
        ];
        queries.setQueriesData<List>(
          lists,
          (list) =>
            list && {
              ...list,
              agents: list.agents.map((agent) =>
                agent.id === agentId ? { ...agent, status } : agent,
              ),
            },
        );
        queries.setQueriesData<Detail>(details, (detail) =>
          detail?.agent.id === agentId ? { ...detail, agent: { ...detail.agent, status } } : detail,
        );
        return { before };
      },
      onError: (error, _, context) => {
        for (const [key, data] of context?.before ?? []) queries.setQueryData(key, data);
        toast({ title: readPortalError(error).message, tone: 'bad' });
      },
      onSettled: () =>
        Promise.all([queries.invalidateQueries(lists), queries.invalidateQueries(details)]),
    }),
  );
}

'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '#components/ui/toast.tsx';
import { SURFACE_TEXTS as T } from '#locale/portal/surfaces.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

/** A definition of the catalog, and the organisation's settings for it. */
export type Offer = PortalOutputs['surfaces']['catalog']['agents'][number];

/**
 * Offers a definition or withdraws it. The change shows immediately, and is rolled back if it is
 * refused.
 */
export function useOffer(org: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const queryKey = trpc.surfaces.catalog.queryKey({ org });
  const change = useMutation(
    trpc.surfaces.setOffered.mutationOptions({
      onMutate: async ({ agent, offered }) => {
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        queries.setQueryData(
          queryKey,
          before && {
            agents: before.agents.map((offer) =>
              offer.definition.key === agent ? { ...offer, is_offered: offered } : offer,
            ),
          },
        );
        return { before };
      },
      onError: (error, _, context) => {
        queries.setQueryData(queryKey, context?.before);
        toast({ title: readPortalError(error).message, tone: 'bad' });
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  );
  return ({ definition }: Offer, offered: boolean) =>
    change.mutate(
      { org, agent: definition.key, offered },
      {
        onSuccess: () => {
          const say = offered ? T.nowOffered : T.nowWithdrawn;
          toast({ title: say(definition.copy.title) });
        },
      },
    );
}

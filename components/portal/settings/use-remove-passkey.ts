'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '#components/ui/toast.tsx';
import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';

export function useRemovePasskey(onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.passkeys.remove.mutationOptions({
      onSuccess: () => {
        toast({ title: T.removed });
        onDone();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.passkeys.list.pathFilter()),
    }),
  );
  return {
    remove: (id: string) => remove.mutate({ id }),
    busy: remove.isPending,
    error: remove.error === null ? null : readPortalError(remove.error).message,
  };
}

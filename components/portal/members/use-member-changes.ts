'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '#components/ui/toast.tsx';
import { MEMBER_TEXTS as T } from '#locale/portal/members.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';

interface Person {
  readonly user_id: string;
  readonly email: string;
}

/**
 * Changes to an organisation's members.
 *
 * @param onDone after somebody was removed
 */
export function useMemberChanges(org: string, onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.members.list.pathFilter()),
      queryClient.invalidateQueries(trpc.session.me.pathFilter()),
    ]);
  const changeRole = useMutation(
    trpc.members.changeRole.mutationOptions({
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
      onSettled: refresh,
    }),
  );
  const remove = useMutation(trpc.members.remove.mutationOptions({ onSettled: refresh }));
  const leave = useMutation(
    trpc.members.leave.mutationOptions({ onSuccess: () => window.location.assign('/portal') }),
  );
  const failure = remove.error ?? leave.error;
  return {
    busy: remove.isPending || leave.isPending || leave.isSuccess,
    error: failure === null ? null : readPortalError(failure).message,
    reset: () => {
      remove.reset();
      leave.reset();
    },
    setRole: ({ user_id, email }: Person, role: PortalRole) =>
      changeRole.mutate(
        { org, user_id, role },
        { onSuccess: () => toast({ title: T.changed(email, T.roles[role]) }) },
      ),
    remove: ({ user_id, email }: Person) =>
      remove.mutate(
        { org, user_id },
        {
          onSuccess: () => {
            toast({ title: T.removed(email) });
            onDone();
          },
        },
      ),
    leave: () => leave.mutate({ org }),
  };
}

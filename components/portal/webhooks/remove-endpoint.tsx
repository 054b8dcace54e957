'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

interface RemoveEndpointProps {
  readonly org: string;
  readonly endpoint: PortalOutputs['webhooks']['get'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before an endpoint is removed. */
export function RemoveEndpoint({ org, endpoint, open, onClose }: RemoveEndpointProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const navigation = useRouter();
  const remove = useMutation(
    trpc.webhooks.remove.mutationOptions({
      onSuccess: async () => {
        toast({ title: T.removed });
        navigation.push(`/portal/${org}/webhooks`);
        await queries.invalidateQueries(trpc.webhooks.list.queryFilter({ org }));
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={T.removeTitle}
      description={T.removeLead(endpoint.url)}
      confirm={T.remove}
      busy={remove.isPending}
      error={remove.error === null ? undefined : readPortalError(remove.error).message}
      onConfirm={() => remove.mutate({ org, endpointId: endpoint.id })}
    />
  );
}

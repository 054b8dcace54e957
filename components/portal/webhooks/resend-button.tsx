'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

interface ResendButtonProps {
  readonly org: string;
  readonly endpointId: string;
  readonly delivery: PortalOutputs['webhooks']['delivery']['delivery'];
}

/** Sends the event of a delivery to the same endpoint again, and shows the new delivery. */
export function ResendButton({ org, endpointId, delivery }: ResendButtonProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const navigation = useRouter();
  const resend = useMutation(
    trpc.webhooks.resend.mutationOptions({
      onSuccess: async ({ deliveries: [sent] }) => {
        if (sent === undefined) return;
        toast({ title: sent.is_new ? T.resent : T.alreadyOnItsWay });
        navigation.push(`/portal/${org}/webhooks/${endpointId}/deliveries/${sent.delivery_id}`);
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
    }),
  );
  return (
    <Button
      variant="primary"
      busy={resend.isPending}
      onClick={() => resend.mutate({ org, endpointId, eventId: delivery.event_id })}
    >
      {T.resend}
    </Button>
  );
}

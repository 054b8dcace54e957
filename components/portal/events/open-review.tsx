'use client';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { EVENT_TEXTS as T } from '#locale/portal/events.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';

interface OpenReviewProps {
  readonly org: string;
  readonly event: PortalOutputs['events']['get'];
}

/** The link to the page on which the owner reviews a prepared plan; empty without a plan. */
export function OpenReview({ org, event }: OpenReviewProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const mayChange = useMayChange(org);
  const open = useMutation(
    trpc.events.reviewLink.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
    }),
  );
  if (!mayChange || event.preparation?.review_url === undefined) return null;
  return (
    <Button
      size="small"
      busy={open.isPending}
      title={T.openReviewLead}
      onClick={() => open.mutate({ org, eventId: event.id })}
    >
      {T.openReview}
    </Button>
  );
}

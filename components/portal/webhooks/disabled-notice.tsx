'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { disabledWords } from '#locale/portal/failures.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

interface DisabledNoticeProps {
  readonly org: string;
  readonly endpoint: PortalOutputs['webhooks']['get'];
  readonly mayChange: boolean;
}

/** Why an endpoint is disabled, and how to re-enable it. */
export function DisabledNotice({ org, endpoint, mayChange }: DisabledNoticeProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const resume = useMutation(
    trpc.webhooks.resume.mutationOptions({
      onSuccess: async () => {
        toast({ title: T.resumed, description: T.resumedDetail });
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  return (
    <Notice tone="bad" title={T.disabledTitle}>
      <p>{disabledWords(endpoint.disabled_reason)}</p>
      {endpoint.disabled_at !== undefined && (
        <p>
          {T.disabledSince} <RelativeTime at={endpoint.disabled_at} />
        </p>
      )}
      {resume.error !== null && <p role="alert">{readPortalError(resume.error).message}</p>}
      {mayChange && (
        <Button
          busy={resume.isPending}
          onClick={() => resume.mutate({ org, endpointId: endpoint.id })}
        >
          {T.resume}
        </Button>
      )}
    </Notice>
  );
}

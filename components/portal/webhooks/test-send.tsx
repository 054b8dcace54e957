'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { formatDuration } from '#components/ui/format-number.ts';
import { Notice } from '#components/ui/notice.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { failureWords } from '#locale/portal/failures.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import styles from './webhooks.module.css';

interface TestSendProps {
  readonly org: string;
  readonly endpointId: string;
}

/** Sends a sample event and shows the result. */
export function TestSend({ org, endpointId }: TestSendProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  return (
    <>
      <Button
        variant="primary"
        busy={test.isPending}
        onClick={() => test.mutate({ org, endpointId })}
      >
        {T.test}
      </Button>
      <div className={styles.outcome} aria-live="polite">
        {test.error !== null && <Notice tone="bad">{readPortalError(test.error).message}</Notice>}
        {test.data !== undefined && (
          <Outcome tested={test.data} href={`/portal/${org}/webhooks/${endpointId}/deliveries`} />
        )}
      </div>
    </>
  );
}

interface OutcomeProps {
  readonly tested: PortalOutputs['webhooks']['test'];
  /** Where deliveries are shown, without the id. */
  readonly href: string;
}

function Outcome({ tested: { delivery, attempt }, href }: OutcomeProps) {
  const { failure, status_code, duration_ms } = attempt;
  return (
    <Notice
      tone={failure === undefined ? 'good' : 'bad'}
      title={failure === undefined ? T.tested : T.testFailed}
    >
      <p>
        {failure !== undefined && `${failureWords(failure)} `}
        {status_code !== undefined && `${T.status} ${status_code}. `}
        {duration_ms !== undefined && T.took(formatDuration(duration_ms))}
      </p>
      <p>
        <PageLink href={`${href}/${delivery.id}`}>{T.testDetail}</PageLink>
      </p>
    </Notice>
  );
}

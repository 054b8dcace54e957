import type { ComponentProps } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { formatDuration } from '#components/ui/format-number.ts';
import { formatExactTime } from '#components/ui/format-time.ts';
import { Timeline } from '#components/ui/timeline.tsx';
import { failureWords } from '#locale/portal/failures.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

type Detail = PortalOutputs['webhooks']['delivery'];
type Attempt = Detail['attempts'][number];
type Entry = ComponentProps<typeof Timeline>['entries'][number];

interface DeliveryTimelineProps {
  readonly delivery: Detail['delivery'];
  readonly attempts: readonly Attempt[];
}

/** A delivery from its queueing through each attempt to the next one. */
export function DeliveryTimeline({ delivery, attempts }: DeliveryTimelineProps) {
  return (
    <Timeline
      label={T.timeline}
      entries={[
        { id: 'queued', title: T.queuedAt, at: delivery.created_at, tone: 'info' },
        ...attempts.map(attemptEntry),
        ...endOf(delivery, attempts),
      ]}
    />
  );
}

function attemptEntry(attempt: Attempt): Entry {
  const { number, sent_at, outcome, duration_ms, failure, response_excerpt } = attempt;
  return {
    id: `attempt ${number}`,
    title: `${T.attempt(number)}: ${outcomeWords(attempt)}`,
    at: sent_at,
    tone: outcome === 'acknowledged' ? 'good' : outcome === 'failed' ? 'bad' : 'info',
    detail: (
      <>
        <p>
          {failure !== undefined && `${failureWords(failure)} `}
          {duration_ms !== undefined && T.took(formatDuration(duration_ms))}
        </p>
        {response_excerpt !== undefined && (
          <CodeBlock label={T.answered(number)} code={response_excerpt} wrap />
        )}
      </>
    ),
  };
}

function outcomeWords({ outcome, status_code }: Attempt): string {
  if (outcome === 'under_way') return T.underWay;
  if (outcome === 'acknowledged') return T.acknowledged(status_code ?? 0);
  return status_code === undefined ? T.failed : T.failedWith(status_code);
}

/** The entry after the attempts: the next one, or the end. */
function endOf(delivery: Detail['delivery'], attempts: readonly Attempt[]): readonly Entry[] {
  const { status, next_attempt_at: next, dead_lettered_at } = delivery;
  if (status === 'pending' && next !== undefined) {
    if (attempts.at(-1)?.outcome === 'under_way') return [];
    const detail = T.nextLead(formatExactTime(new Date(next)));
    return [{ id: 'next', title: T.nextAttempt, at: next, tone: 'warn', detail }];
  }
  if (status === 'dead_lettered') {
    const at = dead_lettered_at ?? delivery.created_at;
    return [{ id: 'end', title: T.gaveUp, at, tone: 'bad', detail: T.gaveUpLead }];
  }
  if (status === 'cancelled') {
    const at = attempts.at(-1)?.sent_at ?? delivery.created_at;
    return [{ id: 'end', title: T.cancelled, at, tone: 'warn', detail: T.cancelledLead }];
  }
  return [];
}

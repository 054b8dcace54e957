'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Address } from '#components/ui/address.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { EVENT_TEXTS as T } from '#locale/portal/events.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { Facts } from '../facts.tsx';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { EventDeliveries } from './event-deliveries.tsx';
import { EVENT_TONES } from './event-tones.ts';
import { OpenReview } from './open-review.tsx';

/** How soon it is shown what became of a delivery. */
const REFRESH_MS = 3_000;

interface EventPageProps {
  readonly org: string;
  readonly eventId: string;
}

type Event = PortalOutputs['events']['get'];

/** One event: its message, the results of its plan and its deliveries, and its proof. */
export function EventPage({ org, eventId }: EventPageProps) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const found = useQuery(
    trpc.events.get.queryOptions(
      { org, eventId },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.deliveries.some(({ status }) => status === 'pending') ? REFRESH_MS : false,
      },
    ),
  );
  return (
    <Loaded query={found} label={T.event}>
      {(event) => (
        <>
          <PageHead
            title={event.trigger.headline}
            actions={mayChange ? <Resend org={org} eventId={eventId} /> : undefined}
          >
            <Badge tone={EVENT_TONES[event.type]}>{T.types[event.type]}</Badge>
          </PageHead>
          <Card>
            <Facts facts={factsOf(org, event)} />
          </Card>
          <Card title={T.deliveries}>
            <EventDeliveries org={org} event={event} />
            {event.deliveries.length === 0 && <p>{T.noDeliveriesLead}</p>}
          </Card>
          <Card title={T.payload} description={T.payloadLead}>
            <CodeBlock
              label={T.payloadCode}
              code={JSON.stringify(payloadOf(event), null, 2)}
              wrap
            />
          </Card>
          {event.proof !== undefined && (
            <Card title={T.proof} description={T.proofLead}>
              <CodeBlock label={T.proofCode} code={JSON.stringify(event.proof, null, 2)} wrap />
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}

function payloadOf({ deliveries: _, proof: __, ...event }: Event) {
  return event;
}

function factsOf(org: string, event: Event) {
  const { id, agent, created_at, preparation } = event;
  return [
    { label: SHELL_TEXTS.id, value: <Address value={id} /> },
    {
      label: T.agent,
      value: <PageLink href={`/portal/${org}/agents/${agent.id}`}>{agent.id}</PageLink>,
    },
    { label: T.published, value: <RelativeTime at={created_at} /> },
    ...(preparation === undefined
      ? []
      : [
          { label: T.triggered, value: <RelativeTime at={preparation.triggered_at} /> },
          { label: T.preparation, value: T.outcomes[preparation.outcome] },
          ...(preparation.reason === undefined
            ? []
            : [{ label: T.reason, value: preparation.reason }]),
          ...(preparation.review_url === undefined
            ? []
            : [
                {
                  label: T.link,
                  value: (
                    <>
                      {T.linkHidden} <OpenReview org={org} event={event} />
                    </>
                  ),
                },
              ]),
        ]),
  ];
}

function Resend({ org, eventId }: EventPageProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const resend = useMutation(
    trpc.events.resend.mutationOptions({
      onSuccess: async ({ deliveries }) => {
        toast(
          deliveries.length === 0
            ? { title: T.nowhere, tone: 'bad' }
            : { title: T.resent(deliveries.length) },
        );
        await queries.invalidateQueries(trpc.events.pathFilter());
      },
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
    }),
  );
  return (
    <Button
      variant="primary"
      busy={resend.isPending}
      title={T.resendLead}
      onClick={() => resend.mutate({ org, eventId })}
    >
      {T.resend}
    </Button>
  );
}

'use client';
import { useQuery } from '@tanstack/react-query';
import { Address } from '#components/ui/address.tsx';
import { Card } from '#components/ui/card.tsx';
import { formatCount } from '#components/ui/format-number.ts';
import { formatExactTime } from '#components/ui/format-time.ts';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { Facts } from '../facts.tsx';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { DeliveryList } from './delivery-list.tsx';
import { DisabledNotice } from './disabled-notice.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import { SuccessCard } from './success-card.tsx';

interface EndpointPageProps {
  readonly org: string;
  readonly endpointId: string;
}

/** One endpoint: its state, its actions and its deliveries. */
export function EndpointPage({ org, endpointId }: EndpointPageProps) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const endpoint = useQuery(trpc.webhooks.get.queryOptions({ org, endpointId }));
  return (
    <Loaded query={endpoint} label={T.endpoints}>
      {(loaded) => (
        <>
          <PageHead title={loaded.url}>
            <EndpointBadge status={loaded.status} />
          </PageHead>
          {loaded.status === 'disabled' && (
            <DisabledNotice org={org} endpoint={loaded} mayChange={mayChange} />
          )}
          <Card>
            <Facts facts={factsOf(loaded)} />
            {mayChange ? <EndpointActions org={org} endpoint={loaded} /> : <p>{T.notAllowed}</p>}
          </Card>
          <SuccessCard org={org} endpointId={endpointId} />
          <DeliveryList org={org} endpointId={endpointId} />
        </>
      )}
    </Loaded>
  );
}

function factsOf(endpoint: PortalOutputs['webhooks']['get']) {
  const { id, created_at, last_delivered_at, consecutive_failures } = endpoint;
  const { previous_secret_expires_at: previousUntil } = endpoint;
  return [
    { label: SHELL_TEXTS.id, value: <Address value={id} /> },
    ...(endpoint.description === undefined
      ? []
      : [{ label: T.description, value: endpoint.description }]),
    { label: T.eventTypes, value: endpoint.event_types?.join(', ') ?? T.allTypes },
    { label: T.added, value: <RelativeTime at={created_at} /> },
    {
      label: T.lastDelivered,
      value: last_delivered_at === undefined ? T.never : <RelativeTime at={last_delivered_at} />,
    },
    { label: T.failures, value: formatCount(consecutive_failures) },
    ...(previousUntil === undefined
      ? []
      : [{ label: T.previousUntil, value: formatExactTime(new Date(previousUntil)) }]),
  ];
}

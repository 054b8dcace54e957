'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatCount } from '#components/ui/format-number.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { Loaded } from '../loaded.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import { PageTurner } from '../page-turner.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { NextAttempt } from './next-attempt.tsx';
import styles from './webhooks.module.css';

type Delivery = PortalOutputs['webhooks']['deliveries']['deliveries'][number];
type Status = Delivery['status'];

interface DeliveryListProps {
  readonly org: string;
  readonly endpointId: string;
}

const REFRESH_MS = 5_000;
const STATUSES = Object.keys(T.statuses) as Status[];

/** The sent and pending deliveries of an endpoint, by status and event. */
export function DeliveryList({ org, endpointId }: DeliveryListProps) {
  const trpc = useTRPC();
  const pages = useCursorPages();
  const [status, setStatus] = useState<Status | ''>('');
  const [eventId, setEventId] = useState('');
  const { cursor } = pages;
  const found = useQuery(
    trpc.webhooks.deliveries.queryOptions(
      {
        org,
        endpointId,
        limit: PAGE_SIZES.deliveries,
        ...(status === '' ? {} : { status }),
        ...(eventId.trim() === '' ? {} : { event_id: eventId.trim() }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      { placeholderData: (before) => before, refetchInterval: REFRESH_MS },
    ),
  );
  const href = `/portal/${org}/webhooks/${endpointId}/deliveries`;
  return (
    <Card title={T.deliveries} description={T.deliveriesLead}>
      <div className={styles.filter}>
        <Select
          label={T.status}
          value={status}
          options={[
            { value: '', label: T.any },
            ...STATUSES.map((value) => ({ value, label: T.statuses[value] })),
          ]}
          onChange={(event) => {
            setStatus(event.target.value as Status | '');
            pages.restart();
          }}
        />
        <TextInput
          label={T.eventId}
          value={eventId}
          mono
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setEventId(event.target.value);
            pages.restart();
          }}
        />
      </div>
      <Loaded query={found} label={T.deliveries}>
        {({ deliveries, next_cursor }) =>
          deliveries.length === 0 ? (
            <EmptyState title={T.noDelivery}>{T.noDeliveryLead}</EmptyState>
          ) : (
            <>
              <DataTable
                caption={T.deliveries}
                rows={deliveries}
                rowKey={({ id }) => id}
                columns={[
                  {
                    id: 'event',
                    label: T.event,
                    isRowHeader: true,
                    cell: ({ id, event_id }) => (
                      <PageLink href={`${href}/${id}`}>
                        <code>{event_id}</code>
                      </PageLink>
                    ),
                  },
                  {
                    id: 'type',
                    label: T.type,
                    cell: ({ event_type }) => <span className={styles.whole}>{event_type}</span>,
                  },
                  {
                    id: 'status',
                    label: T.status,
                    cell: (delivery) => (
                      <>
                        <DeliveryBadge delivery={delivery} /> <NextAttempt delivery={delivery} />
                      </>
                    ),
                  },
                  {
                    id: 'sending',
                    label: T.sending,
                    cell: ({ replay }) => (replay === 0 ? T.firstSending : T.again(replay)),
                  },
                  {
                    id: 'attempts',
                    label: T.attempts,
                    align: 'end',
                    cell: ({ attempts }) => formatCount(attempts),
                  },
                  {
                    id: 'created',
                    label: T.created,
                    cell: ({ created_at }) => <RelativeTime at={created_at} />,
                  },
                ]}
              />
              <PageTurner
                label={T.deliveries}
                pages={pages}
                next={next_cursor}
                isBusy={found.isPlaceholderData}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

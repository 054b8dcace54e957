'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { EVENT_TEXTS as T } from '#locale/portal/events.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { PageTurner } from '../page-turner.tsx';
import { placeHref } from '../shell/places.ts';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';
import { EventDeliveries } from './event-deliveries.tsx';
import { EVENT_TONES } from './event-tones.ts';
import styles from './events.module.css';

type EventType = keyof typeof T.types;

const LIVE_MS = 4_000;

/** The events of an organisation's agents, live on the first page. */
export function EventsPage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const pages = useCursorPages();
  const [isLive, setLive] = useState(true);
  const [type, setType] = useState<EventType | ''>('');
  const [agentId, setAgentId] = useState('');
  const { cursor } = pages;
  const found = useQuery(
    trpc.events.list.queryOptions(
      {
        org,
        ...(type === '' ? {} : { type }),
        ...(agentId.trim() === '' ? {} : { agentId: agentId.trim() }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      {
        placeholderData: (before) => before,
        refetchInterval: isLive && cursor === undefined ? LIVE_MS : false,
      },
    ),
  );
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      <div className={styles.filter}>
        <Select
          label={T.type}
          value={type}
          options={[
            { value: '', label: T.any },
            ...Object.entries(T.types).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => {
            setType(event.target.value as EventType | '');
            pages.restart();
          }}
        />
        <TextInput
          label={T.agentId}
          value={agentId}
          mono
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setAgentId(event.target.value);
            pages.restart();
          }}
        />
        <Switch
          label={T.live}
          hint={T.liveHint}
          checked={isLive}
          onChange={(event) => setLive(event.target.checked)}
        />
      </div>
      <Loaded query={found} label={T.title}>
        {({ events, next_cursor }) =>
          events.length === 0 ? (
            <EmptyState
              title={T.none}
              actions={<LinkButton href={placeHref(org, 'agents')}>{T.toAgents}</LinkButton>}
            >
              {T.noneLead}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={T.title}
                rows={events}
                rowKey={({ id }) => id}
                columns={[
                  {
                    id: 'what',
                    label: T.what,
                    isRowHeader: true,
                    cell: ({ id, trigger }) => (
                      <PageLink href={`/portal/${org}/events/${id}`}>{trigger.headline}</PageLink>
                    ),
                  },
                  {
                    id: 'type',
                    label: T.type,
                    cell: (event) => (
                      <Badge tone={EVENT_TONES[event.type]}>{T.types[event.type]}</Badge>
                    ),
                  },
                  {
                    id: 'plan',
                    label: T.preparation,
                    cell: ({ preparation }) =>
                      preparation === undefined ? '–' : T.outcomes[preparation.outcome],
                  },
                  {
                    id: 'deliveries',
                    label: T.deliveries,
                    cell: (event) => <EventDeliveries org={org} event={event} />,
                  },
                  {
                    id: 'when',
                    label: T.when,
                    cell: ({ created_at }) => <RelativeTime at={created_at} />,
                  },
                ]}
              />
              <PageTurner
                label={T.title}
                pages={pages}
                next={next_cursor}
                isBusy={found.isPlaceholderData}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

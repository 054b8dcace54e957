'use client';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Timeline } from '#components/ui/timeline.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import { EventDeliveries } from '../events/event-deliveries.tsx';
import { EventProof } from '../events/event-proof.tsx';
import { EVENT_TONES } from '../events/event-tones.ts';
import { OpenReview } from '../events/open-review.tsx';
import { Loaded } from '../loaded.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import { PageTurner } from '../page-turner.tsx';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';

/** How soon a firing is shown, and what became of its deliveries. */
const REFRESH_MS = 5_000;

interface AgentHistoryProps {
  readonly org: string;
  readonly agentId: string;
}

/** Every firing of an agent: its readings and their sources, and its deliveries. */
export function AgentHistory({ org, agentId }: AgentHistoryProps) {
  const trpc = useTRPC();
  const pages = useCursorPages();
  const { cursor } = pages;
  const found = useQuery(
    trpc.events.list.queryOptions(
      { org, agentId, limit: PAGE_SIZES.history, ...(cursor === undefined ? {} : { cursor }) },
      {
        placeholderData: (before) => before,
        refetchInterval: cursor === undefined ? REFRESH_MS : false,
      },
    ),
  );
  return (
    <Card title={T.history} description={T.historyLead}>
      <Loaded query={found} label={T.history}>
        {({ events, next_cursor }) =>
          events.length === 0 ? (
            <EmptyState title={T.noHistory}>{T.noHistoryLead}</EmptyState>
          ) : (
            <>
              <Timeline
                label={T.history}
                entries={events.map((event) => ({
                  id: event.id,
                  at: event.preparation?.triggered_at ?? event.created_at,
                  tone: EVENT_TONES[event.type],
                  title: (
                    <PageLink href={`/portal/${org}/events/${event.id}`}>
                      {event.trigger.headline}
                    </PageLink>
                  ),
                  detail: (
                    <>
                      <EventProof event={event} />
                      <EventDeliveries org={org} event={event} />
                      <OpenReview org={org} event={event} />
                    </>
                  ),
                }))}
              />
              <PageTurner
                label={T.history}
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

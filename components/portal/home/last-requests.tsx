import { Badge } from '#components/ui/badge.tsx';
import { BreakableName } from '#components/ui/breakable-name.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatDuration } from '#components/ui/format-number.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { HOME_TEXTS as T } from '#locale/portal/home.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { placeHref } from '../shell/places.ts';
import styles from './home.module.css';

interface LastRequestsProps {
  readonly org: string;
  readonly requests: PortalOutputs['requests']['search']['requests'];
}

const tone = (status: number) => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

export function LastRequests({ org, requests }: LastRequestsProps) {
  return (
    <section className={styles.section} aria-labelledby="last-requests">
      <div className={styles.sectionHead}>
        <h2 id="last-requests">{T.requests}</h2>
        {requests.length > 0 && (
          <LinkButton href={placeHref(org, 'requests')} size="small" variant="quiet">
            {T.allRequests}
          </LinkButton>
        )}
      </div>
      {requests.length === 0 ? (
        <EmptyState
          title={T.noRequests}
          actions={
            <LinkButton href={placeHref(org, 'playground')} size="small">
              {T.toPlayground}
            </LinkButton>
          }
        >
          {T.noRequestsWhy}
        </EmptyState>
      ) : (
        <DataTable
          caption={T.requests}
          rows={requests}
          rowKey={({ request_id, at }) => `${request_id} ${at}`}
          columns={[
            {
              id: 'operation',
              label: T.operation,
              isRowHeader: true,
              cell: ({ operation, route }) =>
                route === null ? (
                  <BreakableName name={operation} />
                ) : (
                  `${route.method} ${route.path}`
                ),
            },
            {
              id: 'status',
              label: T.status,
              cell: ({ status, error }) => (
                <Badge tone={tone(status)}>{error === null ? status : `${status} ${error}`}</Badge>
              ),
            },
            {
              id: 'latency',
              label: T.latency,
              align: 'end',
              cell: ({ latency_ms }) => formatDuration(latency_ms),
            },
            { id: 'time', label: T.time, cell: ({ at }) => <RelativeTime at={at} /> },
          ]}
        />
      )}
    </section>
  );
}

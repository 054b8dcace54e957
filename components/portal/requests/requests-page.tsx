'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { BreakableName } from '#components/ui/breakable-name.tsx';
import { Button } from '#components/ui/button.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ExactTime } from '#components/ui/exact-time.tsx';
import { formatCount, formatDuration } from '#components/ui/format-number.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { REQUEST_TEXTS as T } from '#locale/portal/requests.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import { PageTurner } from '../page-turner.tsx';
import { placeHref } from '../shell/places.ts';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';
import { ExportRequests } from './export-requests.tsx';
import { RequestDialog, type ShownRequest, statusTone } from './request-dialog.tsx';
import { type RequestFilter, readFilter, toSearch, writeFilter } from './request-filter.ts';
import { RequestForm } from './request-form.tsx';
import styles from './requests.module.css';

interface RequestsPageProps {
  readonly org: string;
  /** The query that the page was opened with. */
  readonly query: string;
}

/** The request log, searched and paged. The search is in the address, so that it can be shared. */
export function RequestsPage({ org, query }: RequestsPageProps) {
  const trpc = useTRPC();
  const [filter, setFilter] = useState(() => readFilter(new URLSearchParams(query)));
  const [opened, setOpened] = useState<ShownRequest | null>(null);
  const pages = useCursorPages();
  const vocabulary = useQuery(
    trpc.requests.vocabulary.queryOptions({ org }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const found = useQuery(
    trpc.requests.search.queryOptions(
      {
        org,
        limit: PAGE_SIZES.requests,
        ...toSearch(filter),
        ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
      },
      { placeholderData: (before) => before },
    ),
  );
  const search = (next: RequestFilter) => {
    setFilter(next);
    pages.restart();
    window.history.replaceState(null, '', writeFilter(next) || window.location.pathname);
  };
  const isFiltered = writeFilter(filter) !== '';
  return (
    <>
      <PageHead title={T.title} actions={<ExportRequests org={org} filter={filter} />}>
        {T.lead}
      </PageHead>
      <RequestForm filter={filter} vocabulary={vocabulary.data} onSearch={search} />
      <Loaded query={found} label={T.found}>
        {({ requests, next_cursor }) =>
          requests.length === 0 ? (
            <EmptyState
              title={isFiltered ? T.noMatchTitle : T.noneTitle}
              actions={
                isFiltered ? undefined : (
                  <LinkButton href={placeHref(org, 'playground')}>{T.toPlayground}</LinkButton>
                )
              }
            >
              {isFiltered ? T.noMatch : T.none}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={T.found}
                columns={columns(setOpened)}
                rows={requests}
                rowKey={({ request_id, at, operation }) => `${request_id} ${at} ${operation}`}
              />
              <PageTurner
                label={T.title}
                pages={pages}
                next={next_cursor}
                isBusy={found.isFetching}
              />
            </>
          )
        }
      </Loaded>
      <RequestDialog request={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function columns(onOpen: (request: ShownRequest) => void): readonly Column<ShownRequest>[] {
  return [
    {
      id: 'request',
      label: T.request,
      isRowHeader: true,
      cell: (request) => (
        <Button
          size="small"
          variant="quiet"
          className={styles.open}
          aria-label={T.open(request.request_id)}
          onClick={() => onOpen(request)}
        >
          <code className={styles.id}>{shorten(request.request_id)}</code>
        </Button>
      ),
    },
    { id: 'time', label: T.time, cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'operation',
      label: T.operation,
      cell: ({ operation, route }) => {
        if (route !== null) return `${route.method} ${route.path}`;
        return operation === NO_OPERATION ? T.noOperation : <BreakableName name={operation} />;
      },
    },
    {
      id: 'status',
      label: T.status,
      cell: ({ status, error }) => (
        <Badge tone={statusTone(status)}>{error === null ? status : `${status} ${error}`}</Badge>
      ),
    },
    {
      id: 'latency',
      label: T.latency,
      align: 'end',
      cell: ({ latency_ms }) => formatDuration(latency_ms),
    },
    {
      id: 'credits',
      label: T.credits,
      align: 'end',
      cell: ({ credits }) => formatCount(credits),
    },
  ];
}

const SHOWN = 18;

function shorten(id: string): string {
  return id.length <= SHOWN ? id : `${id.slice(0, SHOWN - 1)}…`;
}

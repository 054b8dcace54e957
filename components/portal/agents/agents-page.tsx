'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import { PageTurner } from '../page-turner.tsx';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';
import { useMayChange } from '../use-may-change.ts';
import { AgentBadge } from './agent-badge.tsx';
import { type AgentFilter, AgentFilterForm } from './agent-filter.tsx';
import { StatusButton } from './status-button.tsx';

const NO_FILTER: AgentFilter = { status: '', kind: '', wallet: '' };

/** Every agent of an organisation, by status, kind and wallet. */
export function AgentsPage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const pages = useCursorPages();
  const [filter, setFilter] = useState(NO_FILTER);
  const { status, kind, wallet } = filter;
  const isFiltered = status !== '' || kind !== '' || wallet.trim() !== '';
  const found = useQuery(
    trpc.agents.list.queryOptions(
      {
        org,
        limit: PAGE_SIZES.agents,
        ...(status === '' ? {} : { status }),
        ...(kind === '' ? {} : { kind }),
        ...(wallet.trim() === '' ? {} : { wallet: wallet.trim() }),
        ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
      },
      { placeholderData: (before) => before },
    ),
  );
  const isEmpty = found.data?.agents.length === 0 && !isFiltered;
  const create = (
    <LinkButton href={`/portal/${org}/agents/new`} variant="primary">
      {T.create}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={T.title} actions={mayChange && !isEmpty ? create : undefined}>
        {T.lead}
      </PageHead>
      <AgentFilterForm
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          pages.restart();
        }}
      />
      <Loaded query={found} label={T.title}>
        {({ agents, next_cursor }) =>
          agents.length === 0 ? (
            <EmptyState
              title={isFiltered ? T.noMatch : T.none}
              actions={isFiltered || !mayChange ? undefined : create}
            >
              {isFiltered ? T.noMatchLead : T.noneLead}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={T.title}
                rows={agents}
                rowKey={({ id }) => id}
                columns={[
                  {
                    id: 'watches',
                    label: T.watches,
                    isRowHeader: true,
                    cell: ({ id, rendered }) => (
                      <PageLink href={`/portal/${org}/agents/${id}`}>{rendered}</PageLink>
                    ),
                  },
                  { id: 'kind', label: T.kind, cell: (agent) => T.kinds[agent.kind] },
                  { id: 'status', label: T.status, cell: (agent) => <AgentBadge agent={agent} /> },
                  {
                    id: 'does',
                    label: T.does,
                    cell: ({ autonomy }) => (autonomy === 'prepare' ? T.prepare : T.notify),
                  },
                  {
                    id: 'checked',
                    label: T.lastChecked,
                    cell: ({ last_checked_at: at }) =>
                      at === undefined ? T.notYet : <RelativeTime at={at} />,
                  },
                  ...(mayChange
                    ? [
                        {
                          id: 'change',
                          label: T.change,
                          cell: (agent: (typeof agents)[number]) => (
                            <StatusButton org={org} agent={agent} size="small" />
                          ),
                        },
                      ]
                    : []),
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

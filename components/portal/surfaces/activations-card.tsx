'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { SURFACE_TEXTS as T } from '#locale/portal/surfaces.ts';
import { Loaded } from '../loaded.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import { PageTurner } from '../page-turner.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';
import styles from './surfaces.module.css';
import type { Offer } from './use-offer.ts';

type Activation = PortalOutputs['surfaces']['activations']['activations'][number];

interface ActivationsCardProps {
  readonly org: string;
  /** The definitions of the catalog, for their titles. */
  readonly offers: readonly Offer[];
  /** Key of the one that it is about; all of them, to be chosen from, without one. */
  readonly agent?: string;
}

/** The agents that were turned on: by whom, about what, when, and their state. */
export function ActivationsCard({ org, offers, agent: only }: ActivationsCardProps) {
  const trpc = useTRPC();
  const pages = useCursorPages();
  const [chosen, setChosen] = useState('');
  const [wallet, setWallet] = useState('');
  const agent = only ?? chosen;
  const isFiltered = (only === undefined && chosen !== '') || wallet.trim() !== '';
  const found = useQuery(
    trpc.surfaces.activations.queryOptions(
      {
        org,
        limit: PAGE_SIZES.activations,
        ...(agent === '' ? {} : { agent }),
        ...(wallet.trim() === '' ? {} : { wallet: wallet.trim() }),
        ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
      },
      { placeholderData: (before) => before },
    ),
  );
  const titles = new Map(offers.map(({ definition }) => [definition.key, definition.copy.title]));
  const titleOf = (key: string) => titles.get(key) ?? key;
  const columns: readonly Column<Activation>[] = [
    {
      id: 'watches',
      label: T.watches,
      isRowHeader: true,
      cell: ({ id, rendered }) => (
        <PageLink href={`/portal/${org}/agents/${id}`}>{rendered}</PageLink>
      ),
    },
    ...(only === undefined
      ? [{ id: 'agent', label: T.agent, cell: (row: Activation) => titleOf(row.agent) }]
      : []),
    { id: 'wallet', label: T.wallet, cell: (row) => <Address value={row.wallet} /> },
    {
      id: 'subject',
      label: T.subject,
      cell: ({ subject }) => <span className={styles.subject}>{subject}</span>,
    },
    {
      id: 'state',
      label: T.state,
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'good' : 'warn'}>{T.states[status]}</Badge>
      ),
    },
    { id: 'since', label: T.since, cell: (row) => <RelativeTime at={row.activated_at} /> },
  ];
  return (
    <Card title={T.activations} description={T.activationsWhy}>
      <div className={styles.filter}>
        {only === undefined && (
          <Select
            label={T.agent}
            value={chosen}
            options={[
              { value: '', label: T.any },
              ...[...titles].map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ target }) => {
              setChosen(target.value);
              pages.restart();
            }}
          />
        )}
        <TextInput
          label={T.wallet}
          value={wallet}
          mono
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setWallet(target.value);
            pages.restart();
          }}
        />
      </div>
      <Loaded query={found} label={T.activations}>
        {({ activations, next_cursor }) =>
          activations.length === 0 ? (
            <EmptyState title={isFiltered ? T.noMatch : T.noActivations}>
              {isFiltered ? T.noMatchWhy : T.noActivationsWhy}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={T.activations}
                rows={activations}
                rowKey={({ id }) => id}
                columns={columns}
              />
              <PageTurner
                label={T.activations}
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

'use client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { actionWords, AUDIT_TEXTS as T } from '#locale/portal/audit.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { PAGE_SIZES } from '../page-sizes.ts';
import { PageTurner } from '../page-turner.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useCursorPages } from '../use-cursor-pages.ts';
import styles from './audit.module.css';
import { describeChange } from './describe-change.ts';

type Entry = PortalOutputs['audit']['list']['entries'][number];
type Filter = { readonly subject?: string; readonly person?: string };

/** Who changed what, filtered and paged. */
export function AuditPage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const pages = useCursorPages();
  const [filter, setFilter] = useState<Filter>({});
  const found = useQuery(
    trpc.audit.list.queryOptions(
      {
        org,
        limit: PAGE_SIZES.audit,
        ...filter,
        ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
      },
      { placeholderData: (before) => before },
    ),
  );
  const search = (next: Filter) => {
    setFilter(next);
    pages.restart();
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      <FilterForm onSearch={search} />
      <Loaded query={found} label={T.title}>
        {({ entries, next_cursor }) =>
          entries.length === 0 ? (
            <EmptyState title={isFiltered ? T.noMatch : T.none}>
              {isFiltered ? T.noMatchWhy : T.noneWhy}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={T.caption}
                columns={COLUMNS}
                rows={entries}
                rowKey={({ id }) => id}
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
    </>
  );
}

function FilterForm({ onSearch }: { readonly onSearch: (filter: Filter) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const subject = String(form.get('subject') ?? '');
    const person = String(form.get('person') ?? '').trim();
    onSearch({ ...(subject === '' ? {} : { subject }), ...(person === '' ? {} : { person }) });
  };
  return (
    <form className={styles.filter} onSubmit={submit}>
      <Select
        label={T.subject}
        name="subject"
        options={[
          { value: '', label: T.anySubject },
          ...Object.entries(T.subjects).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput label={T.person} name="person" type="email" placeholder={T.personHint} />
      <Button type="submit">{T.search}</Button>
    </form>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'at', label: T.at, cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'what', label: T.what, isRowHeader: true, cell: ({ action }) => actionWords(action) },
  {
    id: 'who',
    label: T.who,
    cell: ({ user_email, ip }) => (
      <>
        {user_email}
        {ip !== null && <span className={styles.ip}>{ip}</span>}
      </>
    ),
  },
  { id: 'target', label: T.target, cell: ({ target }) => target ?? T.nothing },
  { id: 'change', label: T.change, cell: (entry) => <Change entry={entry} /> },
];

function Change({ entry }: { readonly entry: Entry }) {
  const changes = describeChange(entry.before, entry.after);
  if (changes.length === 0) return T.nothing;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field.replaceAll('_', ' ')}: <b>{after ?? T.nothing}</b>
          {before !== null && ` ${T.from} ${before}`}
        </li>
      ))}
    </ul>
  );
}

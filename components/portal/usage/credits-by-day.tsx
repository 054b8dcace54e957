'use client';
import { useState } from 'react';
import { BarChart } from '#components/ui/bar-chart.tsx';
import { Card } from '#components/ui/card.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { formatCount, formatPercent } from '#components/ui/format-number.ts';
import { Select } from '#components/ui/select.tsx';
import { LANGUAGE } from '#locale/language.ts';
import { reasonName, USAGE_TEXTS as T } from '#locale/portal/usage.ts';
import type { CsvCell } from '../csv.ts';
import { DownloadCsv } from '../download-csv.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import styles from './usage.module.css';

type Daily = PortalOutputs['usage']['daily'];
type Day = Daily['days'][number];

interface CreditsByDayProps {
  readonly usage: Daily;
  readonly days: 30 | 90;
  readonly onDays: (days: 30 | 90) => void;
}

/** Credits by day as bars, of everything or of one operation, with the same figures as tables. */
export function CreditsByDay({ usage, days, onDays }: CreditsByDayProps) {
  const [chosen, setChosen] = useState('');
  // The chosen operation may not have any spending in another period.
  const reason = usage.totals.some((total) => total.reason === chosen) ? chosen : '';
  const what = reason === '' ? T.all : reasonName(reason);
  return (
    <Card
      title={T.chart}
      description={T.chartNote}
      actions={<DownloadCsv name={`credits-${days}-days`} rows={() => toRows(usage)} />}
    >
      <div className={styles.choices}>
        <Select
          label={T.period}
          value={String(days)}
          options={[
            { value: '30', label: T.periods[30] },
            { value: '90', label: T.periods[90] },
          ]}
          onChange={(event) => onDays(event.target.value === '90' ? 90 : 30)}
        />
        <Select
          label={T.operation}
          value={reason}
          options={[
            { value: '', label: T.all },
            ...usage.totals.map((total) => ({
              value: total.reason,
              label: reasonName(total.reason),
            })),
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <BarChart
        label={T.chartLabel(what)}
        each={T.day}
        format={formatCount}
        bars={usage.days.map((day) => ({
          id: day.day,
          label: dayName(day.day),
          value: creditsOf(day, reason),
        }))}
      />
      {usage.totals.length === 0 ? <p>{T.nothing}</p> : <Totals usage={usage} />}
    </Card>
  );
}

/** A line for each day and operation; a day without spending has one empty line. */
function toRows({ days }: Daily): readonly (readonly CsvCell[])[] {
  return [
    ['day', 'spent_on', 'calls', 'credits'],
    ...days.flatMap(({ day, spent }): CsvCell[][] =>
      spent.length === 0
        ? [[day, null, 0, 0]]
        : spent.map(({ reason, calls, credits }) => [day, reason, calls, credits]),
    ),
  ];
}

function Totals({ usage }: { readonly usage: Daily }) {
  const byReason: readonly Column<Day>[] = usage.totals.map(({ reason }) => ({
    id: reason,
    label: reasonName(reason),
    align: 'end',
    cell: (day) => formatCount(creditsOf(day, reason)),
  }));
  return (
    <>
      <DataTable
        caption={T.totals}
        rows={usage.totals}
        rowKey={({ reason }) => reason}
        columns={[
          {
            id: 'reason',
            label: T.operation,
            isRowHeader: true,
            cell: ({ reason }) => reasonName(reason),
          },
          { id: 'calls', label: T.calls, align: 'end', cell: ({ calls }) => formatCount(calls) },
          {
            id: 'credits',
            label: T.credits,
            align: 'end',
            cell: ({ credits }) => formatCount(credits),
          },
          {
            id: 'share',
            label: T.share,
            align: 'end',
            cell: ({ credits }) => formatPercent(credits / usage.credits),
          },
        ]}
      />
      <details className={styles.matrix}>
        <summary>{T.matrix}</summary>
        <DataTable
          caption={T.matrix}
          rows={usage.days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', label: T.day, isRowHeader: true, cell: ({ day }) => day },
            ...byReason,
            {
              id: 'credits',
              label: T.all,
              align: 'end',
              cell: ({ credits }) => formatCount(credits),
            },
          ]}
        />
      </details>
    </>
  );
}

function creditsOf({ credits, spent }: Day, reason: string): number {
  if (reason === '') return credits;
  return spent.find((entry) => entry.reason === reason)?.credits ?? 0;
}

const DAY = new Intl.DateTimeFormat(LANGUAGE.dates, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** @returns "22 Nov" of "2026-11-22" */
const dayName = (day: string): string => DAY.format(new Date(day));

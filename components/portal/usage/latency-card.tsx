'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BreakableName } from '#components/ui/breakable-name.tsx';
import { Card } from '#components/ui/card.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { formatCount, formatDuration } from '#components/ui/format-number.ts';
import { TRAFFIC_TEXTS as T } from '#locale/portal/traffic.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
import { DownloadCsv } from '../download-csv.tsx';
import { Loaded } from '../loaded.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { PeriodSelect, type TrafficPeriod } from './period-select.tsx';
import styles from './usage.module.css';

type Operation = PortalOutputs['usage']['traffic']['operations'][number];

/** How long each operation took, by percentiles, and how often it was refused or failed. */
export function LatencyCard({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const [period, setPeriod] = useState<TrafficPeriod>('24h');
  const traffic = useQuery(
    trpc.usage.traffic.queryOptions({ org, period }, { placeholderData: (before) => before }),
  );
  const operations = traffic.data?.operations ?? [];
  return (
    <Card
      title={T.latency}
      description={T.latencyLead}
      actions={
        operations.length > 0 ? (
          <DownloadCsv name={`latency-${period}`} rows={() => toRows(operations)} />
        ) : undefined
      }
    >
      <div className={styles.choices}>
        <PeriodSelect period={period} onPeriod={setPeriod} />
      </div>
      <Loaded query={traffic} label={T.latency} lines={3}>
        {(loaded) =>
          loaded.operations.length === 0 ? (
            <p>{T.none}</p>
          ) : (
            <DataTable
              caption={T.latency}
              rows={[
                ...loaded.operations,
                ...(loaded.operations.length > 1 ? [{ ...loaded.total, operation: T.all }] : []),
              ]}
              rowKey={({ operation }) => operation}
              columns={COLUMNS}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

const duration = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));

const COLUMNS: readonly Column<Operation>[] = [
  {
    id: 'operation',
    label: T.operation,
    isRowHeader: true,
    cell: ({ operation }) =>
      operation === NO_OPERATION ? T.noOperation : <BreakableName name={operation} />,
  },
  {
    id: 'requests',
    label: T.requests,
    align: 'end',
    cell: ({ requests }) => formatCount(requests),
  },
  {
    id: 'errors',
    label: T.errors,
    align: 'end',
    cell: ({ refused, failed }) => formatCount(refused + failed),
  },
  { id: 'p50', label: T.p50, align: 'end', cell: ({ p50_ms }) => duration(p50_ms) },
  { id: 'p95', label: T.p95, align: 'end', cell: ({ p95_ms }) => duration(p95_ms) },
  { id: 'p99', label: T.p99, align: 'end', cell: ({ p99_ms }) => duration(p99_ms) },
];

function toRows(operations: readonly Operation[]) {
  const round = (ms: number | null) => (ms === null ? null : Math.round(ms));
  return [
    ['operation', 'requests', '4xx', '5xx', 'credits', 'p50_ms', 'p95_ms', 'p99_ms'],
    ...operations.map(
      ({ operation, requests, refused, failed, credits, p50_ms, p95_ms, p99_ms }) =>
        [
          operation,
          requests,
          refused,
          failed,
          credits,
          round(p50_ms),
          round(p95_ms),
          round(p99_ms),
        ] as const,
    ),
  ];
}

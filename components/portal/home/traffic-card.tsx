'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BarChart } from '#components/ui/bar-chart.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatCount, formatDuration } from '#components/ui/format-number.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { TRAFFIC_TEXTS as T } from '#locale/portal/traffic.ts';
import { Loaded } from '../loaded.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { placeHref } from '../shell/places.ts';
import { useTRPC } from '../trpc.tsx';
import { PeriodSelect, type TrafficPeriod } from '../usage/period-select.tsx';
import { pointName, pointTick } from '../usage/point-name.ts';
import styles from './home.module.css';

const REFRESH_MS = 60_000;

/** Requests, errors, latency and credits over time, each as bars and as a table. */
export function TrafficCard({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const [period, setPeriod] = useState<TrafficPeriod>('24h');
  const traffic = useQuery(
    trpc.usage.traffic.queryOptions(
      { org, period },
      { placeholderData: (before) => before, refetchInterval: REFRESH_MS },
    ),
  );
  return (
    <Card title={T.title} description={T.lead}>
      <div className={styles.period}>
        <PeriodSelect period={period} onPeriod={setPeriod} />
      </div>
      <Loaded query={traffic} label={T.title}>
        {(loaded) =>
          loaded.total.requests === 0 ? (
            <EmptyState
              title={T.none}
              actions={
                <LinkButton href={placeHref(org, 'playground')} size="small">
                  {T.tryIt}
                </LinkButton>
              }
            >
              {T.noneLead}
            </EmptyState>
          ) : (
            <Charts traffic={loaded} />
          )
        }
      </Loaded>
    </Card>
  );
}

type Traffic = PortalOutputs['usage']['traffic'];
type Point = Traffic['points'][number];

interface Chart {
  readonly label: string;
  readonly value: (point: Point) => number;
  readonly bad?: (point: Point) => number;
  readonly badLabel?: string;
  readonly format: (value: number) => string;
}

const errorsOf = ({ refused, failed }: Point) => refused + failed;

const CHARTS: readonly Chart[] = [
  {
    label: T.requests,
    value: ({ requests }) => requests,
    bad: errorsOf,
    badLabel: T.notAnswered,
    format: formatCount,
  },
  {
    label: T.errors,
    value: errorsOf,
    bad: ({ failed }) => failed,
    badLabel: T.failed,
    format: formatCount,
  },
  {
    label: T.p95Chart,
    value: ({ p95_ms }) => p95_ms ?? 0,
    format: (value) => (value === 0 ? T.noCall : formatDuration(value)),
  },
  { label: T.credits, value: ({ credits }) => credits, format: formatCount },
];

function Charts({ traffic: { points, step_ms } }: { readonly traffic: Traffic }) {
  return (
    <div className={styles.charts}>
      {CHARTS.map(({ label, value, bad, badLabel, format }) => (
        <section key={label}>
          <h3>{label}</h3>
          <BarChart
            label={label}
            each={T.time}
            badLabel={badLabel}
            format={format}
            isSmall
            bars={points.map((point) => ({
              id: String(point.at),
              label: pointName(point.at, step_ms),
              tick: pointTick(point.at, step_ms),
              value: value(point),
              bad: bad?.(point),
            }))}
          />
        </section>
      ))}
    </div>
  );
}

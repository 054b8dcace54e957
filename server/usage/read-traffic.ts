import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import { latencyAt } from './latency-at.ts';

const HOUR_S = 3_600;

/** How long is looked back, and how long one point of it is. */
const TRAFFIC_PERIODS = {
  '24h': { stepS: HOUR_S, points: 24 },
  '7d': { stepS: 6 * HOUR_S, points: 28 },
  '30d': { stepS: 24 * HOUR_S, points: 30 },
} as const;

type TrafficPeriod = keyof typeof TRAFFIC_PERIODS;

/** What came in, in numbers. */
interface Counts {
  readonly requests: number;
  /** Answered with 4xx. */
  readonly refused: number;
  /** Answered with 5xx. */
  readonly failed: number;
  readonly credits: number;
}

/**
 * Latencies of answered calls (2xx), milliseconds, each within 9 percent; null where there was none.
 */
interface Latencies {
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
}

interface TrafficPoint extends Counts, Pick<Latencies, 'p95_ms'> {
  /** When it begins, epoch milliseconds. */
  readonly at: number;
}

interface OperationTraffic extends Counts, Latencies {
  readonly operation: string;
}

/** Points of equal length of UTC, oldest first, also those without a request; the last one is not over. */
interface Traffic {
  readonly step_ms: number;
  readonly points: readonly TrafficPoint[];
  readonly total: Counts & Latencies;
  /** Most requests first. */
  readonly operations: readonly OperationTraffic[];
}

interface Row {
  readonly slot: number | null;
  readonly operation: string | null;
  readonly statusClass: number | null;
  readonly bucket: number | null;
  readonly requests: number;
  readonly credits: number;
  /** When the last point begins, Unix seconds. */
  readonly lastS: number;
}

/** By the wall clock, which the request log is written by. The row of no group says when the last point begins. */
const READ = {
  name: 'read_traffic',
  text: `with span as (
      select (floor(extract(epoch from now()) / $2::int) * $2::int)::bigint as last
    ), hours as (
      select ((extract(epoch from h.hour)::bigint - (s.last - ($3::int - 1) * $2::bigint)) / $2::int)::int as slot,
             h.operation, h.status_class, h.latency_bucket, h.requests, h.credits
        from span s join request_hour h
          on h.partner_id = $1 and h.hour >= to_timestamp(s.last - ($3::int - 1) * $2::bigint)
         and h.hour < to_timestamp(s.last + $2::int)
    )
    select slot, operation, status_class as "statusClass", latency_bucket as bucket,
           coalesce(sum(requests), 0)::int as requests, coalesce(sum(credits), 0)::int as credits,
           (select last from span)::float8 as "lastS"
      from hours
     group by grouping sets ((slot, status_class, latency_bucket),
                             (operation, status_class, latency_bucket), ())`,
};

/**
 * Reads a tenant's requests over time and by operation, from what the request log adds up to by the hour
 * (`request_hour`): as much work for a busy tenant as for a quiet one.
 */
export async function readTraffic(
  pool: pg.Pool,
  partnerId: string,
  period: TrafficPeriod,
): Promise<Traffic> {
  const { stepS, points } = TRAFFIC_PERIODS[period];
  const rows = await queryPrepared<Row & pg.QueryResultRow>(pool, READ, [partnerId, stepS, points]);
  const lastS = rows[0]?.lastS ?? 0;
  const bySlot = Map.groupBy(
    rows.filter(({ slot }) => slot !== null),
    ({ slot }) => slot,
  );
  const byOperation = Map.groupBy(
    rows.filter(({ operation }) => operation !== null),
    ({ operation }) => operation ?? '',
  );
  return {
    step_ms: stepS * 1_000,
    points: Array.from({ length: points }, (_, slot) => {
      const own = bySlot.get(slot) ?? [];
      const at = (lastS - (points - 1 - slot) * stepS) * 1_000;
      return { at, ...countsOf(own), p95_ms: latenciesOf(own).p95_ms };
    }),
    total: summaryOf([...bySlot.values()].flat()),
    operations: [...byOperation]
      .map(([operation, own]) => ({ operation, ...summaryOf(own) }))
      .toSorted((one, other) => other.requests - one.requests),
  };
}

const summaryOf = (rows: readonly Row[]) => ({ ...countsOf(rows), ...latenciesOf(rows) });

function countsOf(rows: readonly Row[]): Counts {
  const sum = (of: readonly Row[]) => of.reduce((total, { requests }) => total + requests, 0);
  return {
    requests: sum(rows),
    refused: sum(rows.filter(({ statusClass }) => statusClass === 4)),
    failed: sum(rows.filter(({ statusClass }) => statusClass === 5)),
    credits: rows.reduce((total, { credits }) => total + credits, 0),
  };
}

function latenciesOf(rows: readonly Row[]): Latencies {
  const counts = new Map<number, number>();
  for (const { statusClass, bucket, requests } of rows) {
    if (statusClass !== 2 || bucket === null) continue;
    counts.set(bucket, (counts.get(bucket) ?? 0) + requests);
  }
  return {
    p50_ms: latencyAt(counts, 0.5),
    p95_ms: latencyAt(counts, 0.95),
    p99_ms: latencyAt(counts, 0.99),
  };
}

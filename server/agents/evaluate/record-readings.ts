import type pg from 'pg';
import { seriesOf } from '#server/agents/series.ts';
import type { ClaimedGroup } from './claim-groups.ts';
import type { MeasuredGroup } from './measure-groups.ts';

/** For so long every reading is kept, one an hour before that, none before the last. */
const FULL_HOURS = 48;
const KEPT_DAYS = 90;

const RECORD = `
  insert into watch_reading (series, read_at, low, high, source)
  select q.series, $2, q.low, q.high, q.source
    from unnest($1::text[], $3::numeric[], $4::numeric[], $5::text[])
         as q(series, low, high, source)
   order by q.series
  on conflict do nothing`;

/**
 * Stores the readings of a pass for backtests, without sums that may be too low, which would look like
 * a fall.
 */
export async function recordReadings(
  client: pg.PoolClient,
  groups: readonly MeasuredGroup[],
  nowMs: number,
): Promise<void> {
  const measured = groups.filter(({ mayBeTooLow }) => !mayBeTooLow);
  if (measured.length === 0) return;
  await client.query(RECORD, [
    measured.map(({ subject }) => seriesOf(subject)),
    new Date(nowMs),
    measured.map(({ low }) => low),
    measured.map(({ high }) => high),
    measured.map(({ proof }) => proof.source),
  ]);
}

// The first reading of an hour is the one that stays: it is the one an hourly check would have made.
const THIN = `
  delete from watch_reading r using unnest($1::text[]) as s(series)
   where r.series = s.series
     and r.read_at < $2::timestamptz - make_interval(hours => $3)
     and r.read_at >= $2::timestamptz - make_interval(hours => $3 + 24)
     and exists (select 1 from watch_reading first
                  where first.series = r.series and first.read_at < r.read_at
                    and first.read_at >= date_trunc('hour', r.read_at))`;

const FORGET = `
  delete from watch_reading r using unnest($1::text[]) as s(series)
   where r.series = s.series and r.read_at < $2::timestamptz - make_interval(days => $3)`;

/** Thins out some groups' readings of past days, and deletes older ones. */
export async function thinReadings(
  pool: pg.Pool,
  groups: readonly ClaimedGroup[],
  nowMs: number,
): Promise<void> {
  const series = [...new Set(groups.map(({ subject }) => seriesOf(subject)))];
  const dense = groups.filter(({ cadenceSeconds }) => cadenceSeconds < 3_600);
  const now = new Date(nowMs);
  if (dense.length > 0) {
    await pool.query(THIN, [dense.map(({ subject }) => seriesOf(subject)), now, FULL_HOURS]);
  }
  await pool.query(FORGET, [series, now, KEPT_DAYS]);
}

import type pg from 'pg';
import type { PastValue } from '#server/agents/kinds/replay/replay.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';

/** A comparison of an agent, with its subject and the subject's key. */
export interface WatchedComparison {
  readonly leaf: number;
  readonly comparator: 'above' | 'below';
  readonly threshold: string | null;
  readonly changePercent: string | null;
  readonly key: string;
  readonly subject: WatchSubject;
  readonly cadenceSeconds: number;
  readonly nextDueAt: Date;
}

const COMPARISONS = `
  select w.leaf, w.comparator, trim_scale(w.threshold)::text as threshold,
         trim_scale(w.change_percent)::text as "changePercent", g.key, g.subject,
         g.cadence_seconds as "cadenceSeconds", g.next_due_at as "nextDueAt"
    from agent_watch w join watch_group g on g.id = w.group_id
   where w.agent_id = $1
   order by w.leaf, w.id`;

/** @param agentId the row's id */
export async function loadComparisons(
  pool: pg.Pool,
  agentId: string,
): Promise<readonly WatchedComparison[]> {
  return (await pool.query<WatchedComparison>(COMPARISONS, [agentId])).rows;
}

/** More readings of one series than these are not looked at: the newest are. */
const MAX_READINGS = 20_000;

const READINGS = `
  select s.series, r.read_at as "readAt", trim_scale(r.low)::text as low,
         trim_scale(r.high)::text as high, r.source
    from unnest($1::text[]) as s(series)
    join lateral (select * from watch_reading
                   where series = s.series and read_at between $2 and $3
                   order by read_at desc limit $4) r on true
   order by s.series, r.read_at`;

interface ValueRow {
  readonly series: string;
  readonly readAt: Date;
  readonly low: string;
  readonly high: string;
  readonly source: string;
}

/** The stored readings of some series, oldest first. */
export async function loadReadings(
  pool: pg.Pool,
  series: readonly string[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ReadonlyMap<string, readonly PastValue[]>> {
  const { rows } = await pool.query<ValueRow>(READINGS, [
    series,
    new Date(fromMs),
    new Date(toMs),
    MAX_READINGS,
  ]);
  const found = new Map<string, PastValue[]>();
  for (const { series: name, readAt, low, high, source } of rows) {
    const list = found.get(name) ?? [];
    list.push({ atMs: readAt.getTime(), low, high, source });
    found.set(name, list);
  }
  return found;
}

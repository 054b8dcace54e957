import type pg from 'pg';
import { lowestAndHighest } from '#server/agents/kinds/decimals.ts';
import type { LastValue } from './claim-groups.ts';
import type { MeasuredGroup } from './measure-groups.ts';
import type { PastRound } from './sources/source.ts';

/** The rounds between two checks of a group. */
export interface GroupPast {
  readonly groupId: string;
  readonly before: LastValue;
  /** Oldest first, at least one. */
  readonly rounds: readonly PastRound[];
}

/** At most this many of one claim are stored: a leap over so many thresholds is visible anyway. */
const MAX_ROWS = 10_000;

// A range of the index for each group and side: watches that held at neither check, but in between.
const RECORD = `
  with span as (
    select * from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::timestamptz[])
                  as s(group_id, low, high, checked_from)
  ), round as (
    select * from unnest($5::bigint[], $6::int[], $7::text[], $8::timestamptz[], $9::numeric[],
                         $10::jsonb[]) as r(group_id, n, id, at, value, read)
  ), reach as (
    select group_id, min(value) as low, max(value) as high from round group by group_id
  ), missed as (
    select w.* from span s join reach using (group_id) cross join lateral (
      select agent_id, group_id, comparator, threshold from agent_watch
       where group_id = s.group_id and is_active and is_sole
         and comparator = 'above' and not is_met
         and threshold >= s.high and threshold < reach.high offset 0) w
    union all
    select w.* from span s join reach using (group_id) cross join lateral (
      select agent_id, group_id, comparator, threshold from agent_watch
       where group_id = s.group_id and is_active and is_sole
         and comparator = 'below' and not is_met
         and threshold <= s.low and threshold > reach.low offset 0) w
    limit ${MAX_ROWS}
  )
  insert into missed_crossing (agent_id, comparator, threshold, extreme, first_round, first_at,
                               back_at, checked_from, checked_to, proof)
  select m.agent_id, m.comparator, m.threshold,
         case m.comparator when 'above' then reach.high else reach.low end,
         first.id, first.at, coalesce(back.at, $11), s.checked_from, $11,
         jsonb_build_object('source', 'price_feed', 'reads',
           case when back.read is null then jsonb_build_array(first.read)
                else jsonb_build_array(first.read, back.read) end)
    from missed m
    join span s using (group_id)
    join reach using (group_id)
    join agent a on a.id = m.agent_id and a.status = 'active' and a.deleted_at is null
    cross join lateral (
      select r.* from round r
       where r.group_id = m.group_id
         and case m.comparator when 'above' then r.value > m.threshold else r.value < m.threshold end
       order by r.n limit 1) first
    left join lateral (
      select r.* from round r
       where r.group_id = m.group_id and r.n > first.n
         and case m.comparator when 'above' then r.value <= m.threshold else r.value >= m.threshold end
       order by r.n limit 1) back on true
   where first.at >= a.armed_at
  on conflict (agent_id, first_round) do nothing
  returning agent_id as "agentId"`;

const FORGET = `
  delete from missed_crossing
   where agent_id = any($1::uuid[]) and first_at < $2::timestamptz - make_interval(days => $3)`;

/** As long as readings are kept. */
const KEPT_DAYS = 90;

/**
 * Stores the crossings that began and ended between two checks. They do not fire (`docs/guides/agents.md`):
 * the agent's history lists them, with the first round on the other side.
 *
 * @param measured the readings of this check, as compared
 */
export async function recordMissedCrossings(
  client: pg.PoolClient,
  measured: readonly MeasuredGroup[],
  pasts: readonly GroupPast[],
  nowMs: number,
): Promise<void> {
  const byId = new Map(measured.map((group) => [group.groupId, group]));
  const spans = pasts.flatMap((past) => {
    const now = byId.get(past.groupId);
    return now === undefined ? [] : [{ past, ...widest(past.before, now) }];
  });
  if (spans.length === 0) return;
  const rounds = spans.flatMap(({ past }) =>
    past.rounds.map((round, n) => ({ ...round, n, groupId: past.groupId })),
  );
  const { rows: recorded } = await client.query<{ agentId: string }>(RECORD, [
    spans.map(({ past }) => past.groupId),
    spans.map(({ low }) => low),
    spans.map(({ high }) => high),
    spans.map(({ past }) => new Date(past.before.checkedAt)),
    rounds.map(({ groupId }) => groupId),
    rounds.map(({ n }) => n),
    rounds.map(({ roundId }) => roundId),
    rounds.map(({ atMs }) => new Date(atMs)),
    rounds.map(({ value }) => value),
    rounds.map(({ read }) => JSON.stringify(read)),
    new Date(nowMs),
  ]);
  if (recorded.length === 0) return;
  const agents = [...new Set(recorded.map(({ agentId }) => agentId))];
  await client.query(FORGET, [agents, new Date(nowMs), KEPT_DAYS]);
}

/** The range that the two checks saw: a threshold beyond it held at neither. */
function widest(before: LastValue, now: MeasuredGroup): { low: string; high: string } {
  return lowestAndHighest([before.low, before.high, now.low, now.high]);
}

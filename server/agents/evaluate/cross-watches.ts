import type pg from 'pg';
import { holds, type Span } from '#server/agents/kinds/condition/holds.ts';

/** The reading of a group; plain decimals. */
export interface GroupValue extends Span {
  readonly groupId: string;
  /** Whether it may be higher: then no `below` turns true, and it is not used as a base. */
  readonly mayBeTooLow: boolean;
}

/** An agent whose one comparison turned true, and what its event says. */
export interface CrossedAgent {
  readonly agentId: string;
  readonly partnerId: string;
  readonly kind: string;
  readonly version: number;
  readonly crossings: number;
  readonly rendered: string;
  readonly fireHeadline: string | null;
  readonly wallets: readonly string[];
  readonly fields: Readonly<Record<string, string | number>>;
  readonly groupId: string;
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
  readonly changePercent: string | null;
  readonly baseValue: string | null;
}

const SET_BASES = `
  update agent_watch w
     set base_value = coalesce(w.base_value, r.low),
         threshold = coalesce(w.base_value, r.low)
                     + abs(coalesce(w.base_value, r.low)) * w.change_percent / 100
    from unnest($1::bigint[], $2::numeric[]) as r(group_id, low)
   where w.group_id = r.group_id and w.is_active and w.comparator in ('above', 'below')
     and not w.is_met and w.threshold is null
     and ($3::uuid[] is null or w.agent_id = any($3))`;

// Four ranges of one index, each as long as the change: unchanged rows are not read. `offset 0`
// keeps the planner from reading whole groups instead.
const FIND_CHANGED = `
  with reading as (
    select * from unnest($1::bigint[], $2::numeric[], $3::numeric[]) as r(group_id, low, high)
  ), changed as (
  select w.* from reading r cross join lateral (
    select id, group_id, comparator, threshold, is_met from agent_watch
     where group_id = r.group_id and is_active
       and comparator = 'above' and not is_met and threshold < r.high offset 0) w
  union all
  select w.* from reading r cross join lateral (
    select id, group_id, comparator, threshold, is_met from agent_watch
     where group_id = r.group_id and is_active
       and comparator = 'above' and is_met and threshold >= r.high offset 0) w
  union all
  select w.* from reading r cross join lateral (
    select id, group_id, comparator, threshold, is_met from agent_watch
     where group_id = r.group_id and is_active
       and comparator = 'below' and not is_met and threshold > r.low offset 0) w
  union all
  select w.* from reading r cross join lateral (
    select id, group_id, comparator, threshold, is_met from agent_watch
     where group_id = r.group_id and is_active
       and comparator = 'below' and is_met and threshold <= r.low offset 0) w)
  select id, group_id as "groupId", comparator, trim_scale(threshold)::text as threshold,
         is_met as "isMet"
    from changed`;

const FIND_OF_AGENTS = `
  select id, group_id as "groupId", comparator, trim_scale(threshold)::text as threshold,
         is_met as "isMet"
    from agent_watch
   where agent_id = any($1::uuid[]) and group_id = any($2::bigint[]) and is_active
     and threshold is not null`;

interface WatchRow {
  readonly id: string;
  readonly groupId: string;
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
  readonly isMet: boolean;
}

const TURN = `
  with locked as materialized (
    select w.id, changed.is_met
      from unnest($1::bigint[], $2::boolean[]) as changed(id, is_met)
      join agent_watch w on w.id = changed.id
     order by w.id for no key update of w
  ), moved as (
    update agent_watch w set is_met = locked.is_met
      from locked
     where w.id = locked.id and w.is_active and w.is_met <> locked.is_met
    returning w.agent_id, w.group_id, w.comparator, w.threshold, w.change_percent, w.base_value,
              w.is_met, w.is_sole
  ), turned as (
    update agent a
       set is_met = moved.is_met, crossings = a.crossings + moved.is_met::int
      from moved
     where moved.is_sole and a.id = moved.agent_id and a.status = 'active' and a.deleted_at is null
       and a.is_met <> moved.is_met
    returning a.id, a.partner_id, a.kind, a.version, a.crossings, a.rendered, a.fire_headline,
              a.wallets, a.fields, moved.group_id, moved.comparator, moved.threshold,
              moved.change_percent, moved.base_value, a.is_met
  )
  select id as "agentId", partner_id as "partnerId", kind, version, crossings, rendered,
         fire_headline as "fireHeadline", wallets, fields, group_id as "groupId", comparator,
         trim_scale(threshold)::text as threshold,
         trim_scale(change_percent)::text as "changePercent",
         trim_scale(base_value)::text as "baseValue"
    from turned where is_met order by id`;

/**
 * Compares readings with all their watches: one statement finds the watches that may have turned
 * true or false; the rule decides; one statement writes the result. A change in percent whose base
 * is not known yet is measured from this reading on.
 *
 * @param onlyAgents only these agents; null: all that watch the groups
 * @returns the agents with only this watch for which it turned true
 */
export async function crossWatches(
  client: pg.PoolClient,
  readings: readonly GroupValue[],
  onlyAgents: readonly string[] | null = null,
): Promise<readonly CrossedAgent[]> {
  const ids = readings.map(({ groupId }) => groupId);
  const lows = readings.map(({ low }) => low);
  const whole = readings.filter(({ mayBeTooLow }) => !mayBeTooLow);
  await client.query(SET_BASES, [
    whole.map(({ groupId }) => groupId),
    whole.map(({ low }) => low),
    onlyAgents,
  ]);
  const { rows: candidates } =
    onlyAgents === null
      ? await client.query<WatchRow>(FIND_CHANGED, [ids, lows, readings.map(({ high }) => high)])
      : await client.query<WatchRow>(FIND_OF_AGENTS, [onlyAgents, ids]);
  const byId = new Map(readings.map((reading) => [reading.groupId, reading]));
  const changed = candidates.flatMap((watch) => {
    const reading = byId.get(watch.groupId);
    if (reading === undefined) return [];
    const isMet = holds(watch, reading);
    const isUnknown = isMet && watch.comparator === 'below' && reading.mayBeTooLow;
    return isUnknown || isMet === watch.isMet ? [] : [{ id: watch.id, isMet }];
  });
  if (changed.length === 0) return [];
  const { rows } = await client.query<CrossedAgent>(TURN, [
    changed.map(({ id }) => id),
    changed.map(({ isMet }) => isMet),
  ]);
  return rows;
}

import type pg from 'pg';

/** What a group was read as. Equal, unless its subject stands for several values. */
export interface GroupReading {
  readonly groupId: string;
  /** Plain decimals. */
  readonly low: string;
  readonly high: string;
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
         threshold = coalesce(w.base_value, r.low) * (1 + w.change_percent / 100)
    from unnest($1::bigint[], $2::numeric[]) as r(group_id, low)
   where w.group_id = r.group_id and w.is_active and w.comparator in ('above', 'below')
     and not w.is_met and w.threshold is null`;

// Four ranges of one index, each as long as what changed: rows that stay as they are are not read.
// `offset 0` keeps the planner from reading whole groups at once instead.
const FIND_CHANGED = `
  with reading as (
    select * from unnest($1::bigint[], $2::numeric[], $3::numeric[]) as r(group_id, low, high)
  )
  select w.id, true as is_met from reading r cross join lateral (
    select id from agent_watch where group_id = r.group_id and is_active
       and comparator = 'above' and not is_met and threshold < r.high offset 0) w
  union all
  select w.id, false from reading r cross join lateral (
    select id from agent_watch where group_id = r.group_id and is_active
       and comparator = 'above' and is_met and threshold >= r.high offset 0) w
  union all
  select w.id, true from reading r cross join lateral (
    select id from agent_watch where group_id = r.group_id and is_active
       and comparator = 'below' and not is_met and threshold > r.low offset 0) w
  union all
  select w.id, false from reading r cross join lateral (
    select id from agent_watch where group_id = r.group_id and is_active
       and comparator = 'below' and is_met and threshold <= r.low offset 0) w`;

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
 * Compares what was read with everything that watches it: one statement finds what holds now and
 * did not, or the other way round; one writes it. A change in percent whose base is not known yet is
 * measured from this reading on.
 *
 * @returns the agents that this is all they watch and for which it turned true
 */
export async function crossWatches(
  client: pg.PoolClient,
  readings: readonly GroupReading[],
): Promise<readonly CrossedAgent[]> {
  const ids = readings.map(({ groupId }) => groupId);
  const lows = readings.map(({ low }) => low);
  await client.query(SET_BASES, [ids, lows]);
  const highs = readings.map(({ high }) => high);
  const { rows: changed } = await client.query<{ id: string; is_met: boolean }>(FIND_CHANGED, [
    ids,
    lows,
    highs,
  ]);
  if (changed.length === 0) return [];
  const { rows } = await client.query<CrossedAgent>(TURN, [
    changed.map(({ id }) => id),
    changed.map(({ is_met: isMet }) => isMet),
  ]);
  return rows;
}

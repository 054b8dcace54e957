import type pg from 'pg';
import type { WatchSpec } from './agent-spec.ts';
import { readerOf, watchKey } from './watch-subject.ts';

const ADD_GROUPS = `
  insert into watch_group (key, cadence_seconds, subject, next_due_at, created_at, reader)
  select q.key, $2, q.subject::jsonb, $3, $3, q.reader
    from unnest($1::text[], $4::text[], $5::smallint[]) as q(key, subject, reader)
   order by q.key
  on conflict (key, cadence_seconds) do nothing`;

const ADD_WATCHES = `
  insert into agent_watch (agent_id, group_id, leaf, comparator, threshold, change_percent,
                           base_value, is_sole)
  select $1, g.id, q.leaf, q.comparator,
         coalesce(q.threshold, q.base_value + abs(q.base_value) * q.change_percent / 100),
         q.change_percent, q.base_value, cardinality($3::text[]) = 1
    from unnest($3::text[], $4::smallint[], $5::watch_comparator[], $6::numeric[], $7::numeric[],
                $8::numeric[]) as q(key, leaf, comparator, threshold, change_percent, base_value)
    join watch_group g on g.key = q.key and g.cadence_seconds = $2`;

// A group that others watch keeps its times: a new agent in it is checked separately, immediately.
const CHECK_FIRST = `
  update agent a set first_check_at = $2
   where a.id = $1
     and exists (select 1 from agent_watch w join watch_group g on g.id = w.group_id
                  where w.agent_id = a.id and w.is_active and g.next_due_at > $2)`;

/** Requests an immediate check for an agent whose group is due only later. */
export async function checkFirst(
  client: pg.PoolClient,
  agentId: string,
  nowMs: number,
): Promise<void> {
  await client.query(CHECK_FIRST, [agentId, new Date(nowMs)]);
}

/**
 * Lets an agent watch, from now on: adds the groups that do not exist yet, due immediately, and its
 * own rows.
 *
 * @param nowMs Unix time in milliseconds
 */
export async function addWatches(
  client: pg.PoolClient,
  agentId: string,
  watches: readonly WatchSpec[],
  cadenceSeconds: number,
  nowMs: number,
): Promise<void> {
  if (watches.length === 0) return;
  const keys = watches.map(({ subject }) => watchKey(subject));
  const subjects = new Map(watches.map(({ subject }, at) => [keys[at] as string, subject]));
  await client.query(ADD_GROUPS, [
    [...subjects.keys()],
    cadenceSeconds,
    new Date(nowMs),
    [...subjects.values()].map((subject) => JSON.stringify(subject)),
    [...subjects.values()].map(readerOf),
  ]);
  await client.query(ADD_WATCHES, [
    agentId,
    cadenceSeconds,
    keys,
    watches.map(({ leaf }) => leaf),
    watches.map(({ comparator }) => comparator),
    watches.map(({ threshold }) => threshold),
    watches.map(({ changePercent }) => changePercent),
    watches.map(({ baseValue }) => baseValue),
  ]);
  await checkFirst(client, agentId, nowMs);
}

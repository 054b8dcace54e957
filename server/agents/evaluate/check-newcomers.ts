import type pg from 'pg';
import { type FiredEvent, fire } from '#server/agents/fire.ts';
import { readerOf } from '#server/agents/watch-subject.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ClaimedGroup } from './claim-groups.ts';
import { degradeAgents } from './degrade-agents.ts';
import { findFirings } from './find-firings.ts';
import { measureGroups } from './measure-groups.ts';
import type { Observation, SubjectOutcome, WatchSource } from './sources/source.ts';
import { describeUnread, type UnreadReason } from './sources/unread.ts';

/** How soon a first check that found no answer is made again. */
const RETRY_MS = 60_000;

interface Newcomer {
  readonly id: string;
  readonly armedAt: Date;
}

interface NewcomerGroup extends ClaimedGroup {
  readonly agentIds: readonly string[];
  readonly isDegraded: boolean;
}

// Whose values were all read since it was armed has had its first check with everybody else's.
const DROP_CHECKED = `
  update agent a set first_check_at = null
   where a.first_check_at <= $1 and a.status = 'active' and a.deleted_at is null
     and not exists (
       select 1 from agent_watch w join watch_group g on g.id = w.group_id
        where w.agent_id = a.id and w.is_active
          and (g.last_checked_at is null or g.last_checked_at <= a.armed_at
               or g.degraded_at is not null))`;

const FIND = `
  select a.id, a.armed_at as "armedAt" from agent a
   where a.first_check_at <= $1 and a.status = 'active' and a.deleted_at is null
   order by a.first_check_at, a.id limit $2`;

const FIND_GROUPS = `
  select g.id, g.subject, g.cadence_seconds as "cadenceSeconds", g.reader, null as before,
         g.degraded_at is not null as "isDegraded", array_agg(distinct w.agent_id) as "agentIds"
    from agent_watch w join watch_group g on g.id = w.group_id
   where w.agent_id = any($1::uuid[]) and w.is_active
   group by g.id order by g.id`;

// Edited, paused and resumed ones have another first check before them.
const LOCK_WATCHES = `
  select 1 from agent_watch where agent_id = any($1::uuid[]) order by id for no key update`;
const LOCK_SAME = `
  select a.id from agent a
    join unnest($1::uuid[], $2::timestamptz[]) as n(id, armed_at) on n.id = a.id
   where a.armed_at = n.armed_at and a.first_check_at is not null
     and a.status = 'active' and a.deleted_at is null
   order by a.id for no key update of a`;

const FINISH = `
  update agent set first_check_at = null, checked_before = $2 where id = any($1::uuid[])`;
const RECALL = `
  update watch_group set next_due_at = $2 where id = any($1::bigint[]) and next_due_at > $2`;
const RETRY = 'update agent set first_check_at = $2 where id = any($1::uuid[])';

/**
 * Makes the first check of agents that joined an existing group that is due only later: reads for
 * them alone, so that the times of the others do not move. May run in several workers at once; the
 * first one that writes has made the check.
 *
 * @param options.nowMs Unix time in milliseconds
 */
export async function checkNewcomers(
  pool: pg.Pool,
  source: WatchSource,
  { nowMs, maxAgents }: { nowMs: number; maxAgents: number },
): Promise<{ readonly events: readonly FiredEvent[]; readonly failures: readonly string[] }> {
  const now = new Date(nowMs);
  const events: FiredEvent[] = [];
  const failures = new Set<string>();
  await pool.query(DROP_CHECKED, [now]);
  for (let found = maxAgents; found === maxAgents; ) {
    const { rows: newcomers } = await pool.query<Newcomer>(FIND, [now, maxAgents]);
    found = newcomers.length;
    if (found === 0) break;
    const { rows: groups } = await pool.query<NewcomerGroup>(FIND_GROUPS, [
      newcomers.map(({ id }) => id),
    ]);
    const stale = groups.filter((group) => group.reader !== readerOf(group.subject));
    // The others' bases come from another reader version, so a pass over all of them comes first.
    if (stale.length > 0) await pool.query(RECALL, [stale.map(({ id }) => id), now]);
    const outcomes = await source.read(groups.map(({ subject }) => subject));
    for (const outcome of outcomes) if (!outcome.ok) failures.add(describeUnread(outcome));
    events.push(...(await settle(pool, newcomers, groups, outcomes, nowMs)));
  }
  return { events, failures: [...failures] };
}

function settle(
  pool: pg.Pool,
  newcomers: readonly Newcomer[],
  groups: readonly NewcomerGroup[],
  outcomes: readonly SubjectOutcome[],
  nowMs: number,
): Promise<readonly FiredEvent[]> {
  return inTransaction(pool, async (client) => {
    await client.query(LOCK_WATCHES, [newcomers.map(({ id }) => id)]);
    const { rows } = await client.query<{ id: string }>(LOCK_SAME, [
      newcomers.map(({ id }) => id),
      newcomers.map(({ armedAt }) => armedAt),
    ]);
    const own = rows.map(({ id }) => id);
    const observed: { group: ClaimedGroup; observation: Observation }[] = [];
    const degraded = new Map<string, UnreadReason>();
    const retried = new Set<string>();
    for (const [at, group] of groups.entries()) {
      const outcome = outcomes[at];
      if (group.reader !== readerOf(group.subject))
        for (const id of group.agentIds) retried.add(id);
      else if (outcome?.ok) observed.push({ group, observation: outcome });
      else if (group.isDegraded) degraded.set(group.id, outcome?.reason ?? 'unreadable');
      else for (const id of group.agentIds) retried.add(id);
    }
    const measured = await measureGroups(client, observed, nowMs);
    const firings = [
      ...(await findFirings(client, measured, { nowMs, onlyAgents: own })),
      ...(await degradeAgents(client, degraded, nowMs, { onlyAgents: own })),
    ];
    await client.query(FINISH, [own.filter((id) => !retried.has(id)), new Date(nowMs)]);
    await client.query(RETRY, [own.filter((id) => retried.has(id)), new Date(nowMs + RETRY_MS)]);
    return fire(client, firings, nowMs);
  });
}

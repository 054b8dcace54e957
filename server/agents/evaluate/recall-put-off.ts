import type pg from 'pg';
import { nextOccurrence } from '#server/agents/kinds/schedule/next-occurrence.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AgentSchedule } from '#server/schemas/agent-condition.ts';

// Every pass writes when it was. One that is yet to come was timed by a clock that was set back.
const FIND_SET_BACK = `
  select 1 from watch_group
   where key = 'schedule' and last_checked_at > $1::timestamptz + interval '1 minute'`;

const RECALL_GROUPS = `
  update watch_group set next_due_at = $1
   where next_due_at > $1::timestamptz + make_interval(secs => cadence_seconds)
     and next_due_at < 'infinity'`;

const FIND_SCHEDULES = `
  select id, schedule from agent
   where next_due_at > $1 and status = 'active' and deleted_at is null
     for no key update`;

const RECALL_SCHEDULES = `
  update agent a set next_due_at = least(a.next_due_at, n.due_at)
    from unnest($1::uuid[], $2::timestamptz[]) as n(id, due_at)
   where a.id = n.id`;

const RECALL_NEWCOMERS = 'update agent set first_check_at = $1 where first_check_at > $1';

const STAMP = `
  update watch_group set last_checked_at = $1 where key = 'schedule' and last_checked_at > $1`;

/**
 * Corrects due times after a clock that ran ahead was set back, as on a restarted devnet: groups
 * that are due later than their cadence are due now, and schedules at their next occurrence.
 *
 * A worker that sees a clock move ahead a moment later than another does this too, without harm: a
 * group is read once more, and an occurrence that has fired already has its event.
 *
 * @param nowMs Unix time in milliseconds, the service's clock
 */
export async function recallPutOff(pool: pg.Pool, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const { rowCount } = await pool.query(FIND_SET_BACK, [now]);
  if (rowCount === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query(RECALL_GROUPS, [now]);
    const { rows } = await client.query<{ id: string; schedule: AgentSchedule }>(FIND_SCHEDULES, [
      now,
    ]);
    await client.query(RECALL_SCHEDULES, [
      rows.map(({ id }) => id),
      rows.map(({ schedule }) => new Date(nextOccurrence(schedule, nowMs))),
    ]);
    await client.query(RECALL_NEWCOMERS, [now]);
    await client.query(STAMP, [now]);
  });
}

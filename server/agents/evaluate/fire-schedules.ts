import type pg from 'pg';
import { type FiredEvent, type Firing, fire } from '#server/agents/fire.ts';
import { nextOccurrence } from '#server/agents/kinds/schedule/next-occurrence.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import { buildTrigger, type TriggeredAgent } from './build-trigger.ts';

interface DueAgent extends TriggeredAgent {
  readonly agentId: string;
  readonly partnerId: string;
  readonly version: number;
  readonly schedule: AgentSchedule;
  readonly nextDueAt: Date;
}

const CLAIM = `
  select a.id as "agentId", a.partner_id as "partnerId", a.kind, a.version, a.rendered,
         a.fire_headline as "fireHeadline", a.wallets, a.fields, a.schedule,
         a.next_due_at as "nextDueAt"
    from agent a
   where a.next_due_at <= $1 and a.status = 'active' and a.deleted_at is null
   order by a.next_due_at
   limit $2
     for no key update skip locked`;

const MOVE_ON = `
  update agent a set next_due_at = n.due_at
    from unnest($1::uuid[], $2::timestamptz[]) as n(id, due_at)
   where a.id = n.id`;

const STAMP = `
  insert into watch_group (key, cadence_seconds, subject, next_due_at, last_checked_at, created_at)
  values ('schedule', 60, '{}', 'infinity', $1, $1)
  on conflict (key, cadence_seconds) do update set last_checked_at = excluded.last_checked_at
   where watch_group.last_checked_at < excluded.last_checked_at`;

/**
 * Fires the schedules that are due, each once: missed occurrences are one event together, and the
 * next one is the first occurrence after now.
 *
 * @param options.nowMs Unix time in milliseconds
 */
export async function fireSchedules(
  pool: pg.Pool,
  { nowMs, maxAgents }: { nowMs: number; maxAgents: number },
): Promise<readonly FiredEvent[]> {
  const events: FiredEvent[] = [];
  for (let claimed = maxAgents; claimed === maxAgents; ) {
    const fired = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<DueAgent>(CLAIM, [new Date(nowMs), maxAgents]);
      claimed = rows.length;
      if (claimed === 0) return [];
      await client.query(MOVE_ON, [
        rows.map(({ agentId }) => agentId),
        rows.map(({ schedule }) => new Date(nextOccurrence(schedule, nowMs))),
      ]);
      return fire(client, rows.map(toFiring), nowMs);
    });
    events.push(...fired);
  }
  await pool.query(STAMP, [new Date(nowMs)]);
  return events;
}

function toFiring(agent: DueAgent): Firing {
  const due = agent.nextDueAt;
  return {
    agentId: agent.agentId,
    partnerId: agent.partnerId,
    type: 'agent.triggered',
    crossingKey: `schedule:${agent.version}:${due.getTime()}`,
    trigger: buildTrigger(agent, null),
    proof: { rule: agent.schedule, due_at: due.toISOString() },
  };
}

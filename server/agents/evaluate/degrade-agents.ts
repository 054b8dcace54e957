import type pg from 'pg';
import type { Firing } from '#server/agents/fire.ts';
import { buildTrigger, type TriggeredAgent } from './build-trigger.ts';
import { UNREAD_REASONS, type UnreadReason } from './sources/unread.ts';

interface BlindAgent extends TriggeredAgent {
  readonly agentId: string;
  readonly partnerId: string;
  /** The failed groups that it watches itself. */
  readonly groupIds: readonly string[];
}

const LOCK_AGENTS = `
  select a.id from agent a
   where a.status = 'active' and a.deleted_at is null
     and a.id in (select w.agent_id from agent_watch w
                   where w.group_id = any($1::bigint[]) and w.is_active
                     and ($3::text is null or w.comparator::text = $3))
     and ($2::uuid[] is null or a.id = any($2))
   order by a.id
     for no key update`;

const FIND_BLIND = `
  select a.id as "agentId", a.partner_id as "partnerId", a.kind, a.rendered,
         a.fire_headline as "fireHeadline", a.wallets, a.fields,
         array(select distinct w.group_id::text from agent_watch w
                where w.agent_id = a.id and w.is_active
                  and w.group_id = any($1::bigint[])) as "groupIds"
    from agent a
   where a.id = any($2::uuid[])
     and not exists (select 1 from agent_watch w join watch_group g on g.id = w.group_id
                      where w.agent_id = a.id and w.is_active and g.degraded_at is not null
                        and g.id <> all($1::bigint[]))`;

/**
 * The agents that have just become degraded because one of their sources keeps failing. An agent that
 * was already degraded by another source is not reported again. Each report names only the groups
 * that the agent itself watches.
 *
 * @param failed the groups that have used up their tolerated failures, and why
 * @param options.onlyAgents these agents alone; null: all that watch the groups
 * @param options.comparator only those that wait for this side
 */
export async function degradeAgents(
  client: pg.PoolClient,
  failed: ReadonlyMap<string, UnreadReason>,
  nowMs: number,
  {
    onlyAgents = null,
    comparator = null,
  }: { onlyAgents?: readonly string[] | null; comparator?: 'above' | 'below' | null } = {},
): Promise<readonly Firing[]> {
  const groupIds = [...failed.keys()];
  if (groupIds.length === 0) return [];
  const { rows: locked } = await client.query<{ id: string }>(LOCK_AGENTS, [
    groupIds,
    onlyAgents,
    comparator,
  ]);
  if (locked.length === 0) return [];
  const { rows } = await client.query<BlindAgent>(FIND_BLIND, [
    groupIds,
    locked.map(({ id }) => id),
  ]);
  return rows.map((agent) => {
    const reasons = agent.groupIds.flatMap((id) => failed.get(id) ?? []);
    return {
      agentId: agent.agentId,
      partnerId: agent.partnerId,
      type: 'agent.degraded',
      crossingKey: `degraded:${nowMs}`,
      trigger: { ...buildTrigger(agent, null), headline: `Cannot be checked: ${agent.rendered}` },
      proof: {
        rule: 'source_failing',
        failures: [...new Set(reasons)].map((reason) => UNREAD_REASONS[reason]),
      },
    };
  });
}

import type pg from 'pg';
import { evaluateCondition } from '#server/agents/kinds/condition/evaluate-condition.ts';
import { holds } from '#server/agents/kinds/condition/holds.ts';
import { truthsOf } from '#server/agents/kinds/condition/truths-of.ts';
import type { AgentCondition } from '#server/schemas/agent-condition.ts';
import type { TriggeredAgent } from './build-trigger.ts';
import type { MeasuredGroup } from './measure-groups.ts';

/** One watched value of an agent with several, as an event's proof shows it. */
export interface TreeValue {
  readonly leaf: number;
  readonly watch: string;
  readonly comparator: 'above' | 'below';
  readonly threshold: string | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly observed_at: string | null;
  readonly is_met: boolean;
  readonly from: unknown;
}

/** An agent with several comparisons whose condition turned true. */
export interface TurnedAgent extends TriggeredAgent {
  readonly agentId: string;
  readonly partnerId: string;
  readonly version: number;
  readonly crossings: number;
  readonly condition: AgentCondition;
  readonly readings: readonly TreeValue[];
}

interface TreeAgent extends Omit<TurnedAgent, 'readings'> {
  readonly isMet: boolean;
}

interface LeafRow extends TreeValue {
  readonly agent_id: string;
  readonly group_id: string;
  readonly is_known: boolean;
}

// An agent cannot turn if none of its comparisons holds and its condition did not hold.
const LOCK_AGENTS = `
  select a.id as "agentId", a.partner_id as "partnerId", a.kind, a.version, a.crossings, a.rendered,
         a.fire_headline as "fireHeadline", a.wallets, a.fields, a.condition, a.is_met as "isMet"
    from agent a
   where a.status = 'active' and a.deleted_at is null and a.condition is not null
     and a.id in (select w.agent_id from agent_watch w
                   where w.group_id = any($1::bigint[]) and w.is_active and not w.is_sole
                     and ($2::uuid[] is null or w.agent_id = any($2)))
     and (a.is_met or exists (select 1 from agent_watch w
                               where w.agent_id = a.id and w.is_active and w.is_met))
   order by a.id
     for no key update of a`;

// A value that is overdue, could not be read, or was read while the agent was not checked is unknown:
// beside a fresh one it would show a moment that never existed. One that may be too low can only
// confirm `above`.
const READ_LEAVES = `
  select w.agent_id, w.group_id, w.leaf, g.key as watch, w.comparator, trim_scale(w.threshold)::text as threshold,
         trim_scale(g.value_low)::text as low, trim_scale(g.value_high)::text as high,
         g.observed_at, w.is_met, g.proof as from,
         g.observed_at is not null and g.next_due_at > $2
           and (g.failed_passes = 0 or (w.comparator = 'above' and g.proof ? 'may_be_too_low'))
           and g.last_checked_at >= a.armed_at as is_known
    from agent_watch w
    join watch_group g on g.id = w.group_id
    join agent a on a.id = w.agent_id
   where w.agent_id = any($1::uuid[]) and w.is_active
   order by w.agent_id, w.leaf, w.id`;

const TURN = `
  update agent a
     set is_met = t.is_met, crossings = a.crossings + t.is_met::int
    from unnest($1::uuid[], $2::boolean[]) as t(id, is_met)
   where a.id = t.id
  returning a.id, a.crossings`;

/**
 * Decides the agents with several comparisons that watch some groups, after these were compared.
 * Agents are locked before their comparisons are read, so that of two passes that each read a part
 * the later one sees both.
 *
 * @param measured the groups that were read
 * @param onlyAgents decides these agents alone; null: all that watch the groups
 * @returns the agents whose condition turned true
 */
export async function settleTrees(
  client: pg.PoolClient,
  measured: readonly MeasuredGroup[],
  nowMs: number,
  onlyAgents: readonly string[] | null = null,
): Promise<readonly TurnedAgent[]> {
  const fresh = new Map(measured.map((group) => [group.groupId, group]));
  const { rows: agents } = await client.query<TreeAgent>(LOCK_AGENTS, [
    [...fresh.keys()],
    onlyAgents,
  ]);
  if (agents.length === 0) return [];
  const { rows } = await client.query<LeafRow>(READ_LEAVES, [
    agents.map(({ agentId }) => agentId),
    new Date(nowMs),
  ]);
  const leavesOf = Map.groupBy(
    rows.map((row) => withReading(row, fresh.get(row.group_id))),
    ({ agent_id }) => agent_id,
  );
  const turned = agents.flatMap((agent) => {
    const leaves = leavesOf.get(agent.agentId) ?? [];
    const isMet = evaluateCondition(agent.condition, truthsOf(leaves));
    return isMet === null || isMet === agent.isMet ? [] : [{ agent, leaves, isMet }];
  });
  if (turned.length === 0) return [];
  const { rows: counted } = await client.query<{ id: string; crossings: number }>(TURN, [
    turned.map(({ agent }) => agent.agentId),
    turned.map(({ isMet }) => isMet),
  ]);
  const crossings = new Map(counted.map(({ id, crossings: count }) => [id, count]));
  return turned
    .filter(({ isMet }) => isMet)
    .map(({ agent, leaves }) => ({
      ...agent,
      crossings: crossings.get(agent.agentId) ?? agent.crossings,
      readings: leaves.map(({ agent_id: _, group_id: __, is_known: ___, ...reading }) => reading),
    }));
}

/** The new reading takes precedence over the group's last one. */
function withReading(row: LeafRow, group: MeasuredGroup | undefined): LeafRow {
  if (group === undefined) return row;
  const { low, high, mayBeTooLow, observedAtMs, proof } = group;
  const observed_at = new Date(observedAtMs).toISOString();
  const { comparator, threshold } = row;
  const is_known =
    !mayBeTooLow ||
    comparator === 'above' ||
    (threshold !== null && !holds({ comparator, threshold }, group));
  return { ...row, low, high, observed_at, from: proof, is_known };
}

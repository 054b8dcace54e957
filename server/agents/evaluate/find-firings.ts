import type pg from 'pg';
import type { Firing } from '#server/agents/fire.ts';
import { watchKey } from '#server/agents/watch-subject.ts';
import { buildTrigger } from './build-trigger.ts';
import { type CrossedAgent, crossWatches } from './cross-watches.ts';
import type { MeasuredGroup } from './measure-groups.ts';
import { settleTrees, type TurnedAgent } from './settle-trees.ts';

/**
 * Compares the readings of groups with their watches, writes which of them turned true or false,
 * and returns the firings to report.
 *
 * @param options.onlyAgents only these agents; absent: all that watch the groups
 */
export async function findFirings(
  client: pg.PoolClient,
  measured: readonly MeasuredGroup[],
  { nowMs, onlyAgents = null }: { nowMs: number; onlyAgents?: readonly string[] | null },
): Promise<readonly Firing[]> {
  if (measured.length === 0) return [];
  const byId = new Map(measured.map((group) => [group.groupId, group]));
  const crossed = await crossWatches(client, measured, onlyAgents);
  const turned = await settleTrees(client, measured, nowMs, onlyAgents);
  return [
    ...crossed.flatMap((agent) => {
      const group = byId.get(agent.groupId);
      return group ? [crossingOf(agent, group)] : [];
    }),
    ...turned.map(turningOf),
  ];
}

function crossingOf(agent: CrossedAgent, group: MeasuredGroup): Firing {
  const { comparator, threshold, changePercent, baseValue } = agent;
  const { subject } = group;
  const value = comparator === 'above' ? group.high : group.low;
  const levels = Object.values(group.proof.values);
  return {
    agentId: agent.agentId,
    partnerId: agent.partnerId,
    type: 'agent.triggered',
    crossingKey: crossingKey(agent),
    trigger: buildTrigger(agent, {
      metric: subject.metric,
      isChange: subject.window_hours !== undefined,
      baseValue,
      value,
      level: levels.length === 1 ? (levels[0] ?? null) : null,
    }),
    proof: {
      rule: {
        watch: watchKey(subject),
        comparator,
        threshold,
        ...(changePercent === null ? {} : { change_percent: changePercent, base: baseValue }),
      },
      value,
      observed_at: new Date(group.observedAtMs).toISOString(),
      from: group.proof,
    },
  };
}

function turningOf(agent: TurnedAgent): Firing {
  return {
    agentId: agent.agentId,
    partnerId: agent.partnerId,
    type: 'agent.triggered',
    crossingKey: crossingKey(agent),
    trigger: buildTrigger(agent, null),
    proof: { rule: agent.condition, readings: agent.readings },
  };
}

/** One number of one version of an agent: a firing that is written twice is one. */
function crossingKey({ version, crossings }: CrossedAgent | TurnedAgent): string {
  return `crossing:${version}:${crossings}`;
}

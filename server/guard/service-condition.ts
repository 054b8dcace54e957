import type { WatchSource } from '#server/agents/evaluate/index.ts';
import { planWatches } from '#server/agents/index.ts';
import {
  evaluateCondition,
  type Truth,
} from '#server/agents/kinds/condition/evaluate-condition.ts';
import { holds } from '#server/agents/kinds/condition/holds.ts';
import { truthsOf } from '#server/agents/kinds/condition/truths-of.ts';
import { lowestAndHighest } from '#server/agents/kinds/decimals.ts';
import type { AgentCondition } from '#server/schemas/agent-condition.ts';

const watchesOf = (condition: AgentCondition, owner: string) =>
  planWatches(condition, [owner], new Map());

/**
 * Whether a condition is of levels alone, which one reading decides. A change needs an earlier reading to be
 * measured from, and none is kept for a permission.
 */
export function isOfLevels(condition: AgentCondition, owner: string): boolean {
  return watchesOf(condition, owner).every(
    ({ threshold, subject }) => threshold !== null && subject.window_hours === undefined,
  );
}

/**
 * Reads whether a condition in words holds now, by the rules and sources of agents.
 *
 * @param owner whose balances and positions are meant
 * @returns null where that cannot be told: a source that is silent is neither true nor false
 */
export async function readServiceCondition(
  source: WatchSource,
  condition: AgentCondition,
  owner: string,
): Promise<Truth> {
  const watches = watchesOf(condition, owner);
  const outcomes = await source.read(watches.map(({ subject }) => subject));
  const leaves = watches.map(({ leaf, comparator, threshold }, at) => {
    const outcome = outcomes[at];
    const values = outcome?.ok ? Object.values(outcome.values) : [];
    if (threshold === null || values.length === 0) return { leaf, is_met: false, is_known: false };
    return {
      leaf,
      is_met: holds({ comparator, threshold }, lowestAndHighest(values)),
      is_known: true,
    };
  });
  return evaluateCondition(condition, truthsOf(leaves));
}

import type { WatchSource } from '#server/agents/evaluate/index.ts';
import { planWatches } from '#server/agents/index.ts';
import { evaluateCondition } from '#server/agents/kinds/condition/evaluate-condition.ts';
import { holds } from '#server/agents/kinds/condition/holds.ts';
import { truthsOf } from '#server/agents/kinds/condition/truths-of.ts';
import { type AgentCondition, comparisonsOf } from '#server/schemas/agent-condition.ts';

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

/** Whether several parts of a condition are each enough by themselves. */
export function firesByPart(condition: AgentCondition): boolean {
  return condition.kind === 'any' || (condition.kind === 'compare' && condition.any !== undefined);
}

/** The parts of a condition that hold now. */
export interface ConditionState {
  readonly holds: boolean;
  /**
   * The parts of it that hold, each of which is sufficient by itself: the top-level parts of an "or", and for "any
   * holding" the holdings, by permanent names. A single condition has the part `0`.
   */
  readonly parts: readonly string[];
}

/**
 * Reads what of a condition in words holds now, by the rules and sources of agents.
 *
 * @param owner whose balances and positions are meant
 * @returns null where that cannot be known: a source that is silent is neither true nor false
 */
export async function readServiceCondition(
  source: WatchSource,
  condition: AgentCondition,
  owner: string,
): Promise<ConditionState | null> {
  const watches = watchesOf(condition, owner);
  const outcomes = await source.read(watches.map(({ subject }) => subject));
  const leaves = watches.map(({ leaf, comparator, threshold }, at) => {
    const outcome = outcomes[at];
    const values = outcome?.ok ? Object.entries(outcome.values) : [];
    if (threshold === null || values.length === 0) {
      return { leaf, is_met: false, is_known: false, names: [] };
    }
    const met = values.filter(([, value]) =>
      holds({ comparator, threshold }, { low: value, high: value }),
    );
    return { leaf, is_met: met.length > 0, is_known: true, names: met.map(([name]) => name) };
  });
  const truths = truthsOf(leaves);
  const isMet = evaluateCondition(condition, truths);
  if (isMet === null) return null;
  let first = 0;
  const parts = (condition.kind === 'any' ? condition.parts : [condition]).flatMap((part, at) => {
    const from = first;
    first += comparisonsOf(part).length;
    if (evaluateCondition(part, truths.slice(from, first)) !== true) return [];
    if (part.kind !== 'compare' || part.any === undefined) return [`${at}`];
    return leaves
      .filter(({ leaf }) => leaf === from)
      .flatMap(({ names }) => names.map((name) => `${at}:${name}`));
  });
  return { holds: isMet, parts };
}

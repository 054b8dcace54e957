import type { AgentCondition } from '#server/schemas/agent-condition.ts';

/** Whether something holds; null when that is unknown. */
export type Truth = boolean | null;

/**
 * The truth of a condition from that of its comparisons, left to right. An unknown part does not
 * decide by itself: `all` is false with one false part, `any` is true with one true part.
 */
export function evaluateCondition(condition: AgentCondition, leaves: readonly Truth[]): Truth {
  let leaf = 0;
  const evaluate = (node: AgentCondition): Truth => {
    if (node.kind === 'compare') return leaves[leaf++] ?? null;
    const parts = node.parts.map(evaluate);
    const decisive = node.kind === 'any';
    if (parts.includes(decisive)) return decisive;
    return parts.includes(null) ? null : !decisive;
  };
  return evaluate(condition);
}

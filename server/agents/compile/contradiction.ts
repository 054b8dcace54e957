import type { AgentComparison, AgentCondition } from '#server/schemas/agent-condition.ts';

/**
 * Whether a condition can never hold: every way to meet it needs one value on both sides of it,
 * such as a price below 2,000 and above 4,000 at once.
 */
export function isImpossible(condition: AgentCondition): boolean {
  return waysOf(condition).every(contradicts);
}

/** Every part of a condition by itself, which "and" joined. */
export function anyOf(condition: AgentCondition): AgentCondition {
  return condition.kind === 'all' ? { kind: 'any', parts: condition.parts } : condition;
}

/** The parts that contradict each other under "or", and the others beside them as they were. */
export function eitherSide(condition: AgentCondition): AgentCondition {
  if (condition.kind !== 'all') return condition;
  const groups = new Map<string, AgentCondition[]>();
  for (const part of condition.parts) {
    const key = part.kind === 'compare' ? subjectOf(part) : JSON.stringify(part);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  const parts = [...groups.values()].flatMap((group): AgentCondition[] =>
    isImpossible({ kind: 'all', parts: group }) ? [{ kind: 'any', parts: group }] : group,
  );
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'all', parts };
}

/** The ways in which a condition can be met: what must hold together in each. */
function waysOf(condition: AgentCondition): AgentComparison[][] {
  if (condition.kind === 'compare') return [[condition]];
  const parts = condition.parts.map(waysOf);
  if (condition.kind === 'any') return parts.flat();
  return parts.reduce(
    (ways, part) => ways.flatMap((way) => part.map((one) => [...way, ...one])),
    [[]],
  );
}

function contradicts(way: readonly AgentComparison[]): boolean {
  return way.some((low) =>
    way.some(
      (high) =>
        high.comparator === 'above' &&
        low.comparator === 'below' &&
        subjectOf(high) === subjectOf(low) &&
        Number(high.threshold) >= Number(low.threshold),
    ),
  );
}

/** What is measured, and how: two thresholds for it stand on one scale. */
const subjectOf = ({ kind: _, comparator: __, threshold: ___, ...subject }: AgentComparison) =>
  JSON.stringify(Object.entries(subject).sort());

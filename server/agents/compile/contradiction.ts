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

/** What holds where a condition does not; undefined where it speaks of a change. */
export function opposite(condition: AgentCondition): AgentCondition | undefined {
  if (condition.kind === 'compare') {
    const { comparator, unit, metric } = condition;
    const isChange = comparator === 'moves' || (unit === 'percent' && !metric.endsWith('apy'));
    return isChange
      ? undefined
      : { ...condition, comparator: comparator === 'above' ? 'below' : 'above' };
  }
  const parts = condition.parts.map(opposite);
  if (parts.includes(undefined)) return undefined;
  return { kind: condition.kind === 'all' ? 'any' : 'all', parts: parts as AgentCondition[] };
}

/**
 * Levels of one thing on one side, which one watch cannot distinguish: of "3,000 and 3,500" only the farther would
 * ever fire, of "2,000 or 1,800" only the nearer.
 *
 * @returns the condition with each of those levels alone; empty where there are none
 */
export function eachLevel(condition: AgentCondition): AgentCondition[] {
  if (condition.kind === 'compare') return [];
  const { kind, parts } = condition;
  const [ladder] = [...Map.groupBy(parts, levelOf).entries()]
    .filter(([key, group]) => key !== undefined && group.length > 1)
    .map(([, group]) => group);
  if (!ladder) return [];
  return ladder.map((level) => {
    const kept = parts.filter((part) => part === level || !ladder.includes(part));
    const [only] = kept;
    return kept.length === 1 && only ? only : { kind, parts: kept };
  });
}

function levelOf(part: AgentCondition): string | undefined {
  if (part.kind !== 'compare' || part.comparator === 'moves') return undefined;
  return `${part.comparator} ${subjectOf(part)}`;
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

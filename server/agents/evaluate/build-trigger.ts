import { percentChange } from '#server/agents/kinds/decimals.ts';
import type { AgentTrigger } from '#server/schemas/agent-event.ts';

/** What an event needs to know of its agent. */
export interface TriggeredAgent {
  readonly kind: string;
  readonly rendered: string;
  readonly fireHeadline: string | null;
  readonly wallets: readonly string[];
  readonly fields: Readonly<Record<string, string | number>>;
}

/** The comparison that turned true, and the value it turned true at; plain decimals. */
export interface TriggeredComparison {
  readonly metric: string;
  readonly isChange: boolean;
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
  readonly baseValue: string | null;
  readonly value: string;
  /** What was read, when it is one level: of a change over a window, what it changed to. */
  readonly level: string | null;
}

/**
 * What an event says fired (spec 2.12). Conditions and schedules have the placeholders `above` and
 * 0; the values of an agent's only comparison are told whatever its kind.
 */
export function buildTrigger(
  agent: TriggeredAgent,
  comparison: TriggeredComparison | null,
): AgentTrigger {
  const isTyped = agent.kind !== 'condition' && agent.kind !== 'schedule';
  const { target_wallet: target, threshold: level } = agent.fields;
  return {
    headline: agent.fireHeadline ?? agent.rendered,
    kind: agent.kind,
    condition: isTyped && comparison ? comparison.comparator : 'above',
    threshold: isTyped && comparison ? Number(level ?? comparison.threshold) : 0,
    wallet: typeof target === 'string' ? target : (agent.wallets[0] ?? ''),
    ...(comparison ? valuesOf(comparison) : {}),
  };
}

function valuesOf(comparison: TriggeredComparison): Partial<AgentTrigger> {
  const { metric, isChange, value, level, baseValue } = comparison;
  const change = isChange ? value : baseValue === null ? null : percentChange(baseValue, value);
  const name = metric === 'price' ? 'price_at_trigger' : 'value_at_trigger';
  const shown = isChange ? level : value;
  return {
    ...(shown === null ? {} : { [name]: Number(shown) }),
    // More places than these come from the feeds' own rounding.
    ...(change === null ? {} : { change_pct: Number(Number(change).toFixed(6)) }),
  };
}

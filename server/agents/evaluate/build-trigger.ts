import { percentChange } from '#server/agents/kinds/decimals.ts';
import { ownTrigger, type TriggerOwner } from '#server/agents/own-trigger.ts';
import type { AgentTrigger } from '#server/schemas/agent-event.ts';

/** The parts of an agent that an event needs. */
export interface TriggeredAgent extends TriggerOwner {
  readonly rendered: string;
  readonly fireHeadline: string | null;
}

/** The comparison that turned true, and the value it turned true at; plain decimals. */
export interface TriggeredComparison {
  readonly metric: string;
  readonly isChange: boolean;
  readonly baseValue: string | null;
  readonly value: string;
  /** The reading, when it is a single level; for a change over a window the new value. */
  readonly level: string | null;
}

/**
 * The trigger that an event reports (`docs/guides/events.md`). The values of an agent's only comparison are returned
 * for every kind.
 */
export function buildTrigger(
  agent: TriggeredAgent,
  comparison: TriggeredComparison | null,
): AgentTrigger {
  return {
    headline: agent.fireHeadline ?? agent.rendered,
    ...ownTrigger(agent),
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

import type { AgentTrigger } from '#server/schemas/agent-event.ts';

/** The part of every event of an agent that describes the agent itself. */
export interface TriggerOwner {
  readonly kind: string;
  readonly wallets: readonly string[];
  readonly fields: Readonly<Record<string, string | number>>;
}

/**
 * The rule and the wallet of an agent as in each of its events (`docs/guides/events.md`): fired, tested and
 * degraded events have the same `condition` and `threshold`. For an agent on a move in percent without a
 * threshold, the threshold is the size of the move. Conditions and schedules have the placeholders `above` and
 * 0.
 */
export function ownTrigger({
  kind,
  wallets,
  fields,
}: TriggerOwner): Omit<AgentTrigger, 'headline'> {
  const { condition, threshold, pct_change: move, target_wallet: target } = fields;
  const isTyped = kind !== 'condition' && kind !== 'schedule';
  return {
    kind,
    condition: isTyped && condition === 'below' ? 'below' : 'above',
    threshold: isTyped ? Number(threshold ?? Math.abs(Number(move ?? 0))) : 0,
    wallet: typeof target === 'string' ? target : (wallets[0] ?? ''),
  };
}

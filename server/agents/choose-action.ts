import { ApiError } from '#server/errors/api-error.ts';

/** The agent's autonomy and action. */
export interface Mandate {
  readonly autonomy: 'notify' | 'prepare';
  /** The action to prepare when it fires; null for an agent that only notifies. */
  readonly action: string | null;
}

/** The same from a request. */
export interface AskedMandate {
  readonly autonomy?: 'notify' | 'prepare' | 'execute' | undefined;
  readonly action?: string | undefined;
}

/**
 * Checks the requested autonomy against the rules that need no other data (`docs/guides/agents.md`). Prepare is
 * never inferred, and a request is never downgraded.
 *
 * @throws ApiError execute_requires_shield or action_requires_prepare
 */
export function requireAutonomy({ autonomy, action }: AskedMandate): void {
  if (autonomy === 'execute') throw new ApiError('execute_requires_shield');
  if (autonomy === 'notify' && action !== undefined) throw new ApiError('action_requires_prepare');
}

/**
 * @param current the agent's current action; a new agent only notifies. Parts that are not
 * requested stay unchanged.
 * @param doPart the action in the request itself
 * @throws ApiError as requireAutonomy does, and action_required when there is nothing to prepare
 */
export function resolveMandate(
  current: Mandate,
  asked: AskedMandate,
  doPart: string | null,
): Mandate {
  requireAutonomy(asked);
  const autonomy = asked.autonomy ?? current.autonomy;
  if (autonomy !== 'prepare') {
    if (asked.action !== undefined) throw new ApiError('action_requires_prepare');
    return { autonomy: 'notify', action: null };
  }
  const action = asked.action ?? current.action ?? doPart;
  if (action === null) throw new ApiError('action_required');
  return { autonomy, action };
}

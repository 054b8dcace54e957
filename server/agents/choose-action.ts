import { ApiError } from '#server/errors/api-error.ts';

/**
 * Holds what was asked for against the rules of autonomy and action (spec 4.8). Prepare is never
 * inferred, and nothing is made less than it was asked to be.
 *
 * @throws ApiError execute_requires_shield or action_requires_prepare
 */
export function requireAutonomy(
  autonomy: 'notify' | 'prepare' | 'execute',
  action: string | undefined,
): 'notify' | 'prepare' {
  if (autonomy === 'execute') throw new ApiError('execute_requires_shield');
  if (autonomy === 'notify' && action !== undefined) throw new ApiError('action_requires_prepare');
  return autonomy;
}

/**
 * @param action what was sent, or the do-part of the request
 * @returns the action to store; null for an agent that only notifies
 * @throws ApiError action_required when there is nothing to prepare
 */
export function requireAction(
  autonomy: 'notify' | 'prepare',
  action: string | null | undefined,
): string | null {
  if (autonomy === 'notify') return null;
  if (action === null || action === undefined) throw new ApiError('action_required');
  return action;
}

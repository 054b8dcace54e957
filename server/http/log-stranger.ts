import type { ApiError } from '#server/errors/api-error.ts';
import { readBearerToken } from './bearer-token.ts';
import { logCall } from './log-call.ts';
import type { Call } from './pipeline/call.ts';
import type { ServiceParts } from './service-parts.ts';

/**
 * Logs a call that was refused before its key was accepted, for the tenant to which the key belongs or
 * belonged. The refusal is final even where the tenant cannot be determined.
 */
export async function logStranger(
  call: Call,
  parts: ServiceParts,
  operation: { readonly id: string },
  error: ApiError,
): Promise<void> {
  const apiKey = readBearerToken(call.request.headers.get('authorization'));
  if (apiKey === null) return;
  try {
    const owner = await parts.keyOwners.find(apiKey);
    if (owner !== null) logCall(call, parts, operation, owner, error.status, 0, error);
  } catch (cause) {
    const fields = { err: cause, request_id: call.requestId };
    parts.logger.error(fields, 'the owner of a refused key could not be looked up');
  }
}

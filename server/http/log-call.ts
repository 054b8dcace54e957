import type { ApiError } from '#server/errors/api-error.ts';
import type { KeyOwner } from '#server/partners/key-owners.ts';
import type { Call } from './pipeline/call.ts';
import type { ServiceParts } from './service-parts.ts';

/** Enters a call that ended in the request log. */
export function logCall(
  { requestId, startedAt }: Pick<Call, 'requestId' | 'startedAt'>,
  parts: ServiceParts,
  operation: { readonly id: string },
  principal: KeyOwner,
  status: number,
  credits: number,
  error: ApiError | null,
): void {
  parts.requestLog.record({
    requestId,
    partnerId: principal.partnerId,
    apiKeyId: principal.apiKeyId,
    operation: operation.id,
    status,
    error: error?.code ?? (status === 500 ? 'internal_error' : null),
    credits,
    latencyMs: performance.now() - startedAt,
    atMs: Date.now(),
  });
}

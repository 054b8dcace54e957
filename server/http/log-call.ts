import type { ApiError } from '#server/errors/api-error.ts';
import type { KeyOwner } from '#server/partners/key-owners.ts';
import type { ServiceParts } from './service-parts.ts';

/** What the pipeline knows of one call before it knows the operation. */
export interface CallParts {
  readonly requestId: string;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
  /** Where it comes from, as `callerAddress` gives it. */
  readonly address: string;
  /** The partner whose key in force stands for one that is sent: set by the portal alone. */
  readonly keyOf: string | null;
}

/** Enters a call that ended in the request log. */
export function logCall(
  { requestId, startedAt }: CallParts,
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

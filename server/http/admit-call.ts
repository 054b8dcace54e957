import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { type Admission, type Credential, retryAfter } from '#server/partners/admission.ts';
import { PUBLIC_PRINCIPAL } from '#server/partners/public-partner.ts';
import { readBearerToken } from './bearer-token.ts';
import { type CallParts, logCall } from './log-call.ts';
import { logStranger } from './log-stranger.ts';
import { type ParsedRequest, parseRequest } from './parse-request.ts';
import type { ServiceParts } from './service-parts.ts';

/** A call that was let in, and what it asks. */
export interface AdmittedCall {
  readonly admission: Admission;
  readonly parsed: ParsedRequest;
}

/**
 * Lets a call in: by its key, or where the operation takes none, by where it comes from.
 *
 * @throws ApiError why it was not let in
 */
export function admitCall(
  operation: Operation,
  request: Request,
  parts: ServiceParts,
  callParts: CallParts,
): Promise<AdmittedCall> {
  return operation.auth === 'none'
    ? admitAnyone(operation, request, parts, callParts)
    : admitKey(operation, request, parts, callParts);
}

/** A key that is sent along is not looked at. What comes too often is refused unread. */
async function admitAnyone(
  operation: Operation,
  request: Request,
  parts: ServiceParts,
  callParts: CallParts,
): Promise<AdmittedCall> {
  const { id, addressLimits = [], unavailableError } = operation;
  const waitMs = await parts.addressGate
    .admit(id, callParts.address, addressLimits)
    .catch((cause: unknown) => {
      throw new ApiError(unavailableError, { cause });
    });
  if (waitMs !== null) {
    const error = new ApiError('rate_limited', { headers: retryAfter(waitMs) });
    logCall(callParts, parts, operation, PUBLIC_PRINCIPAL, error.status, 0, error);
    throw error;
  }
  return {
    admission: { principal: PUBLIC_PRINCIPAL, holdId: null },
    parsed: await parseRequest(operation, request, parts.bodyLimitBytes),
  };
}

/** The body is read before the one statement of admission: a call that is not valid holds nothing. */
async function admitKey(
  operation: Operation,
  request: Request,
  parts: ServiceParts,
  callParts: CallParts,
): Promise<AdmittedCall> {
  const credential = credentialOf(request, callParts);
  const parsed = await parseRequest(operation, request, parts.bodyLimitBytes);
  const { cost } = operation;
  const verdict = await parts.gate
    .admit({
      ...credential,
      scope: operation.scope,
      isCounted: operation.rateClass === 'per_key',
      hold: parsed.ok && cost !== null ? { cost: cost.credits, reason: cost.reason } : null,
      requestId: callParts.requestId,
    })
    .catch((cause: unknown) => {
      throw new ApiError(operation.unavailableError, { cause });
    });
  if (verdict.isAdmitted) return { admission: verdict, parsed };
  const { principal, error } = verdict;
  if (principal === null) await logStranger(callParts, parts, operation, request, error);
  else logCall(callParts, parts, operation, principal, error.status, 0, error);
  throw error;
}

/** @throws ApiError invalid_key when none is sent, before the body is read */
function credentialOf(request: Request, { keyOf }: CallParts): Credential {
  if (keyOf !== null) return { keyOf };
  const apiKey = readBearerToken(request.headers.get('authorization'));
  if (apiKey === null) throw new ApiError('invalid_key');
  return { apiKey };
}

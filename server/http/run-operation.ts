import { AbortedError } from '#server/chains/evm/until-aborted.ts';
import { ApiError } from '#server/errors/api-error.ts';
import {
  type Operation,
  type ProgressEvent,
  statusOf,
} from '#server/operations/define-operation.ts';
import type { Admission } from '#server/partners/admission.ts';
import { prefersEventStream } from './accept.ts';
import { checkErrorCode, checkResponse } from './check-response.ts';
import { logCall } from './log-call.ts';
import type { Call } from './pipeline/call.ts';
import { emptyResponse, jsonResponse, toEnvelope } from './respond.ts';
import type { ServiceParts } from './service-parts.ts';
import { streamResponse } from './stream-events.ts';

/** The input of a run: the admitted caller and the request. */
interface Asked {
  readonly admission: Admission;
  readonly request: unknown;
  readonly query: Record<string, unknown>;
  readonly path: Readonly<Record<string, string>>;
}

interface Run extends Asked {
  readonly operation: Operation;
  readonly parts: ServiceParts;
  readonly call: Call;
}

interface Delivery {
  readonly status: number;
  readonly response: unknown;
  readonly text: string;
}

const NEVER_ABORTED = new AbortController().signal;

/** The status that is logged when the caller has left; the answer is not read. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The last stages of an operation's call: handler → check the response → settle or release → log.
 *
 * @throws ApiError, or any other error
 */
export async function runOperation(
  operation: Operation,
  parts: ServiceParts,
  call: Call,
  asked: Asked,
): Promise<Response> {
  const run: Run = { ...asked, operation, parts, call };
  const { request, requestId } = call;
  const accept = prefersEventStream(request.headers.get('accept'));
  if (operation.wantsStream?.(asked.request, accept) === true) return stream(run);
  // Work that writes is finished even if the caller has left; a mere computation is not.
  const signal = operation.idempotency === 'repeatable' ? request.signal : NEVER_ABORTED;
  try {
    const { status, text } = await deliver(run, () => undefined, signal);
    if (status === 204) return emptyResponse(status, requestId);
    return jsonResponse(status, text, requestId);
  } catch (error) {
    if (error instanceof AbortedError) return emptyResponse(CLIENT_CLOSED_REQUEST, requestId);
    throw error;
  }
}

/** Runs the handler and makes the answer final: checked, paid for, logged. */
async function deliver(
  run: Run,
  emit: (event: ProgressEvent) => void,
  signal: AbortSignal,
): Promise<Delivery> {
  const { operation, parts, admission, call } = run;
  try {
    const response = await operation.handler({
      request: run.request,
      query: run.query,
      path: run.path,
      principal: admission.principal,
      caller: call.address,
      services: parts.services,
      emit,
      signal,
    });
    if (parts.checksResponses) checkResponse(operation, response);
    const text = JSON.stringify(response);
    if (signal.aborted) throw new AbortedError();
    const credits = await settle(run, operation.isCharged?.(response) ?? true);
    const status = statusOf(operation, response);
    logCall(call, parts, operation, admission.principal, status, credits, null);
    return { status, response, text };
  } catch (error) {
    await release(run);
    const known = error instanceof ApiError ? error : null;
    const left = error instanceof AbortedError ? CLIENT_CLOSED_REQUEST : 500;
    logCall(call, parts, operation, admission.principal, known?.status ?? left, 0, known);
    if (known !== null && parts.checksResponses) checkErrorCode(operation, known);
    throw error;
  }
}

/** @returns the credits that were spent */
async function settle(run: Run, isCharged: boolean): Promise<number> {
  const { operation, parts, admission } = run;
  if (admission.holdId === null || operation.cost === null) return 0;
  if (!isCharged) {
    await release(run);
    return 0;
  }
  const state = await parts.settlement.settle(admission.holdId).catch((cause: unknown) => {
    throw new ApiError('service_unavailable', { cause });
  });
  // An answer that took longer than a hold lives is not paid for, so it is not delivered.
  if (state !== 'spent') throw new ApiError('service_unavailable');
  return operation.cost.credits;
}

/** Gives the hold back. When that fails, the hold ends by itself. */
async function release({ parts, admission, call }: Run): Promise<void> {
  if (admission.holdId === null) return;
  try {
    await parts.settlement.release(admission.holdId);
  } catch (error) {
    parts.logger.error(
      { err: error, request_id: call.requestId },
      'a hold could not be given back',
    );
  }
}

/** The same delivery as a stream that ends with `final`, or with `error` and the envelope. */
function stream(run: Run): Response {
  const { parts, call } = run;
  call.body.keep();
  return streamResponse(call.requestId, async (send, signal) => {
    let status = 200;
    try {
      const { response } = await deliver(run, send, signal);
      send({ event: 'final', data: response });
    } catch (error) {
      status = CLIENT_CLOSED_REQUEST;
      if (error instanceof AbortedError) return;
      const known = error instanceof ApiError ? error : new ApiError('internal_error');
      status = known.status;
      if (known.status >= 500) {
        parts.logger.error({ err: error, request_id: call.requestId }, 'a stream failed');
      }
      send({ event: 'error', data: toEnvelope(known, call.requestId) });
    } finally {
      const seconds = (performance.now() - call.startedAt) / 1_000;
      parts.meter.streamed({ operation: run.operation.id, status, seconds });
      call.body.release();
    }
  });
}

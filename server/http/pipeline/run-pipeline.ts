import type { ApiError } from '#server/errors/api-error.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
import { isRegionBlocked } from '../region.ts';
import { emptyResponse, errorResponse } from '../respond.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Call, Connection } from './call.ts';
import { checkOrigin } from './check-origin.ts';
import type { DeclaredCall, WayIn } from './declared-call.ts';
import { limitAddress } from './limit-address.ts';
import { openCall } from './open-call.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/**
 * The only way in: the same stages in the same order for every call. A body is not read before the
 * caller is known and allowed, so that a refused call costs next to nothing.
 *
 * request id → region → operation → origin → limit by address → identity (with its scope and limit)
 * → limit by caller → body → handler → response → log
 *
 * A call whose large body was left unread is answered {@link UNREAD_PAUSE_MS} later.
 */
export async function runPipeline(
  wayIn: WayIn,
  parts: PipelineParts,
  request: Request,
  connection: Connection,
): Promise<Response> {
  const call = openCall(request, connection, parts);
  let operation = NO_OPERATION;
  const end = (response: Response, error: ApiError | null = null): Response => {
    const seconds = (performance.now() - call.startedAt) / 1_000;
    parts.meter.called({ operation, status: response.status, seconds }, error?.code);
    return finish(parts, call, response);
  };
  if (isRegionBlocked(request.headers, parts.region)) {
    return end(emptyResponse(451, call.requestId));
  }
  try {
    const found = await wayIn.find(call);
    if (found instanceof Response) return end(found);
    operation = found.id;
    return end(await pass(found, call, parts));
  } catch (thrown) {
    const error = wayIn.explain(thrown);
    if (error.status >= 500 && wayIn.unlogged?.includes(error.code) !== true) {
      const fields = { err: thrown, request_id: call.requestId, remote_address: call.ip };
      parts.logger.error(fields, 'a request failed');
    }
    return end(wayIn.refuse?.(call, error) ?? errorResponse(error, call.requestId), error);
  } finally {
    call.body.release();
    if (call.body.isLeftLarge) await pause();
  }
}

/** How long a caller whose large body was not read waits for the answer. */
export const UNREAD_PAUSE_MS = 10;

/**
 * A legitimate caller does not notice it; a caller who keeps posting without a key gets a limited number of answers a
 * second over each connection, which costs others next to nothing.
 */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNREAD_PAUSE_MS);
  });

async function pass(declared: DeclaredCall, call: Call, parts: PipelineParts): Promise<Response> {
  let caller: unknown;
  let input: unknown;
  try {
    checkOrigin(declared, call, parts);
    await limitAddress(parts, declared.id, call.address, declared.addressLimits);
    caller = await declared.identify(call);
    await declared.limit?.(call, caller);
    call.body.countFor(declared.countedFor(call, caller));
    input = await declared.read(call, caller);
  } catch (error) {
    await declared.logRefusal?.(call, error);
    throw error;
  }
  return declared.handle(call, caller, input);
}

/**
 * Every response says what browsers may do with it. HEAD gets no body, and a connection with a large unread body is
 * not kept.
 */
function finish({ appUrl }: PipelineParts, call: Call, response: Response): Response {
  for (const [name, value] of Object.entries(securityHeaders(appUrl))) {
    response.headers.set(name, value);
  }
  if (call.body.isLeftLarge) response.headers.set('Connection', 'close');
  if (call.request.method !== 'HEAD') return response;
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

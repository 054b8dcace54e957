import { callerIp, countedAddress } from '#server/caller/caller-address.ts';
import { resolveRequestId } from '../request-id.ts';
import type { Call, Connection } from './call.ts';
import { CallBody } from './call-body.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** Stage 1: gives a call its id, and says where it comes from. */
export function openCall(
  request: Request,
  { remoteAddress, keyOf }: Connection,
  { callerAddressHeader, bodyBytes }: PipelineParts,
): Call {
  const ip = callerIp(request.headers, remoteAddress, callerAddressHeader);
  return {
    request,
    requestId: resolveRequestId(request.headers.get('service-request-id')),
    startedAt: performance.now(),
    ip,
    address: countedAddress(ip),
    keyOf: keyOf ?? null,
    body: new CallBody(request, bodyBytes),
  };
}

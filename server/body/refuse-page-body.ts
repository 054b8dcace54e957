import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '#server/errors/api-error.ts';

/** More than any form of ours has. */
export const MAX_PAGE_BODY_BYTES = 65_536;

/**
 * Answers a request for a page whose body is too large, or of a size that nobody has said: before Next
 * answers a page it reads the whole of a body, no matter who sent it. Browsers say how much a form has.
 *
 * @returns whether it was answered (413); the page answers otherwise
 */
export function refusePageBody(request: IncomingMessage, response: ServerResponse): boolean {
  const { 'content-length': declared, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(declared ?? 0) <= MAX_PAGE_BODY_BYTES) return false;
  const { code, friendlyMessage, status, issues } = new ApiError('payload_too_large', {
    issues: [
      {
        field: 'body',
        message: `Send at most ${MAX_PAGE_BODY_BYTES} bytes, with a Content-Length.`,
      },
    ],
  });
  const body = JSON.stringify({ error: code, friendly_message: friendlyMessage, issues });
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
  return true;
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DRAINED_BYTES } from './pipeline/call-body.ts';

/** Long enough for a caller far away to hear the answer before the connection ends. */
const LINGER_MS = 500;

/**
 * Handles the rest of a body whose call was answered without reading it. A small rest is discarded
 * and the connection continues; a large one is not read any further, and the connection ends
 * shortly after the answer. Without this, Node would read all of it, or close the connection so
 * early that callers never see the answer.
 */
export function endUnreadBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own care for it, which follows when the answer is out.
    response.once('prefinish', () => {
      if (request.complete) return;
      if (hasLargeBody(request)) endConnection(request);
      else request.resume();
    });
  });
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared) > DRAINED_BYTES;
  return headers['transfer-encoding'] !== undefined;
}

/** Reads nothing more, and gives the caller the time to hear the answer. */
function endConnection(request: IncomingMessage): void {
  const { socket } = request;
  // Node reads the whole of a body that no code has begun to read.
  request.on('data', () => request.pause());
  // There is no caller left to report an aborted body to.
  request.on('error', () => undefined);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  // Node would end it immediately if the response announced that the connection closes.
  socket.destroySoon = () => socket.end();
}

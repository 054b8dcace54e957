import { ApiError, invalidField } from '#server/errors/api-error.ts';

/** As little as a connection takes itself: what is read of such a body is counted when all is there. */
const SMALL_BYTES = 4_096;

/**
 * Reads a request's body, and no more of it than is allowed. What is left of a body that is too
 * large stays unread: the transport ends the connection. A body that is small by its own word comes in
 * one piece, which Node holds it to.
 *
 * @param onChunk hears of each piece before it is kept, and refuses the rest by throwing
 * @throws ApiError payload_too_large, or invalid_request when it ends too early
 */
export async function readBytes(
  request: Request,
  limitBytes: number,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limitBytes) throw tooLarge(limitBytes);
  if (declared !== null && Number(declared) <= SMALL_BYTES)
    return readSmall(request, limitBytes, onChunk);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => endedEarly());
      if (done) break;
      size += value.byteLength;
      if (size > limitBytes) throw tooLarge(limitBytes);
      onChunk(value);
      chunks.push(value);
    }
  } finally {
    // Not cancelled: that would end the connection before the answer is on it.
    reader.releaseLock();
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size);
}

/** Reads a body in one piece: a stream over it would cost more than all else of a small call. */
async function readSmall(
  request: Request,
  limitBytes: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer().catch(() => endedEarly()));
  // What a caller within this process says of its own request binds nobody.
  if (bytes.byteLength > limitBytes) throw tooLarge(limitBytes);
  if (bytes.byteLength > 0) onChunk(bytes);
  return bytes;
}

function endedEarly(): never {
  throw invalidField('body', 'The body ended before it was complete.');
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('payload_too_large', {
    message: `The request body is too large: at most ${limitBytes} bytes.`,
  });
}

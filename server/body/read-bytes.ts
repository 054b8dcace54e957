import { ApiError, invalidField } from '#server/errors/api-error.ts';

/**
 * Reads a request's body, and no more of it than is allowed. What is left of a body that is too
 * large stays unread: the transport ends the connection.
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
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw invalidField('body', 'The body ended before it was complete.');
      });
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

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('payload_too_large', {
    message: `The request body is too large: at most ${limitBytes} bytes.`,
  });
}

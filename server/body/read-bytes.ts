import { ApiError, invalidField } from '#server/errors/api-error.ts';

/**
 * Reads a request's body, and no more of it than is allowed.
 *
 * @throws ApiError payload_too_large, or invalid_request when it ends too early
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limitBytes) throw tooLarge(limitBytes);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalidField('body', 'The body ended before it was complete.');
    });
    if (done) break;
    size += value.byteLength;
    if (size > limitBytes) {
      // Not awaited: a sender that never stops must not keep its answer waiting.
      void reader.cancel().catch(() => undefined);
      throw tooLarge(limitBytes);
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size);
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('payload_too_large', {
    message: `The request body is too large: at most ${limitBytes} bytes.`,
  });
}

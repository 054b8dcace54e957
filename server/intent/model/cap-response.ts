/** An endpoint sent more than any honest answer has. */
export class ResponseTooLong extends Error {
  override readonly name = 'ResponseTooLong';
}

/**
 * A fetch for one configured endpoint: its answers end after so many bytes, decompressed, and a
 * redirect is an error, because it would carry the key elsewhere.
 */
export function cappedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let seenBytes = 0;
    const cap = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seenBytes += chunk.byteLength;
        if (seenBytes > maxBytes) controller.error(new ResponseTooLong());
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(cap), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

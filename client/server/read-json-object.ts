import { Refusal } from './refusal.ts';

/** An activation with every field is a fraction of it. */
const MAX_BYTES = 8_192;

/**
 * Reads a body of at most 8 KiB.
 *
 * @throws Refusal 413, or 400 for a body that is not a JSON object
 */
export async function readJsonObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = new TextDecoder().decode(await readBounded(request));
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'invalid_request', 'Send a JSON object.');
  }
  return body as Record<string, unknown>;
}

async function readBounded(request: Request): Promise<Uint8Array> {
  const tooLarge = new Refusal(413, 'payload_too_large', `Send at most ${MAX_BYTES} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) throw tooLarge;
  const bytes = new Uint8Array(MAX_BYTES);
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return bytes.subarray(0, length);
    if (length + value.byteLength > MAX_BYTES) throw tooLarge;
    bytes.set(value, length);
    length += value.byteLength;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

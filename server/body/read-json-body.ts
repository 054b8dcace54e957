import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { cleanJson } from './clean-json.ts';
import { ValueCounter } from './count-values.ts';
import { readBytes } from './read-bytes.ts';
import { takeTurn } from './take-turn.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Parsing more than this takes milliseconds, up to some tens for the largest body there may be. */
const LARGE_BYTES = 262_144;

/**
 * Reads a request's JSON body. A large one waits for its turn to be parsed.
 *
 * @param read as `readBytes`, which it is unless somebody counts the bytes
 * @throws ApiError unsupported_media_type, payload_too_large or invalid_request, or what `read` does
 */
export async function readJsonBody(
  request: Request,
  limitBytes: number,
  read: typeof readBytes = readBytes,
): Promise<unknown> {
  requireJson(request.headers);
  const values = new ValueCounter();
  const bytes = await read(request, limitBytes, (chunk) => values.add(chunk));
  if (bytes.byteLength > LARGE_BYTES) await takeTurn();
  const text = decode(bytes);
  if (text.trim() === '') throw invalidField('body', 'Send a JSON object; the body is empty.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField('body', 'This is not valid JSON. Check quotes, commas and brackets.');
  }
  return cleanJson(value);
}

function requireJson(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (type !== 'application/json' || !isUtf8) throw new ApiError('unsupported_media_type');
  if (encoding !== 'identity') {
    throw new ApiError('unsupported_media_type', {
      message: 'Send the body without content encoding.',
    });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidField('body', 'The body is not valid UTF-8.');
  }
}

import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { cleanJson } from './clean-json.ts';
import { readBytes } from './read-bytes.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Reads a request's JSON body.
 *
 * @throws ApiError unsupported_media_type, payload_too_large or invalid_request
 */
export async function readJsonBody(request: Request, limitBytes: number): Promise<unknown> {
  requireJson(request.headers);
  const text = decode(await readBytes(request, limitBytes));
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

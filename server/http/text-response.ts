import type { ServerResponse } from 'node:http';

const TEXT = Symbol.for('portolan.text');

/**
 * An answer of text that remembers its text: this process reads it, and writes it out, without a
 * stream between, which costs more than most answers do.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(text, init), { [TEXT]: text });
}

/** @returns the whole text of an answer, which is then not to be read again */
export function readText(response: Response): Promise<string> {
  const text = rememberedText(response);
  return text === undefined ? response.text() : Promise.resolve(text);
}

/**
 * Writes an answer out where its text is remembered.
 *
 * @returns whether it did
 */
export function writeText(response: Response, outgoing: ServerResponse): boolean {
  const text = rememberedText(response);
  if (text === undefined) return false;
  const bytes = Buffer.byteLength(text);
  const headers: Record<string, string | string[]> = {
    ...Object.fromEntries(response.headers),
    'content-length': String(bytes),
  };
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.writeHead(response.status, headers);
  // What has one byte a character is copied, and need not be encoded.
  outgoing.end(text, bytes === text.length ? 'latin1' : 'utf8');
  return true;
}

function rememberedText(response: Response): string | undefined {
  return (response as { readonly [TEXT]?: string })[TEXT];
}

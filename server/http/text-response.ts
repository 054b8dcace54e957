import type { ServerResponse } from 'node:http';

const TEXT = Symbol.for('portolan.text');

/**
 * An answer of text that remembers its text: this process reads and writes it without a stream in
 * between, which costs more than most responses do. A stream is made only when its body is
 * requested.
 */
class TextResponse extends Response {
  readonly [TEXT]: string;
  #withBody: Response | undefined;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this[TEXT] = text;
    if (!this.headers.has('content-type')) this.headers.set('content-type', PLAIN_TEXT);
  }

  get #whole(): Response {
    this.#withBody ??= new Response(this[TEXT], this);
    return this.#withBody;
  }

  override get body() {
    return this.#whole.body;
  }
  override get bodyUsed() {
    return this.#withBody?.bodyUsed ?? false;
  }
  override text() {
    return this.#whole.text();
  }
  override json() {
    return this.#whole.json();
  }
  override arrayBuffer() {
    return this.#whole.arrayBuffer();
  }
  override bytes() {
    return this.#whole.bytes();
  }
  override blob() {
    return this.#whole.blob();
  }
  override formData() {
    return this.#whole.formData();
  }
  override clone() {
    return this.#whole.clone();
  }
}

/** The default content type of a `Response` with text. */
const PLAIN_TEXT = 'text/plain;charset=UTF-8';

/** @returns an answer of text, which `writeText` and `readText` take as it is */
export function textResponse(text: string, init: ResponseInit): Response {
  return new TextResponse(text, init);
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
  // Text with one byte per character is copied and need not be encoded.
  outgoing.end(text, bytes === text.length ? 'latin1' : 'utf8');
  return true;
}

function rememberedText(response: Response): string | undefined {
  return (response as { readonly [TEXT]?: string })[TEXT];
}

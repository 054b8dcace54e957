import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { readJsonBody } from './read-json-body.ts';

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1/v1beta/plan', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
}

async function failure(request: Request, limitBytes = 1_000_000): Promise<ApiError> {
  try {
    await readJsonBody(request, limitBytes);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the body was accepted');
}

describe('readJsonBody', () => {
  it('gives back any JSON there is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .json({ maxDepth: 6 })
          .filter((text) => !/\\u0000|__proto__|constructor|prototype/.test(text)),
        async (text) => {
          expect(await readJsonBody(post(text), 1_000_000)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it.each([
    ['text/plain', undefined],
    ['application/x-www-form-urlencoded', undefined],
    ['application/json; charset=latin1', undefined],
    ['application/jsonp', undefined],
    ['application/json', 'gzip'],
  ])('415: %s %s', async (type, encoding) => {
    const headers: Record<string, string> = { 'content-type': type };
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    expect((await failure(post('{}', headers))).code).toBe('unsupported_media_type');
  });

  it('takes the charset it can read, in any spelling', async () => {
    for (const type of ['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"']) {
      expect(await readJsonBody(post('{"a":1}', { 'content-type': type }), 100)).toEqual({ a: 1 });
    }
  });

  it('415: no content type at all', async () => {
    const request = new Request('http://127.0.0.1/', {
      method: 'POST',
      body: new TextEncoder().encode('{}'),
    });
    expect((await failure(request)).code).toBe('unsupported_media_type');
  });

  it('413: what is declared or turns out to be too large', async () => {
    expect((await failure(post('{}', { 'content-length': '101' }), 100)).code).toBe(
      'payload_too_large',
    );
    expect((await failure(post(`"${'x'.repeat(100)}"`), 100)).code).toBe('payload_too_large');
  });

  it('413: a body that never ends, at once', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(1_024).fill(0x20));
      },
    });
    expect((await failure(post(endless), 10_000)).code).toBe('payload_too_large');
    expect(sent).toBeLessThan(20);
  });

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['{', 'not valid JSON'],
    ['{"a":NaN}', 'not valid JSON'],
    ["{'a':1}", 'not valid JSON'],
    ['{"a":1,}', 'not valid JSON'],
    ['{}{}', 'not valid JSON'],
  ])('400: %j', async (text, message) => {
    const error = await failure(post(text));
    expect(error.code).toBe('invalid_request');
    expect(error.issues).toHaveLength(1);
    expect(error.issues[0]?.field).toBe('body');
    expect(error.issues[0]?.message).toContain(message);
  });

  it('400: bytes that are not UTF-8', async () => {
    const error = await failure(post(new Uint8Array([0x22, 0xff, 0xfe, 0x22])));
    expect(error.issues[0]?.message).toContain('UTF-8');
  });

  it.each([
    ['{"a":{"b":["x","y\\u0000"]}}', 'a.b[1]', 'null byte'],
    ['{"a":{"b\\u0000":1}}', 'a', 'null byte'],
    ['{"a":["x","y\\ud83d"]}', 'a[1]', 'half a character'],
    ['{"a":{"\\udc00b":1}}', 'a', 'half a character'],
    ['{"wallets":[{"amount":1e400}]}', 'wallets[0].amount', 'too large'],
    ['{"a b":-1e999}', '["a b"]', 'too large'],
    ['1e400', 'body', 'too large'],
  ])('400: %s names %s', async (text, field, message) => {
    const error = await failure(post(text));
    expect(error.issues[0]?.field).toBe(field);
    expect(error.issues[0]?.message).toContain(message);
  });

  it('400: nesting and floods of values, without exhausting anything', async () => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000);
    expect((await failure(post(deep))).issues[0]?.message).toContain('nested too deeply');
    const deepObject = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expect((await failure(post(deepObject))).issues[0]?.field).toBe('a.a.a.a');
    const wide = `[${'0,'.repeat(200_000)}0]`;
    expect((await failure(post(wide))).issues[0]?.message).toContain('too many values');
  });

  it('ignores keys that could reach a prototype', async () => {
    const body = await readJsonBody(
      post(
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":1}},"a":[{"__proto__":1}]}',
      ),
      1_000,
    );
    expect(Object.keys(body as object)).toEqual(['a']);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

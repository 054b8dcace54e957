import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readText, textResponse, writeText } from './text-response.ts';

/** The response to the next request. */
let answer: () => Response;
const server = createServer((request, response) => {
  response.setHeader('x-of-all', 'every answer');
  const listener = getRequestListener(
    () => {
      const made = answer();
      return writeText(made, response) ? RESPONSE_ALREADY_SENT : made;
    },
    { overrideGlobalObjects: false },
  );
  void listener(request, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

async function fetchAnswer(make: () => Response) {
  answer = make;
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const { date: _, ...headers } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers,
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
  };
}

const init = fc.record({
  status: fc.constantFrom(200, 400, 404, 503),
  headers: fc
    .array(
      fc.tuple(
        fc.constantFrom('content-type', 'cache-control', 'set-cookie', 'x-of-all', 'retry-after'),
        fc.stringMatching(/^[a-z0-9=/-]{1,12}$/),
      ),
      { maxLength: 5 },
    )
    .map((pairs): [string, string][] => pairs),
});

it('goes out as any other answer does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), init, async (text, how) => {
      const written = await fetchAnswer(() => textResponse(text, how));
      expect(written).toEqual(await fetchAnswer(() => new Response(text, how)));
      expect(await readText(textResponse(text, how))).toBe(await new Response(text, how).text());
    }),
  );
});

it('leaves a response whose text is not known unchanged', async () => {
  const { status, text } = await fetchAnswer(() => new Response('streamed', { status: 201 }));
  expect({ status, text }).toEqual({ status: 201, text: 'streamed' });
});

it('has a body that can be read like that of any other response', async () => {
  const json = JSON.stringify({ said: 'ünï' });
  const make = () => textResponse(json, { status: 404, headers: { 'x-a': 'b' } });
  expect(await make().json()).toEqual({ said: 'ünï' });
  expect(Buffer.from(await make().arrayBuffer()).toString()).toBe(json);
  expect(Buffer.from(await make().bytes()).toString()).toBe(json);
  expect(await (await make().blob()).text()).toBe(json);
  const again = new Response(make().body, make());
  expect([again.status, again.headers.get('x-a'), await again.text()]).toEqual([404, 'b', json]);
  const read = make();
  expect([read.bodyUsed, await read.clone().text(), read.bodyUsed]).toEqual([false, json, false]);
  expect([await read.text(), read.bodyUsed]).toEqual([json, true]);
  await expect(read.text()).rejects.toThrow(TypeError);
});

import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { readBytes } from './read-bytes.ts';

const LIMIT = 6_000;

/** What was heard of the body of each request, in the order in which they were done with. */
const heard: { readonly counted: number; readonly outcome: Uint8Array | string }[] = [];
let reported = Promise.withResolvers<void>();
const server = createServer(
  getRequestListener(
    async (request) => {
      let counted = 0;
      const outcome = await readBytes(request, LIMIT, (chunk) => {
        counted += chunk.byteLength;
      }).catch((error: unknown) => (error instanceof ApiError ? error.code : String(error)));
      heard.push({ counted, outcome });
      reported.resolve();
      return new Response(null, { status: 204 });
    },
    { overrideGlobalObjects: false },
  ),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Sends a body in pieces, as it says it is, and hangs up after them where it is to be cut off. */
async function send(pieces: readonly Buffer[], declares: 'length' | 'chunks', missing = 0) {
  reported = Promise.withResolvers();
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, missing);
  const says = declares === 'length' ? `Content-Length: ${length}` : 'Transfer-Encoding: chunked';
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n${says}\r\n\r\n`);
  for (const piece of pieces) {
    if (declares === 'length') socket.write(piece);
    else if (piece.byteLength > 0) {
      socket.write(`${piece.byteLength.toString(16)}\r\n`);
      socket.write(piece);
      socket.write('\r\n');
    }
  }
  if (missing > 0) socket.end();
  else if (declares === 'chunks') socket.write('0\r\n\r\n');
  await reported.promise;
  socket.destroy();
  return heard.at(-1);
}

const pieces = fc.array(
  fc.integer({ min: 0, max: 2_500 }).map((size) => Buffer.alloc(size, size)),
  { maxLength: 3 },
);

it('gives back what was sent and counts all of it, or refuses what is too large', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom('length', 'chunks'), async (sent, declares) => {
      const all = Buffer.concat(sent);
      const { counted, outcome } = (await send(sent, declares)) ?? {};
      if (all.byteLength > LIMIT) expect(outcome).toBe('payload_too_large');
      else {
        expect(Buffer.from(outcome as Uint8Array)).toEqual(all);
        expect(counted).toBe(all.byteLength);
      }
    }),
    {
      examples: [
        [[Buffer.alloc(4_096)], 'length'],
        [[Buffer.alloc(4_097)], 'length'],
      ],
    },
  );
});

it.each([1, 4_000, 5_000])('refuses a body of which %i bytes never come', async (missing) => {
  const heardOf = await send([Buffer.alloc(90)], 'length', missing);
  expect(heardOf?.outcome).toBe('invalid_request');
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_PAGE_BODY_BYTES, refusePageBody } from './refuse-page-body.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!refusePageBody(request, response)) request.resume().on('end', () => response.end('page'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What is answered to a head and no more of the body than is given. */
async function answerTo(head: string, body = ''): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(`${head}\r\nhost: portolan\r\nconnection: close\r\n\r\n${body}`);
  await once(socket, 'close');
  return heard;
}

it.each([
  ['no body', 'GET / HTTP/1.1', ''],
  ['a form', 'POST /api/auth/signin/email HTTP/1.1\r\ncontent-length: 4', 'a=bc'],
  [
    'as much as a form may have',
    `POST / HTTP/1.1\r\ncontent-length: ${MAX_PAGE_BODY_BYTES}`,
    'x'.repeat(MAX_PAGE_BODY_BYTES),
  ],
])('a page answers a request with %s', async (_, head, body) => {
  expect(await answerTo(head, body)).toMatch(/^HTTP\/1\.1 200 [\s\S]*page/);
});

it.each([
  ['a byte more', `content-length: ${MAX_PAGE_BODY_BYTES + 1}`],
  ['6 MB', 'content-length: 6291456'],
  ['a body of a size that nobody said', 'transfer-encoding: chunked'],
])('%s is refused before anything of it is there', async (_, header) => {
  const answer = await answerTo(`POST /api/auth/signin/email HTTP/1.1\r\n${header}`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"error":"payload_too_large"');
  expect(answer).toContain(`at most ${MAX_PAGE_BODY_BYTES} bytes`);
});

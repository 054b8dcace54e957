import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rewritePage } from './rewrite-page.ts';

const HTML = 'text/html; charset=utf-8';
let server: http.Server;
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void;

beforeEach(async () => {
  server = http.createServer((request, response) => {
    rewritePage(request, response, (html) => html.replace('sea', 'ocean é'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function ask(method: string, headers: http.OutgoingHttpHeaders = {}) {
  return new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    http
      .request({ port, method, headers, agent: false }, async (incoming) => {
        const body: Buffer[] = [];
        for await (const chunk of incoming) body.push(chunk as Buffer);
        resolve({ headers: incoming.headers, body: Buffer.concat(body) });
      })
      .on('error', reject)
      .end();
  });
}

it('changes a page as a whole, however it was written, and compresses it for who takes that', async () => {
  const bytes = Buffer.from('<p>é by the sea</p>');
  const ways: (typeof answer)[] = [
    (_, response) => {
      response.setHeader('content-type', HTML);
      response.flushHeaders();
      // In the midst of a letter, and of the word.
      response.write(bytes.subarray(0, 4));
      response.write(new Uint8Array(bytes.subarray(4, 14)));
      response.write(bytes.subarray(14).toString('latin1'), 'latin1');
      response.end();
    },
    (_, response) => {
      response.setHeader('content-type', HTML);
      response.setHeader('content-length', bytes.length);
      response.end(bytes);
    },
    (_, response) => {
      response.setHeader('content-type', HTML);
      response.write(bytes);
      response.end(() => {});
    },
  ];
  for (const way of ways) {
    let asked: unknown = 'nothing';
    answer = (request, response) => {
      asked = request.headers['accept-encoding'];
      way(request, response);
    };
    const gzip = await ask('GET', { 'accept-encoding': 'br, gzip' });
    expect(asked).toBeUndefined();
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe('<p>é by the ocean é</p>');
    for (const refused of [undefined, 'br', 'gzip;q=0', 'gzip; q=0.0, br']) {
      const plain = await ask('GET', refused === undefined ? {} : { 'accept-encoding': refused });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.toString()).toBe('<p>é by the ocean é</p>');
    }
  }
});

it('leaves alone what is no page', async () => {
  const cases = [
    { status: 200, type: 'text/x-component', method: 'GET', body: 'the sea' },
    { status: 404, type: HTML, method: 'GET', body: 'the sea' },
    { status: 200, type: HTML, method: 'POST', body: 'the sea' },
    { status: 307, type: HTML, method: 'GET', body: '' },
    { status: 200, type: HTML, method: 'HEAD', body: '' },
  ];
  for (const { status, type, method, body } of cases) {
    answer = (_, response) => {
      response.statusCode = status;
      response.setHeader('content-type', type);
      response.write('the ');
      response.end('sea');
    };
    if (body === '') answer = (_, response) => response.writeHead(status, { location: '/' }).end();
    const reported = await ask(method, { 'accept-encoding': 'gzip' });
    expect(reported.body.toString()).toBe(body);
    expect(reported.headers['content-encoding']).toBeUndefined();
  }
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createQuoteAccess } from './create-quote-access.ts';
import type { QuoteAsk } from './quote-ask.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(handler: Handler): Promise<{ baseUrl: string; paths: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    handler(request, response, paths.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, paths };
}

const QUESTION: QuoteAsk = { source: 'lifi', path: '/quote', query: { fromChain: '8453' } };
const json = (response: ServerResponse, body: string, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

async function access(handler: Handler, limits = {}) {
  const { baseUrl, paths } = await serve(handler);
  const endpoints = { lifi: { baseUrl, headers: { 'x-lifi-api-key': 'k' } } };
  return {
    quotes: createQuoteAccess(endpoints, { timeoutMs: 30_000, hedgeAfterMs: 10_000, ...limits }),
    paths,
  };
}

describe('a quoting service', () => {
  it('is asked with its key below its base address', async () => {
    const { quotes, paths } = await access((request, response) =>
      json(response, JSON.stringify({ key: request.headers['x-lifi-api-key'] })),
    );
    expect(await quotes.ask(QUESTION)).toEqual({ ok: true, value: { key: 'k' } });
    expect(paths).toEqual(['/v1/quote?fromChain=8453']);
    expect([...quotes.sources]).toEqual(['lifi']);
  });

  it('that is not connected is said to be so', async () => {
    const { quotes } = await access(() => {});
    expect(await quotes.ask({ ...QUESTION, source: 'zerox' })).toMatchObject({
      ok: false,
      isAbsent: true,
    });
  });

  it('that is slow once is asked again', async () => {
    const { quotes, paths } = await access(
      (_, response, count) => {
        if (count > 1) json(response, '{"second":true}');
      },
      { hedgeAfterMs: 20 },
    );
    expect(await quotes.ask(QUESTION)).toEqual({ ok: true, value: { second: true } });
    expect(paths).toHaveLength(2);
  });

  it('that fails once is asked again', async () => {
    const { quotes } = await access((_, response, count) =>
      count === 1 ? json(response, '{}', 500) : json(response, '{"second":true}'),
    );
    expect(await quotes.ask(QUESTION)).toEqual({ ok: true, value: { second: true } });
  });

  it.each<[string, Handler, RegExp]>([
    ['answers HTML', (_, response) => response.end('<html>'), /no JSON/],
    ['cuts the line', (request) => request.socket.destroy(), /could not be reached/],
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /could not be reached/,
    ],
    ['sends too much', (_, response) => json(response, `"${'x'.repeat(600_000)}"`), /over 524288/],
    ['refuses', (_, response) => json(response, '{"message":"<script>"}', 403), /answered 403/],
  ])('that %s gives no quote, in our words', async (_, handler, reason) => {
    const { quotes } = await access(handler);
    const answer = await quotes.ask(QUESTION);
    expect(answer).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(answer)).not.toContain('script');
  });

  it('that never answers gives no quote, in our words', async () => {
    const { quotes } = await access(() => {}, { timeoutMs: 400 });
    expect(await quotes.ask(QUESTION)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/did not answer within 400 ms/),
    });
  });

  it('that asks for fewer requests is left alone', async () => {
    const { quotes, paths } = await access((_, response) =>
      json(response, '{}', 429, { 'retry-after': '60' }),
    );
    expect(await quotes.ask(QUESTION)).toMatchObject({ ok: false });
    expect(await quotes.ask(QUESTION)).toMatchObject({ ok: false });
    expect(paths).toHaveLength(1);
  });
});

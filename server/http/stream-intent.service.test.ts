import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AbortedError } from '#server/chains/evm/until-aborted.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { createIntent } from '#server/operations/create-intent.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
} from './testing/open-test-service.ts';

const PATH = '/v1beta/intent';
const [swap, clarification] = createIntent.examples;
if (swap === undefined || clarification === undefined) throw new Error('examples are missing');

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

function serviceOf(handler: Operation['handler']): TestService {
  return openTestService(db.pool, [{ ...(createIntent as Operation), handler }]);
}

interface Event {
  readonly event: string;
  readonly data: unknown;
}

function parseEvents(text: string): readonly Event[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) as unknown };
    });
}

async function booksOf(partnerId: string) {
  const { rows } = await db.pool.query<{ balance: number; held: number }>(
    `select (select balance from credit_account where partner_id = $1)::int as balance,
            (select coalesce(sum(amount), 0) from credit_hold where partner_id = $1)::int as held`,
    [partnerId],
  );
  return rows[0];
}

async function statusesOf(partnerId: string) {
  const { rows } = await db.pool.query<{ status: number }>(
    'select status from request_log where partner_id = $1',
    [partnerId],
  );
  return rows.map(({ status }) => status);
}

describe('POST /intent as a stream', () => {
  it.each([
    ['options.stream', { ...swap.request, options: { stream: true } }, {}],
    ['Accept', swap.request, { accept: 'text/event-stream' }],
  ])('asked for by %s: events as they come, then final; charged once', async (_, body, headers) => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const service = serviceOf(async ({ emit }) => {
      emit({ event: 'tool-start', data: { name: 'compile_intent' } });
      emit({ event: 'delta', data: { text: 'Swap.' } });
      return swap.response;
    });
    const response = await service.serve(apiRequest(PATH, { apiKey, body, headers }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(parseEvents(await response.text())).toEqual([
      { event: 'tool-start', data: { name: 'compile_intent' } },
      { event: 'delta', data: { text: 'Swap.' } },
      { event: 'final', data: swap.response },
    ]);
    expect(await booksOf(partnerId)).toEqual({ balance: 5, held: 0 });
    await service.requestLog.close();
  });

  it('is free when it ends in a clarification', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const service = serviceOf(async () => clarification.response);
    const response = await service.serve(
      apiRequest(PATH, { apiKey, body: { ...swap.request, options: { stream: true } } }),
    );
    expect(parseEvents(await response.text()).at(-1)).toEqual({
      event: 'final',
      data: clarification.response,
    });
    expect(await booksOf(partnerId)).toEqual({ balance: 10, held: 0 });
    await service.requestLog.close();
  });

  it.each([
    [new ApiError('engine_unreachable'), 'engine_unreachable'],
    [new Error('secret'), 'internal_error'],
  ])('ends with an error event and no charge: %s', async (thrown, code) => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const service = serviceOf(async () => {
      throw thrown;
    });
    const response = await service.serve(
      apiRequest(PATH, { apiKey, body: swap.request, headers: { accept: 'text/event-stream' } }),
    );
    const text = await response.text();
    expect(parseEvents(text)).toMatchObject([
      {
        event: 'error',
        data: { error: code, request_id: response.headers.get('service-request-id') },
      },
    ]);
    expect(text).not.toContain('secret');
    expect(await booksOf(partnerId)).toEqual({ balance: 10, held: 0 });
    await service.requestLog.close();
  });

  it('answers a request that is refused before streaming with the envelope', async () => {
    const { apiKey } = await db.createPartner({ credits: 0 });
    const service = serviceOf(async () => swap.response);
    const headers = { accept: 'text/event-stream' };
    const poor = await service.serve(apiRequest(PATH, { apiKey, body: swap.request, headers }));
    expect(poor.status).toBe(402);
    expect(poor.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const bad = await service.serve(apiRequest(PATH, { apiKey, body: {}, headers }));
    expect(bad.status).toBe(400);
    await service.requestLog.close();
  });

  it('over a socket: a caller of plain JSON that hangs up stops the work and pays nothing', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const started = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const service = serviceOf(async ({ signal }) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      stopped.resolve();
      throw new AbortedError();
    });
    const server = http.createServer(
      getRequestListener((request) => service.serve(request), { overrideGlobalObjects: false }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const caller = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(swap.request),
      signal: caller.signal,
    });
    await started.promise;
    expect(await booksOf(partnerId)).toEqual({ balance: 5, held: 5 });
    caller.abort();
    await expect(answer).rejects.toThrow('aborted');
    await stopped.promise;
    await expect.poll(() => booksOf(partnerId)).toEqual({ balance: 10, held: 0 });
    server.closeAllConnections();
    server.close();
    // The books are closed a moment before the call is logged.
    const logged = async () => {
      await service.requestLog.flush();
      return statusesOf(partnerId);
    };
    await expect.poll(logged).toEqual([499]);
    await service.requestLog.close();
  });

  it('over a socket: the first event arrives immediately, and a caller that hangs up pays nothing', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const stopped = Promise.withResolvers<void>();
    const service = serviceOf(async ({ emit, signal }) => {
      emit({ event: 'reasoning', data: { text: 'Reading.' } });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      stopped.resolve();
      throw new AbortedError();
    });
    const server = http.createServer(
      getRequestListener((request) => service.serve(request), { overrideGlobalObjects: false }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const caller = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify(swap.request),
      signal: caller.signal,
    });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('event: reasoning');
    expect(await booksOf(partnerId)).toEqual({ balance: 5, held: 5 });
    caller.abort();
    await stopped.promise;
    await expect.poll(() => booksOf(partnerId)).toEqual({ balance: 10, held: 0 });
    server.closeAllConnections();
    server.close();
    await service.requestLog.close();
  });

  it('compiles for real: the prose of the deltas is the reasoning of final', async () => {
    const { apiKey } = await db.createPartner({ credits: 10 });
    const service = openTestService(db.pool, [createIntent as Operation]);
    const body = {
      prompt: 'Send 5 USDC on Base to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      wallets: [
        {
          address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          chain: 'base',
          balances: { USDC: '10', ETH: '1' },
        },
      ],
      options: { stream: true },
    };
    const response = await service.serve(apiRequest(PATH, { apiKey, body }));
    const events = parseEvents(await response.text());
    const final = events.at(-1) as { event: string; data: { reasoning: string } };
    expect(final.event).toBe('final');
    expect(events.map(({ event }) => event).slice(0, 3)).toEqual([
      'reasoning',
      'tool-start',
      'tool-end',
    ]);
    const deltas = events.filter(({ event }) => event === 'delta');
    expect(deltas.map(({ data }) => (data as { text: string }).text).join('')).toBe(
      final.data.reasoning,
    );
    await service.requestLog.close();
  });
});

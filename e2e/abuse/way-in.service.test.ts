import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endUnreadBodies } from '#server/http/end-unread-bodies.ts';
import { openTestService, type TestService } from '#server/http/testing/open-test-service.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import {
  addressOf,
  answering,
  EACH_OPERATION,
  type OperationsService,
  openOperationsService,
} from '#server/operations/testing/operations-service.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import { countedBody } from './counted-body.ts';

const SEED = 20_260_908;

/** What can be wrong with a call of an operation, in the order in which it must be reported. */
const FAULTS = [
  { name: 'a blocked region', status: 451 },
  { name: 'no key', status: 401 },
  { name: 'a key of the wrong form', status: 401 },
  { name: 'a key that nobody has', status: 401 },
  { name: 'a revoked key', status: 401 },
  { name: 'no scope', status: 403 },
  { name: 'too often', status: 429 },
  { name: 'another type', status: 415 },
  { name: 'a body that is too large', status: 413 },
  { name: 'no JSON', status: 400 },
  { name: 'no credits', status: 402 },
] as const;

type Fault = (typeof FAULTS)[number]['name'];

/** Reported before anything of the body is read. */
const BODY_READ_FROM = FAULTS.findIndex(({ name }) => name === 'no JSON');

let api: OperationsService;
let keys: Record<string, string>;

beforeAll(async () => {
  api = await openOperationsService();
  keys = {};
  for (const hasScope of [true, false]) {
    for (const isBusy of [true, false]) {
      for (const credits of [100_000, 0]) {
        const scopes = hasScope ? (['agents'] as const) : [];
        const { apiKey, apiKeyId } = await api.createPartner({
          tier: 'high',
          scopes: [...scopes],
          credits,
        });
        if (isBusy) {
          // It began in an hour, so that it is full for as long as the tests take.
          await api.db.pool.query(
            `insert into rate_window values ($1, now() + interval '1 hour', 1000000)`,
            [apiKeyId],
          );
        }
        keys[`${hasScope} ${isBusy} ${credits > 0}`] = apiKey;
      }
    }
  }
  const revoked = await api.createPartner();
  await api.db.database.apiKey.update({
    where: { id: revoked.apiKeyId },
    data: { revokedAt: new Date() },
  });
  keys.revoked = revoked.apiKey;
});
afterAll(() => api.close());

/** The faults that a call of an operation can have. */
function faultsOf({ auth, scope, cost, rateClass, request }: Operation): readonly Fault[] {
  return FAULTS.map(({ name }) => name).filter((name) => {
    if (name === 'a blocked region') return true;
    if (name === 'no scope') return scope !== null;
    if (name === 'too often') return rateClass !== 'unlimited';
    if (name === 'no credits') return cost !== null;
    if (['another type', 'a body that is too large', 'no JSON'].includes(name)) {
      return request !== null;
    }
    return auth === 'key';
  });
}

function keyWith(faults: ReadonlySet<Fault>): string | undefined {
  if (faults.has('no key')) return undefined;
  if (faults.has('a key of the wrong form')) return 'nonsense';
  if (faults.has('a key that nobody has')) return mintApiKey();
  if (faults.has('a revoked key')) return keys.revoked;
  return keys[`${!faults.has('no scope')} ${faults.has('too often')} ${!faults.has('no credits')}`];
}

let addresses = 0;

async function callWith(operation: Operation, faults: ReadonlySet<Fault>) {
  const apiKey = keyWith(faults);
  const isPublic = operation.auth === 'none';
  const address = `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  if (isPublic && faults.has('too often')) {
    for (const { maxRequests, windowMs } of operation.addressLimits ?? []) {
      await api.db.pool.query(
        `insert into address_window (operation, address, window_ms, started_at, used)
         values ($1, $2, $3, now() + interval '1 hour', $4)`,
        [operation.id, address, windowMs, maxRequests],
      );
    }
  }
  const valid = JSON.stringify(operation.examples[0]?.request ?? {});
  const body = countedBody(faults.has('no JSON') ? '{"a":' : valid);
  const hasBody = operation.request !== null;
  const request = new Request(`http://127.0.0.1${addressOf(operation)}`, {
    method: operation.method,
    headers: {
      'x-caller': address,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(hasBody
        ? { 'content-type': faults.has('another type') ? 'text/plain' : 'application/json' }
        : {}),
      ...(faults.has('a body that is too large') ? { 'content-length': '9000000' } : {}),
      ...(faults.has('a blocked region') ? { 'x-country': 'KP' } : {}),
    },
    ...(hasBody ? { body: body.stream, duplex: 'half' } : {}),
  } as RequestInit);
  const response = await api.service.serve(request);
  await response.body?.cancel();
  return { response, reads: body.reads() };
}

describe.each(EACH_OPERATION)('$id', ({ operation }) => {
  it('reports the first of whatever is wrong, and reads no body before it knows its caller', async () => {
    const possible = faultsOf(operation);
    const subsets = fc.oneof(
      fc.constantFrom(...possible).map((fault) => [fault]),
      fc.subarray([...possible]),
    );
    await fc.assert(
      fc.asyncProperty(subsets, async (faults) => {
        const { response, reads } = await callWith(operation, new Set(faults));
        const first = FAULTS.findIndex(({ name }) => faults.includes(name));
        expect(response.status).toBe(FAULTS[first]?.status ?? operation.response.status ?? 200);
        if (operation.request === null || (first !== -1 && first < BODY_READ_FROM)) {
          expect(reads).toBe(0);
        } else expect(reads).toBeGreaterThan(0);
        if (response.status === 429) {
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }),
      { seed: SEED, numRuns: 25, examples: possible.map((fault) => [[fault]]) },
    );
    expect(api.service.bodyBytes.total).toBe(0);
  });
});

describe('bytes in memory', () => {
  const operation = EACH_OPERATION.find(({ id }) => id === 'createIntent')?.operation as Operation;
  const { request: example } = operation.examples[0] ?? {};
  /** A body that is valid, 8 MB or less of it, and stops before its last byte until it is let go. */
  function heldBody(bytes: number) {
    const text = JSON.stringify(example);
    const padded = text + ' '.repeat(bytes - text.length);
    const gate = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const parts = [padded.slice(0, -1), padded.slice(-1)].map((part) => Buffer.from(part));
    let at = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const part = parts[at++];
          if (part === undefined) return controller.close();
          if (at === 2) {
            sent.resolve();
            await gate.promise;
          }
          controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    return { stream, sent: sent.promise, letGo: () => gate.resolve() };
  }
  const post = (service: TestService, apiKey: string, stream: ReadableStream) =>
    service.serve(
      new Request('http://127.0.0.1/v1beta/intent', {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );

  it('429: a caller has as many as it may; 503: the process has; then all continues', async () => {
    const service = openTestService(api.db.pool, [answering(operation)]);
    const SIZE = 8_000_000;
    const partners = await Promise.all(Array.from({ length: 4 }, () => api.createPartner()));
    const held: { letGo: () => void; answer: Promise<Response> }[] = [];
    for (const { apiKey } of partners) {
      for (let i = 0; i < 2; i++) {
        const body = heldBody(SIZE);
        const answer = post(service, apiKey, body.stream);
        await Promise.race([body.sent, answer]);
        held.push({ letGo: body.letGo, answer });
      }
    }
    const [{ apiKey: first } = { apiKey: '' }] = partners;
    const third = await post(service, first, heldBody(SIZE).stream);
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('1');
    expect(service.bodyBytes.total).toBeLessThanOrEqual(64 * 1_048_576);
    const statuses = async () => {
      for (const { letGo } of held) letGo();
      return (await Promise.all(held.map(({ answer }) => answer))).map(({ status }) => status);
    };
    const full = await post(service, (await api.createPartner()).apiKey, heldBody(SIZE).stream);
    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).toBe('1');
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(8);
    expect(service.bodyBytes.total).toBe(0);
    await service.requestLog.close();
  });
});

describe('on the wire', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const options = { overrideGlobalObjects: false, autoCleanupIncoming: false };
    server = createServer();
    endUnreadBodies(server);
    server.on(
      'request',
      getRequestListener((request) => api.service.serve(request), options),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const STRANGERS: readonly (readonly [string, string])[] = [
    ['no key', ''],
    ['a key of the wrong form', 'authorization: Bearer nonsense\r\n'],
    ['a key that nobody has', `authorization: Bearer ${mintApiKey()}\r\n`],
  ];

  /** Posts without end; the answer is there before anything is sent of the body. */
  function open(key: string) {
    const accepted = once(server, 'connection').then(([one]) => one as Socket);
    const socket = connect(port, '127.0.0.1');
    // Cut off in the middle of sending, which is what is on trial.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(
      `POST /v1beta/intent HTTP/1.1\r\nhost: portolan\r\n${key}content-type: application/json\r\ncontent-length: 600000000\r\n\r\n`,
    );
    return { socket, accepted, closed, heard: () => heard };
  }

  it.each(STRANGERS)('%s is refused before anything of the body is there', async (_, key) => {
    const { closed, heard } = open(key);
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 401 /);
    expect(heard().toLowerCase()).toContain('connection: close');
    expect(heard()).toContain('"error":"invalid_key"');
  });

  it.each(STRANGERS)('%s and a body without end: little of it is read', async (_, key) => {
    const { socket, accepted, closed } = open(key);
    const chunk = Buffer.alloc(65_536, 'x');
    const send = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', send);
    send();
    await closed;
    expect((await accepted).bytesRead).toBeLessThan(1_000_000);
  });

  it.each(STRANGERS)('%s and a small body: the connection continues', async (_, key) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const body = 'x'.repeat(30_000);
    const call = `POST /v1beta/intent HTTP/1.1\r\nhost: portolan\r\n${key}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    for (let times = 1; times <= 3; times++) {
      socket.write(call);
      await expect.poll(() => heard.split('HTTP/1.1 401').length - 1).toBe(times);
    }
    expect(heard.toLowerCase()).not.toContain('connection: close');
    socket.destroy();
  });
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSurfaceHandler, type SurfaceHandlerOptions, toNodeListener } from './index.ts';

const KEY = 'ptn_live_the_key_of_the_partner';
const WALLET = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' } as const;
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const PAGE = 'https://market.example';
const SUBJECT = { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' };

/** A handler over a service that answers every call in one way, and notes it. */
function handlerOf(
  options: Partial<SurfaceHandlerOptions> = {},
  answer: () => Response | Promise<Response> = () => Response.json({ linked: true }),
) {
  const sent: Request[] = [];
  const errors: unknown[] = [];
  const handler = createSurfaceHandler({
    baseUrl: 'https://api.example/v1beta',
    apiKey: KEY,
    walletOf: () => WALLET,
    onError: (error) => errors.push(error),
    fetch: async (request) => {
      sent.push(request);
      return await answer();
    },
    ...options,
  });
  return { handler, sent, errors };
}

interface Sent {
  readonly method?: string;
  readonly origin?: string | null;
  readonly site?: string | null;
  readonly type?: string | null;
  readonly body?: string;
  readonly call?: string;
}

/** The request of a partner's page, with some changes. */
function requestOf(sent: Sent = {}): Request {
  const { method = 'POST', origin = PAGE, site = 'same-origin', call = 'resolve' } = sent;
  const { type = 'application/json', body = '{"agent":"rate-below"}' } = sent;
  const headers = new Headers();
  const named = { origin, 'sec-fetch-site': site, 'content-type': type };
  for (const [name, value] of Object.entries(named)) if (value !== null) headers.set(name, value);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`${PAGE}/portolan/${call}`, { method, headers, ...(hasBody ? { body } : {}) });
}

const codeOf = async (response: Response) => {
  const text = await response.text();
  expect(text).not.toContain(KEY);
  return [response.status, (JSON.parse(text) as { error: string }).error];
};

describe('a call that reaches the service', () => {
  it('comes from a page of this origin, as JSON, for the signed-in wallet', async () => {
    const requests = fc.record({
      method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'OPTIONS', 'DELETE'),
      origin: fc.constantFrom(
        PAGE,
        PAGE,
        null,
        'null',
        'http://evil.example',
        `${PAGE}.evil.example`,
        `${PAGE}:8443`,
        `${PAGE}@evil.example`,
        'not an origin',
      ),
      site: fc.constantFrom(null, 'same-origin', 'same-origin', 'same-site', 'cross-site', 'none'),
      type: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        null,
        'text/plain',
        'application/x-www-form-urlencoded',
        'text/plain; application/json',
      ),
      call: fc.constantFrom('resolve', 'activate', 'constructor', '__proto__', '', 'resolve/'),
      wallet: fc.constantFrom(undefined, WALLET.address, WALLET.address.toLowerCase(), OTHER, 1),
      isSignedIn: fc.boolean(),
      hasOrigin: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ wallet, isSignedIn, hasOrigin, ...sent }) => {
        const { handler, sent: reached } = handlerOf({
          walletOf: () => (isSignedIn ? WALLET : null),
          ...(hasOrigin ? { origin: PAGE } : {}),
        });
        const body = JSON.stringify({ agent: 'rate-below', subject: SUBJECT, wallet });
        const response = await handler(requestOf({ ...sent, body }));
        const isOwnPage =
          sent.method === 'POST' &&
          sent.origin === PAGE &&
          (sent.site === null || sent.site === 'same-origin') &&
          sent.type?.startsWith('application/json') === true &&
          (sent.call === 'resolve' || sent.call === 'activate');
        const isOwn = isOwnPage && isSignedIn && wallet !== OTHER && wallet !== 1;
        const isAskedToSignIn = isOwnPage && !isSignedIn && sent.call === 'resolve';
        expect(response.ok).toBe(isOwn || isAskedToSignIn);
        expect(reached.length).toBe(isOwn ? 1 : 0);
        if (isAskedToSignIn) expect(await response.clone().json()).toEqual({ intent: 'sign_in' });
        for (const request of reached) {
          expect(await request.json()).toEqual({
            agent: 'rate-below',
            subject: SUBJECT,
            wallet: WALLET,
          });
        }
        expect([...response.headers.keys()].join()).not.toMatch(/access-control|set-cookie/);
        expect(await response.text()).not.toContain(KEY);
      }),
    );
  });

  it('is never more than 8 KiB, declared or not, and only an object', async () => {
    const { handler, sent } = handlerOf();
    const long = JSON.stringify({ agent: 'x'.repeat(8_192) });
    const streamed = new Request(requestOf(), {
      body: new Blob([long]).stream(),
      duplex: 'half',
    } as RequestInit);
    for (const request of [requestOf({ body: long }), streamed]) {
      expect(await codeOf(await handler(request))).toEqual([413, 'payload_too_large']);
    }
    for (const body of ['', 'x', '[]', 'null', '"x"', '{"a":']) {
      expect(await codeOf(await handler(requestOf({ body })))).toEqual([400, 'invalid_request']);
    }
    expect(sent).toEqual([]);
  });

  it('is at most a share of the key for each wallet', async () => {
    let address: string = WALLET.address;
    const { handler, sent } = handlerOf({
      callsPerMinute: 2,
      walletOf: () => ({ address, chain: 'base' }),
    });
    const call = async () => (await handler(requestOf())).status;
    expect([await call(), await call()]).toEqual([200, 200]);
    address = WALLET.address.toLowerCase();
    const refused = await handler(requestOf());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(refused)).toEqual([429, 'rate_limited']);
    address = OTHER;
    expect(await call()).toBe(200);
    expect(sent).toHaveLength(3);
  });
});

describe('the response', () => {
  const envelope =
    (error: string, status: number, headers = {}) =>
    () =>
      Response.json(
        { error, friendly_message: 'Said.', issues: [], request_id: 'req_1' },
        { status, headers },
      );

  it.each([
    [422, 'invalid_configuration', 422, 'invalid_configuration'],
    [404, 'agent_not_found', 404, 'agent_not_found'],
    [429, 'rate_limited', 429, 'rate_limited'],
    [503, 'activation_unavailable', 503, 'activation_unavailable'],
    // The key's own trouble is not the visitor's.
    [401, 'invalid_key', 502, 'service_refused'],
    [403, 'scope_forbidden', 502, 'service_refused'],
    [403, 'partner_not_configured', 502, 'service_refused'],
  ])('of %i %s is %i %s', async (status, code, expected, error) => {
    const { handler, errors } = handlerOf({}, envelope(code, status, { 'retry-after': '7' }));
    const response = await handler(requestOf());
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('retry-after')).toBe(expected === 502 ? null : '7');
    expect(await codeOf(response)).toEqual([expected, error]);
    expect(errors).toHaveLength(expected >= 500 ? 1 : 0);
  });

  it('of nothing, or of a proof that fails, is an error that names neither', async () => {
    const away = handlerOf({}, () => Promise.reject(new TypeError(`fetch failed ${KEY}`)));
    expect(await codeOf(await away.handler(requestOf()))).toEqual([503, 'service_unavailable']);
    const broken = handlerOf({ walletOf: () => Promise.reject(new Error(`session ${KEY}`)) });
    expect(await codeOf(await broken.handler(requestOf()))).toEqual([500, 'handler_failed']);
    expect([...away.errors, ...broken.errors]).toHaveLength(2);
    const nobody = handlerOf({ walletOf: () => undefined as never });
    expect(await (await nobody.handler(requestOf())).json()).toEqual({ intent: 'sign_in' });
    expect([nobody.sent, nobody.errors]).toEqual([[], []]);
    expect(() => createSurfaceHandler({ baseUrl: PAGE, apiKey: '', walletOf: () => null })).toThrow(
      TypeError,
    );
  });
});

it.each([
  ['read from the socket', false],
  ['read by Express before', true],
])('answers in node:http, with a body that is %s', async (_, isParsed) => {
  const handler = createSurfaceHandler<http.IncomingMessage>({
    baseUrl: PAGE,
    apiKey: KEY,
    fetch: async (request) => Response.json(await request.json()),
    walletOf: (_request, { headers }) => (headers.cookie === 'session=1' ? WALLET : null),
  });
  const listen = toNodeListener<http.IncomingMessage>(handler);
  const server = http.createServer((incoming, outgoing) => {
    const parsed = isParsed ? { body: { agent: 'rate-below' } } : {};
    void listen(Object.assign(incoming, { originalUrl: '/portolan/resolve' }, parsed), outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = (headers: Record<string, string>, body = '{"agent":"rate-below"}') =>
      fetch(`${own}/`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', cookie: 'session=1', ...headers },
      });
    const answered = await ask({ origin: own });
    expect([answered.status, await answered.json()]).toEqual([
      200,
      { agent: 'rate-below', wallet: WALLET },
    ]);
    expect((await ask({ origin: 'http://evil.example' })).status).toBe(403);
    const nobody = await ask({ origin: own, cookie: 'session=2' });
    expect(await nobody.json()).toEqual({ intent: 'sign_in' });
    if (!isParsed) expect((await ask({ origin: own }, 'x'.repeat(100_000))).status).toBe(413);
    // A stranger's request never ends the process.
    const { hostname, port } = new URL(own);
    const statusOf = (method: string) =>
      new Promise((resolve, reject) => {
        const request = http.request({ hostname, port, method, path: '/' });
        request.on('response', (response) => resolve(response.resume().statusCode));
        request.on('error', reject).end();
      });
    expect(await statusOf('TRACE')).toBe(400);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

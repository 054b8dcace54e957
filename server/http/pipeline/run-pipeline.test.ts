import { describe, expect, it, vi } from 'vitest';
import { ByteBudget } from '#server/body/byte-budget.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { Meter } from '#server/metrics/meter.ts';
import type { DeclaredCall, WayIn } from './declared-call.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { runPipeline, UNREAD_PAUSE_MS } from './run-pipeline.ts';

const APP = 'https://portolan.test';
const LIMIT = { maxRequests: 1, windowMs: 1000 };

/** One way in, and what its stages were asked in their order. */
function open(changes: Partial<DeclaredCall<string, unknown>> = {}) {
  const stages: string[] = [];
  const bodyBytes = new ByteBudget({ callerBytes: 1000, processBytes: 4000 });
  const admit = vi.fn(async (): Promise<number | null> => null);
  const error = vi.fn();
  const parts = {
    logger: { error },
    meter: new Meter(),
    region: { countryHeader: 'x-country', blockedCountries: new Set(['KP']) },
    appUrl: APP,
    callerAddressHeader: 'x-caller',
    addressGate: {
      admit: (...asked: Parameters<typeof admit>) => {
        stages.push('address');
        return admit(...asked);
      },
    },
    bodyBytes,
  } as unknown as PipelineParts;
  const declared: DeclaredCall<string, unknown> = {
    id: 'thing',
    origin: 'own',
    addressLimits: [LIMIT],
    identify: async () => {
      stages.push('identify');
      return 'tenant';
    },
    limit: async () => {
      stages.push('limit');
    },
    countedFor: (_, caller) => caller,
    read: async ({ body }) => {
      stages.push('read');
      return body.json(500);
    },
    handle: async (_, caller, input) => {
      stages.push('handle');
      return Response.json({ caller, input, held: bodyBytes.total });
    },
    logRefusal: () => {
      stages.push('log');
    },
    ...changes,
  };
  const wayIn: WayIn = {
    find: () => declared as DeclaredCall,
    explain: (thrown) => (thrown instanceof ApiError ? thrown : new ApiError('internal_error')),
    unlogged: ['service_unavailable'],
  };
  const call = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
    runPipeline(
      wayIn,
      parts,
      new Request(`${APP}/thing`, {
        method: 'POST',
        body: '{"a":1}',
        ...init,
        headers: {
          origin: APP,
          host: 'portolan.test',
          'content-type': 'application/json',
          ...headers,
        },
      }),
      {},
    );
  return { call, stages, admit, error, bodyBytes, parts, wayIn, declared };
}

const refusing = (code: ConstructorParameters<typeof ApiError>[0]) => async () => {
  throw new ApiError(code);
};

describe('a call passes the stages', () => {
  it('in their order, its bytes counted until it is answered', async () => {
    const { call, stages, bodyBytes, admit } = open();
    const response = await call({ 'x-caller': '203.0.113.7', 'service-request-id': 'req-12345' });
    expect(await response.json()).toEqual({ caller: 'tenant', input: { a: 1 }, held: 7 });
    expect(stages).toEqual(['address', 'identify', 'limit', 'read', 'handle']);
    expect(admit).toHaveBeenCalledWith('thing', '203.0.113.7', [LIMIT]);
    expect(bodyBytes.total).toBe(0);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('connection')).toBeNull();
  });

  it.each<[string, Parameters<typeof open>[0], Record<string, string>, number, readonly string[]]>([
    ['a region that is not served', {}, { 'x-country': 'KP' }, 451, []],
    ['a page elsewhere', {}, { origin: 'https://evil.test' }, 404, ['log']],
    ['nobody', { identify: refusing('invalid_key') }, {}, 401, ['address', 'log']],
    ['one too many', { limit: refusing('rate_limited') }, {}, 429, ['address', 'identify', 'log']],
  ])(
    'and is refused as %s before its body is read',
    async (_, changes, headers, status, passed) => {
      const { call, stages } = open(changes);
      const request = { 'content-length': '7', ...headers };
      const response = await call(request);
      expect([response.status, ...stages]).toEqual([status, ...passed]);
      expect(response.headers.get('service-request-id')).toMatch(/^req_/);
    },
  );

  it('without a limit where it has none, and from any origin where that is allowed', async () => {
    const { call, stages } = open({ origin: 'any', addressLimits: [] });
    expect((await call({ origin: 'https://evil.test' })).status).toBe(200);
    expect(stages).toEqual(['identify', 'limit', 'read', 'handle']);
  });

  it('and those alone that it has: the least of a call is answered, and refused, as well', async () => {
    const least = {
      limit: undefined,
      logRefusal: undefined,
      origin: 'any',
      addressLimits: [],
    } as const;
    const { call, stages } = open(least as object);
    expect((await call()).status).toBe(200);
    expect(stages).toEqual(['identify', 'read', 'handle']);
    const refused = open({ ...least, identify: refusing('invalid_key') } as object);
    expect((await refused.call()).status).toBe(401);
    expect(refused.stages).toEqual([]);
  });

  it('except for calls that need none, which are counted and get their headers all the same', async () => {
    const { parts, wayIn, stages } = open();
    const called = vi.spyOn(parts.meter, 'called');
    const own = { ...wayIn, find: () => new Response('found', { status: 203 }) };
    const startedAt = performance.now();
    const response = await runPipeline(own, parts, new Request(`${APP}/thing`), {});
    const mostSeconds = (performance.now() - startedAt) / 1_000;
    expect([response.status, await response.text(), ...stages]).toEqual([203, 'found']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const [[{ seconds, ...counted }] = [{ seconds: -1 }]] = called.mock.calls;
    expect(counted).toEqual({ operation: 'none', status: 203 });
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThanOrEqual(mostSeconds);
  });

  it('and is answered how long to wait where its address called too often', async () => {
    const { call, admit, stages } = open();
    admit.mockResolvedValue(1500);
    const response = await call();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2']);
    expect(stages).toEqual(['address', 'log']);
  });

  it('and is refused where it cannot be counted', async () => {
    const { call, admit, stages, error } = open();
    admit.mockRejectedValue(new Error('the database is away'));
    expect((await call()).status).toBe(503);
    expect(stages).toEqual(['address', 'log']);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('an error', () => {
  it('in a handler is logged, answered as an envelope without its words, and gives the bytes back', async () => {
    const thrown = new Error('select secret from table');
    const { call, error, bodyBytes } = open({
      handle: async () => {
        throw thrown;
      },
    });
    const response = await call({ 'x-caller': '203.0.113.7' });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ err: thrown, remote_address: '203.0.113.7' }),
      expect.any(String),
    );
    expect(bodyBytes.total).toBe(0);
  });

  it('is always logged, where a way in lists no expected errors', async () => {
    const { wayIn, parts, error } = open({ identify: refusing('service_unavailable') });
    const request = () => new Request(`${APP}/thing`, { method: 'POST', headers: { origin: APP } });
    await runPipeline(wayIn, parts, request(), {});
    expect(error).not.toHaveBeenCalled();
    await runPipeline({ ...wayIn, unlogged: undefined } as never, parts, request(), {});
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('of a caller is not logged as the service’s', async () => {
    const { call, error } = open({ identify: refusing('invalid_key') });
    const response = await call();
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(error).not.toHaveBeenCalled();
  });

  it('is dressed as the way in wants it', async () => {
    const { wayIn, parts, declared } = open({ identify: refusing('invalid_key') });
    const refuse = () => new Response('no', { status: 418 });
    const own = { ...wayIn, find: () => declared as DeclaredCall, refuse };
    const request = new Request(`${APP}/thing`, { method: 'POST', headers: { origin: APP } });
    expect((await runPipeline(own, parts, request, {})).status).toBe(418);
  });

  it('before a body is read ends the connection of a large one, and keeps that of a small one', async () => {
    const { call } = open({ identify: refusing('invalid_key') });
    const connection = async (headers: Record<string, string>) =>
      (await call(headers)).headers.get('connection');
    expect(await connection({ 'content-length': '65536' })).toBeNull();
    expect(await connection({ 'content-length': '65537' })).toBe('close');
    expect(await connection({ 'transfer-encoding': 'chunked' })).toBe('close');
    expect(await connection({})).toBeNull();
  });
});

describe('a partner for whom the portal calls', () => {
  it.each([
    ['tenant_1', 'tenant_1'],
    [undefined, null],
  ])('is said by it alone: %s', async (keyOf, expected) => {
    const seen: unknown[] = [];
    const { wayIn, parts } = open({
      identify: async (call) => {
        seen.push(call.keyOf);
        return 'tenant';
      },
    });
    const headers = { origin: APP, 'key-of': 'somebody', 'content-type': 'application/json' };
    const request = new Request(`${APP}/thing`, { method: 'POST', body: '{}', headers });
    await runPipeline(wayIn, parts, request, keyOf === undefined ? {} : { keyOf });
    expect(seen).toEqual([expected]);
  });
});

describe('a body', () => {
  it('is read only once the caller is known', async () => {
    const early = open({ identify: async ({ body }) => String(await body.bytes(100)) });
    expect((await early.call()).status).toBe(500);
    expect(early.stages).toEqual(['address', 'log']);
    const [[{ err }] = [{ err: null }]] = early.error.mock.calls;
    expect(String(err)).toContain('before its caller was known');
  });

  it('may be read as bytes, and leaves its connection open when all of it was', async () => {
    const { call } = open({
      read: ({ body }) => body.bytes(100_000),
      handle: async (_, __, bytes) => Response.json((bytes as Uint8Array).byteLength),
    });
    const response = await call({ 'content-length': '70000' });
    expect([await response.json(), response.headers.get('connection')]).toEqual([7, null]);
  });

  it('counts for its caller, as much as its caller may have', async () => {
    const { call, bodyBytes } = open();
    const others = bodyBytes.lease('tenant');
    others.take(995);
    const response = await call();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    others.release();
    expect((await call()).status).toBe(200);
    expect(bodyBytes.total).toBe(0);
  });

  it('of a stream that outlives the answer counts until it ends', async () => {
    const kept: (() => void)[] = [];
    const { call, bodyBytes } = open({
      handle: async ({ body }) => {
        body.keep();
        kept.push(() => body.release());
        return new Response('later');
      },
    });
    await call();
    expect(bodyBytes.total).toBe(7);
    kept[0]?.();
    expect(bodyBytes.total).toBe(0);
  });

  it('is absent from an answer to HEAD', async () => {
    const { call } = open({ read: async () => null, handle: async () => new Response('much') });
    const response = await call({}, { method: 'HEAD', body: null });
    expect([response.status, await response.text()]).toEqual([200, '']);
    const gone = open({ identify: refusing('not_found') });
    const none = await gone.call({}, { method: 'HEAD', body: null });
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  });

  it('makes only those wait who sent a large body that was not read', async () => {
    const identify = async () => {
      throw new ApiError('invalid_key');
    };
    vi.useFakeTimers();
    try {
      for (const [length, isHeldBack] of [
        ['7', false],
        ['6000000', true],
      ] as const) {
        const answered = vi.fn();
        void open({ identify }).call({ 'content-length': length }).then(answered);
        await vi.advanceTimersByTimeAsync(UNREAD_PAUSE_MS - 1);
        expect(answered).toHaveBeenCalledTimes(isHeldBack ? 0 : 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(answered).toHaveBeenCalledTimes(1);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthResponse, ProbeFailure } from './check-health.ts';
import { chainProbe, readinessProbe, solanaProbe } from './probes.ts';

const fine = async () => {};

describe('GET /healthz', () => {
  it('200 when every part works', async () => {
    const response = await healthResponse({ database: fine, web: fine });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      parts: { database: 'ok', web: 'ok' },
    });
  });

  it('200 with what is worth a look and stops nothing', async () => {
    const response = await healthResponse({ web: fine }, { token_list_1: 'It is down.' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      parts: { web: 'ok' },
      details: { token_list_1: 'It is down.' },
    });
  });

  it('503 names the part, and shows nothing that is secret', async () => {
    const response = await healthResponse({
      database: async () => {
        throw new Error('password authentication failed for postgresql://me:secret@host');
      },
      base: async () => {
        throw new ProbeFailure('is chain 1');
      },
      web: fine,
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'unavailable',
      parts: { database: 'cannot be reached', base: 'is chain 1', web: 'ok' },
    });
  });

  it('503 when a part never answers', async () => {
    const response = await healthResponse({ database: () => new Promise(() => {}) });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ parts: { database: 'does not answer' } });
  });
});

describe('asking a chain', () => {
  let url: string;
  let answer: string;
  const server = createServer((_, response) => response.end(answer));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  it('is content with the right chain', async () => {
    answer = '{"jsonrpc":"2.0","id":1,"result":"0x2105"}';
    await expect(chainProbe(url, 8453)()).resolves.toBeUndefined();
  });

  it('notices another chain', async () => {
    answer = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
    await expect(chainProbe(url, 8453)()).rejects.toThrow('is chain 1');
  });

  it('notices an error', async () => {
    answer = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}';
    await expect(chainProbe(url, 8453)()).rejects.toThrow('answers with an error');
  });
});

describe('a Solana node', () => {
  let server: ReturnType<typeof createServer>;
  let url: string;
  let answer: string;
  beforeAll(async () => {
    server = createServer((_, response) => response.end(answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([
    ['"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"', undefined],
    ['"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"', 'is another cluster'],
    ['null', 'answers with an error'],
  ])('that answers %s %s', async (result, complaint) => {
    answer = `{"jsonrpc":"2.0","id":1,"result":${result}}`;
    const probed = solanaProbe(url)();
    if (complaint) await expect(probed).rejects.toThrow(complaint);
    else await expect(probed).resolves.toBeUndefined();
  });
});

describe('waiting for something to be ready', () => {
  it('distinguishes starting, ready and failed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const probe = readinessProbe(promise);
    await expect(probe()).rejects.toThrow('is starting');
    resolve();
    await promise;
    await expect(probe()).resolves.toBeUndefined();

    const failing = Promise.reject(new Error('no'));
    const failed = readinessProbe(failing);
    await failing.catch(() => undefined);
    await expect(failed()).rejects.toThrow('did not start');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { streamResponse } from './stream-events.ts';

afterEach(() => vi.useRealTimers());

describe('streamResponse', () => {
  it('sends an event immediately, while the work continues', async () => {
    const work = Promise.withResolvers<void>();
    const response = streamResponse('request-1', async (send) => {
      send({ event: 'reasoning', data: { text: 'first\nline' } });
      await work.promise;
      send({ event: 'final', data: { ok: true } });
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('service-request-id')).toBe('request-1');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe('event: reasoning\ndata: {"text":"first\\nline"}\n\n');
    work.resolve();
    expect(await next()).toBe('event: final\ndata: {"ok":true}\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('sends a comment when it has been quiet for long, and stops at the end', async () => {
    vi.useFakeTimers();
    const work = Promise.withResolvers<void>();
    const response = streamResponse('request-1', () => work.promise);
    const text = response.text();
    await vi.advanceTimersByTimeAsync(31_000);
    work.resolve();
    expect(await text).toBe(': keep-alive\n\n: keep-alive\n\n');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('signals the work that the caller went away, and writes nothing after', async () => {
    const aborted = Promise.withResolvers<void>();
    const response = streamResponse('request-1', async (send, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      send({ event: 'final', data: null });
      aborted.resolve();
    });
    await response.body?.cancel();
    await aborted.promise;
  });
});

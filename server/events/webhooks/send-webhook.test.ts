import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type SendInput, sendWebhook } from './send-webhook.ts';
import { drip, pour, type ReceiverOptions, startReceiver } from './testing/start-receiver.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const BODY = '{"id":"evt_1","headline":"Ξ"}';
const HEADERS = { 'X-Service-Event-Id': 'evt_1', 'X-Service-Signature': 't=1,v1=ab' };

const send = (url: string, change: Partial<SendInput> = {}) =>
  sendWebhook({
    url,
    body: BODY,
    headers: HEADERS,
    policy: { allowsLoopback: true },
    deadlineMs: 3_000,
    answerBodyMs: 50,
    ...change,
  });

/** Sends once to a receiver that answers so. */
async function sendTo(answer: ReceiverOptions['answer'] | string, change?: Partial<SendInput>) {
  const receiver = await startReceiver({
    answer: typeof answer === 'string' ? (socket) => socket.end(answer) : answer,
  });
  return { ...(await send(receiver.url, change)), requests: receiver.requests };
}

describe('the request', () => {
  it('is one POST with the body as it was signed', async () => {
    const receiver = await startReceiver({ answer: (socket) => socket.end(OK) });
    const result = await send(receiver.url);
    expect(result).toMatchObject({ outcome: 'delivered', status: 200, answerExcerpt: 'ok' });
    const [head = '', body] = (receiver.requests[0] ?? '').split('\r\n\r\n');
    expect(body).toBe(BODY);
    expect(head.split('\r\n')).toEqual([
      'POST /hooks?a=1 HTTP/1.1',
      'Content-Type: application/json',
      'User-Agent: Portolan-Webhooks/1',
      'X-Service-Event-Id: evt_1',
      'X-Service-Signature: t=1,v1=ab',
      `Host: 127.0.0.1:${receiver.port}`,
      `Content-Length: ${Buffer.byteLength(BODY)}`,
      'Accept-Encoding: identity',
      'Connection: close',
    ]);
  });

  it('uses its own connection each time, even if the receiver would keep one open', async () => {
    const keeping = OK.replace('\r\n', '\r\nConnection: keep-alive\r\n');
    const receiver = await startReceiver({ answer: (socket) => socket.write(keeping) });
    for (let round = 0; round < 3; round++) {
      expect((await send(receiver.url)).outcome).toBe('delivered');
    }
    expect(receiver.requests).toHaveLength(3);
  });

  it('holds no header that breaks out of its line', async () => {
    const receiver = await startReceiver({ answer: (socket) => socket.end(OK) });
    await expect(send(receiver.url, { headers: { a: 'b\r\nc: d' } })).rejects.toThrow(TypeError);
    expect(receiver.requests.join('')).toBe('');
  });
});

describe('what counts as delivered', () => {
  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 200],
    ['HTTP/1.1 204 No Content\r\n\r\n', 204],
    ['HTTP/1.1 299 \r\nContent-Length: 0\r\n\r\n', 299],
    ['HTTP/1.0 200 OK\r\n\r\nfine', 200],
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n', 202],
  ])('%j', async (answer, status) => {
    expect(await sendTo(answer)).toMatchObject({ outcome: 'delivered', status });
  });

  it('a 2xx whose body is cut, broken, endless or slow', async () => {
    const head = 'HTTP/1.1 200 OK\r\n';
    const cases: (ReceiverOptions['answer'] | string)[] = [
      `${head}Content-Length: 99\r\n\r\nshort`,
      `${head}Transfer-Encoding: chunked\r\n\r\nnot a size\r\n`,
      (socket) => {
        socket.write(`${head}\r\n`);
        pour(socket, 'endless ');
      },
      (socket) => {
        socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`);
        pour(socket, 'X-Trailer: more\r\n');
      },
      (socket) => {
        socket.write(`${head}Content-Length: 999999\r\n\r\n`);
        drip(socket, '.', 5);
      },
    ];
    for (const answer of cases) {
      const deadlineMs = 60_000;
      const result = await sendTo(answer, { deadlineMs });
      expect(result).toMatchObject({ outcome: 'delivered', status: 200 });
      // The wait is for the body alone, not for the whole attempt.
      expect(result.durationMs).toBeLessThan(deadlineMs / 2);
    }
  });
});

describe('what counts as failed', () => {
  it.each([301, 302, 303, 304, 307, 308])('%i, whose target is not contacted', async (status) => {
    const target = await startReceiver({ answer: (socket) => socket.end(OK) });
    const answer = `HTTP/1.1 ${status} x\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`;
    expect(await sendTo(answer)).toMatchObject({ outcome: 'failed', reason: 'redirect', status });
    expect(target.requests).toEqual([]);
  });

  it.each([
    ['HTTP/1.1 400 Bad Request\r\n\r\nno such hook', 'http_status', 400],
    ['HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n', 'http_status', 410],
    ['HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n', 'http_status', 500],
    ['HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'http_status', 101],
    ['', 'connection', null],
    ['HTTP/1.1 200 OK\r\nContent-Len', 'connection', null],
    ['SSH-2.0-OpenSSH_9.6\r\n', 'malformed_response', null],
    ['HTTP/9.9 200 OK\r\n\r\n', 'malformed_response', null],
    ['HTTP/1.1 20 OK\r\n\r\n', 'malformed_response', null],
    ['HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n', 'malformed_response', null],
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
      'malformed_response',
      null,
    ],
  ])('%j', async (answer, reason, status) => {
    expect(await sendTo(answer)).toMatchObject({ outcome: 'failed', reason, status });
  });

  it('a connection that is reset or refused', async () => {
    expect(await sendTo((socket) => socket.resetAndDestroy())).toMatchObject({
      reason: 'connection',
    });
    const gone = await startReceiver({ answer: () => {} });
    gone.stop();
    expect(await send(gone.url)).toMatchObject({ outcome: 'failed', reason: 'connection' });
  });

  it('an answer that never comes, or comes a byte at a time', async () => {
    const slow: ReceiverOptions['answer'][] = [
      () => {},
      (socket) => {
        socket.write('HTTP/1.1 200 ');
        drip(socket, 'O', 5);
      },
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        drip(socket, 'a', 5);
      },
      (socket) => {
        const line = 'HTTP/1.1 102 Processing\r\n\r\n';
        drip(socket, line, 5);
      },
    ];
    for (const answer of slow) {
      const result = await sendTo(answer, { deadlineMs: 80 });
      expect(result.outcome === 'failed' && result.reason).toMatch(
        /^(timeout|malformed_response)$/,
      );
    }
  });

  it('headers or provisional answers without an end', async () => {
    const endless: ReceiverOptions['answer'][] = [
      (socket) => pour(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        pour(socket, 'X-More: and more\r\n');
      },
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
        pour(socket, 'a');
      },
      (socket) => {
        socket.write('HTTP/1.1 200 ');
        pour(socket, 'a');
      },
    ];
    for (const answer of endless) {
      expect(await sendTo(answer)).toMatchObject({
        outcome: 'failed',
        reason: 'response_too_large',
        status: null,
      });
    }
  });

  it('a name that is not resolved before the deadline', async () => {
    const never = () => new Promise<never>(() => {});
    const result = await send('https://partner.example/', {
      resolver: { resolve4: never, resolve6: never },
      deadlineMs: 20,
    });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  });

  it('an attempt that is stopped, before or while it runs', async () => {
    const stop = new AbortController();
    const running = sendTo(() => stop.abort(), { signal: stop.signal });
    expect(await running).toMatchObject({ outcome: 'failed', reason: 'aborted' });
    const late = await sendTo(OK, { signal: stop.signal });
    expect(late).toMatchObject({ outcome: 'failed', reason: 'aborted', requests: [] });
  });

  it('anything on this machine without the development switch', async () => {
    const result = await sendTo(OK, { policy: { allowsLoopback: false } });
    expect(result).toMatchObject({ reason: 'https_required', requests: [] });
  });
});

describe('the stored response', () => {
  const answering = (head: string, body: string | Buffer): ReceiverOptions['answer'] => {
    return (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
      socket.end(body);
    };
  };

  it('is its first KiB, without what would forge a log line', async () => {
    const long = await sendTo(answering('', 'é'.repeat(4_000)));
    expect(long.answerExcerpt).toBe('é'.repeat(512));
    const odd = await sendTo(answering('', '\u0000a\r\n\u001b[31mb\u202ec\u200bd\ufeff\u2028e'));
    expect(odd.answerExcerpt).toBe('a [31mb c d e');
  });

  it('is empty when it was compressed, because nothing is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    for (const encoding of ['gzip', 'br', 'deflate, gzip']) {
      const result = await sendTo(answering(`Content-Encoding: ${encoding}\r\n`, bomb));
      expect(result).toMatchObject({ outcome: 'delivered', answerExcerpt: '' });
    }
  });

  it('is bounded, and so is the number of bytes read', async () => {
    let sent = 0;
    const result = await sendTo((socket) => {
      socket.write('HTTP/1.1 500 Oops\r\n\r\n');
      pour(socket, 'x');
      socket.on('close', () => {
        sent = socket.bytesWritten;
      });
    });
    expect(result).toMatchObject({ outcome: 'failed', status: 500 });
    expect(result.answerExcerpt).toBe('x'.repeat(1_024));
    // The buffers of two sockets in addition to the bytes read.
    expect(sent).toBeLessThan(20_000_000);
  });
});

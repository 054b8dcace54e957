import { afterEach, describe, expect, it } from 'vitest';
import { ChainUnreachable } from './chain-unreachable.ts';
import { RpcClient, RpcError } from './rpc-client.ts';
import {
  type ReceivedCall,
  type ScriptedRpc,
  startScriptedHttp,
  startScriptedRpc,
} from './testing/scripted-rpc.ts';

const open: ScriptedRpc[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serving(server: Promise<ScriptedRpc>, options: { timeoutMs?: number } = {}) {
  const started = await server;
  open.push(started);
  const client = new RpcClient({ chain: 'base', url: started.url, ...options });
  return { client, server: started };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  );
}

const single = (body: ReceivedCall | ReceivedCall[]) => body as ReceivedCall;

describe('RpcClient.request', () => {
  it('gives the result of the call', async () => {
    const { client, server } = await serving(startScriptedRpc(() => ({ result: '0x2105' })));
    expect(await client.request('eth_chainId', [])).toBe('0x2105');
    expect(server.received).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }]);
  });

  it('throws RpcError with code and data, and keeps the node’s words in the cause', async () => {
    const { client } = await serving(
      startScriptedRpc(() => ({
        error: { code: 3, message: 'execution reverted at http://10.0.0.7', data: '0x08c379a0' },
      })),
    );
    const error = await failureOf(client.request('eth_call', []));
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: 3, data: '0x08c379a0' });
    expect((error as RpcError).message).not.toContain('10.0.0.7');
    expect(((error as RpcError).cause as Error).message).toContain('10.0.0.7');
  });

  it('throws ChainUnreachable when the connection is refused', async () => {
    const { client, server } = await serving(startScriptedRpc(() => ({ result: null })));
    await server.close();
    const error = await failureOf(client.request('eth_chainId', []));
    expect(error).toBeInstanceOf(ChainUnreachable);
    expect(error).toMatchObject({ chain: 'base', code: 'engine_unreachable' });
    expect((error as ChainUnreachable).friendlyMessage).not.toContain('127.0.0.1');
  });

  it('throws ChainUnreachable when the answer takes too long', async () => {
    const { client } = await serving(
      startScriptedHttp(() => {}),
      { timeoutMs: 60 },
    );
    expect(await failureOf(client.request('eth_chainId', []))).toBeInstanceOf(ChainUnreachable);
  });

  it('counts a slow body into the timeout', async () => {
    const { client } = await serving(
      startScriptedHttp((_, response) => {
        response.write('{"jsonrpc":"2.0",');
      }),
      { timeoutMs: 60 },
    );
    expect(await failureOf(client.request('eth_chainId', []))).toBeInstanceOf(ChainUnreachable);
  });

  it('throws ChainUnreachable when the answer is cut in the middle', async () => {
    const { client } = await serving(
      startScriptedHttp((_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"jsonrpc":"2.0",', () => response.socket?.destroy());
      }),
    );
    expect(await failureOf(client.request('eth_chainId', []))).toBeInstanceOf(ChainUnreachable);
  });

  it.each([
    ['HTML', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['a bare value', '"0x1"'],
    ['null', 'null'],
    ['no result and no error', '{"jsonrpc":"2.0","id":1}'],
    ['the wrong id', '{"jsonrpc":"2.0","id":99,"result":"0x1"}'],
    ['the id as a string', '{"jsonrpc":"2.0","id":"1","result":"0x1"}'],
    ['a list for a single call', '[{"jsonrpc":"2.0","id":1,"result":"0x1"}]'],
  ])('throws ChainUnreachable when the answer is %s', async (_, text) => {
    const { client } = await serving(startScriptedHttp((__, response) => response.end(text)));
    expect(await failureOf(client.request('eth_chainId', []))).toBeInstanceOf(ChainUnreachable);
  });

  it.each([500, 502, 503, 429])('throws ChainUnreachable on HTTP %i', async (status) => {
    const { client } = await serving(
      startScriptedHttp((body, response) => {
        response.statusCode = status;
        response.end(JSON.stringify({ jsonrpc: '2.0', id: single(body).id, result: '0x1' }));
      }),
    );
    expect(await failureOf(client.request('eth_chainId', []))).toBeInstanceOf(ChainUnreachable);
  });

  it('reads a JSON-RPC error that comes with HTTP 400 and without an id', async () => {
    const { client } = await serving(
      startScriptedHttp((_, response) => {
        response.statusCode = 400;
        response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}');
      }),
    );
    const error = await failureOf(client.request('eth_chainId', []));
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: -32600 });
  });

  it('stops reading an answer that is too long', async () => {
    const server = await startScriptedHttp((_, response) => response.end('x'.repeat(5_000)));
    open.push(server);
    const client = new RpcClient({ chain: 'base', url: server.url, maxAnswerBytes: 1_000 });
    expect(await failureOf(client.request('eth_chainId', []))).toBeInstanceOf(ChainUnreachable);
  });

  it('reads a result of several megabytes', async () => {
    const long = `0x${'ab'.repeat(3_000_000)}`;
    const { client } = await serving(startScriptedRpc(() => ({ result: long })));
    expect(await client.request('eth_call', [])).toBe(long);
  });

  it('asks again on a fresh connection when a kept-alive one was closed meanwhile', async () => {
    let calls = 0;
    const { client } = await serving(
      startScriptedHttp((body, response) => {
        calls += 1;
        if (calls === 2) {
          response.socket?.resetAndDestroy();
          return;
        }
        response.end(JSON.stringify({ jsonrpc: '2.0', id: single(body).id, result: calls }));
      }),
    );
    expect(await client.request('eth_chainId', [])).toBe(1);
    expect(await client.request('eth_chainId', [])).toBe(3);
  });
});

describe('RpcClient.batch', () => {
  it('matches answers by id, whatever their order', async () => {
    const { client } = await serving(
      startScriptedHttp((body, response) => {
        const answers = (body as ReceivedCall[]).map(({ id, method }) =>
          method === 'bad'
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } }
            : { jsonrpc: '2.0', id, result: method },
        );
        response.end(JSON.stringify(answers.reverse()));
      }),
    );
    const outcomes = await client.batch(
      ['first', 'bad', 'third'].map((method) => ({ method, params: [] })),
    );
    expect(outcomes[0]).toEqual({ ok: true, result: 'first' });
    expect(outcomes[1]).toMatchObject({ ok: false, error: { code: -32601 } });
    expect(outcomes[2]).toEqual({ ok: true, result: 'third' });
  });

  it.each([
    ['an answer is missing', (calls: ReceivedCall[]) => calls.slice(1)],
    ['the answer is one object', () => ({ jsonrpc: '2.0', id: null, error: { code: 1 } })],
    ['an answer is null', (calls: ReceivedCall[]) => calls.map(() => null)],
  ])('throws ChainUnreachable when %s', async (_, answerOf) => {
    const { client } = await serving(
      startScriptedHttp((body, response) => {
        const calls = (body as ReceivedCall[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: 1 }));
        response.end(JSON.stringify(answerOf(calls as never)));
      }),
    );
    const calls = [
      { method: 'a', params: [] },
      { method: 'b', params: [] },
    ];
    expect(await failureOf(client.batch(calls))).toBeInstanceOf(ChainUnreachable);
  });

  it('makes no request for an empty batch', async () => {
    const { client, server } = await serving(startScriptedRpc(() => ({ result: 1 })));
    expect(await client.batch([])).toEqual([]);
    expect(server.received).toEqual([]);
  });
});

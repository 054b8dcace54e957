import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METHODS, MethodError } from './rpc-methods.ts';
import type { SvmNode } from './svm-node.ts';

const MOST_BODY_BYTES = 1_000_000;

interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

function answer(node: SvmNode, { id = null, method, params }: Call): unknown {
  const name = String(method);
  const run = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!run) {
    return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } };
  }
  try {
    node.follow();
    return { jsonrpc: '2.0', id, result: run(node, Array.isArray(params) ? params : []) };
  } catch (error) {
    if (error instanceof MethodError) {
      const { code, message, data } = error;
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
    }
    console.error(error);
    return { jsonrpc: '2.0', id, error: { code: -32_603, message: 'Internal error' } };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BODY_BYTES) throw new Error('The request is too long.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A node's JSON-RPC over HTTP on 127.0.0.1. It can stop listening and listen again. */
export class RpcServer {
  readonly #node: () => SvmNode;
  #server: Server | undefined;
  #port = 0;

  /** @param node the one to answer from: that of now */
  constructor(node: () => SvmNode) {
    this.#node = node;
  }

  /** Listens: on a free port at first, on the same one afterwards. @returns the port. */
  async open(): Promise<number> {
    if (this.#server) return this.#port;
    const server = createServer((request, response) => {
      readBody(request).then(
        (body) => {
          let payload: unknown;
          try {
            payload = JSON.parse(body);
          } catch {
            response.writeHead(400).end();
            return;
          }
          const result = Array.isArray(payload)
            ? payload.map((call: Call) => answer(this.#node(), call))
            : answer(this.#node(), payload as Call);
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(JSON.stringify(result));
        },
        () => response.writeHead(413).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return this.#port;
  }

  /** Refuses connections from now on. */
  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

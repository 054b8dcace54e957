import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The server's handler for a request. */
export type Turn =
  | { readonly json: unknown }
  | {
      readonly body: string;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Endless, silent, cut off in the middle, or never ending its headers' body. */
  | { readonly trick: 'flood' | 'silence' | 'cut' | 'drip' };

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** A local HTTP server that answers as it is set up, until the test is over. */
export async function startApi(answer: (asked: Asked) => Turn) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const one = {
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: request.headers,
    };
    asked.push(one);
    const turn = answer(one);
    if ('json' in turn) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(turn.json));
    } else if ('body' in turn) {
      response.writeHead(turn.status ?? 200, turn.headers);
      response.end(turn.body);
    } else if (turn.trick !== 'silence') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"ethereum":');
      if (turn.trick === 'cut') response.destroy();
      if (turn.trick === 'flood') {
        const flood = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536))) {}
        };
        response.on('drain', flood);
        flood();
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, asked };
}

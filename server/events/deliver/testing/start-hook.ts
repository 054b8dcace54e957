import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { readRequest } from '#devnet/testing/read-request.ts';

export interface ReceivedHook {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly eventId: string;
  readonly atMs: number;
}

export interface Hook {
  readonly url: string;
  readonly received: readonly ReceivedHook[];
  /** The response from now on. */
  answer: (response: ServerResponse) => void;
  /** Resolves when so many requests have come in. */
  readonly heard: (count: number) => Promise<void>;
}

/** Starts a receiver of webhooks on a free port of 127.0.0.1. It answers 204 until set otherwise. */
export async function startHook(answer?: (response: ServerResponse) => void): Promise<Hook> {
  const received: ReceivedHook[] = [];
  let notify = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const rawBody = await readRequest(request);
    if (rawBody === null) return;
    received.push({
      headers: request.headers,
      rawBody,
      eventId: String(request.headers['x-service-event-id']),
      atMs: Date.now(),
    });
    notify.resolve();
    notify = Promise.withResolvers();
    hook.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const hook: Hook = {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: answer ?? respond(204),
    heard: async (count) => {
      while (received.length < count) await notify.promise;
    },
  };
  return hook;
}

export function respond(status: number, body = ''): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status).end(body);
  };
}

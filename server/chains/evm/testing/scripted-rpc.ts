import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRequest } from '#devnet/testing/read-request.ts';

/** One JSON-RPC call as it came in. */
export interface ReceivedCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface ScriptedRpc {
  readonly url: string;
  /** Every HTTP body that came in, parsed. */
  readonly received: readonly (ReceivedCall | ReceivedCall[])[];
  close(): Promise<void>;
}

/** Starts a local HTTP server that hands each body to a script, which writes the answer itself. */
export async function startScriptedHttp(
  script: (body: ReceivedCall | ReceivedCall[], response: ServerResponse) => void,
): Promise<ScriptedRpc> {
  const received: (ReceivedCall | ReceivedCall[])[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await readRequest(request);
    if (sent === null) return;
    const body = JSON.parse(sent);
    received.push(body);
    script(body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A script that answers every call, single or in a batch, with a JSON-RPC result or error. */
export function startScriptedRpc(
  answer: (
    call: ReceivedCall,
  ) => { result: unknown } | { error: { code: number; message: string; data?: unknown } },
): Promise<ScriptedRpc> {
  const envelope = (call: ReceivedCall) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) });
  return startScriptedHttp((body, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? body.map(envelope) : envelope(body)));
  });
}

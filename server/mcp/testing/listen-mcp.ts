import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { answerMcpWith, type McpParts } from '../answer-mcp.ts';

/**
 * The MCP server over a socket, as clients reach it.
 *
 * @param apiKey stands for the one that a client would send: the conformance suite sends none
 */
export async function listenMcp(
  parts: McpParts,
  apiKey?: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const listener = getRequestListener(
    (request, { incoming }) =>
      answerMcpWith({ ...parts, appUrl: 'http://localhost' }, request, {
        remoteAddress: incoming.socket.remoteAddress,
      }),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => {
    if (apiKey !== undefined) request.rawHeaders.push('authorization', `Bearer ${apiKey}`);
    void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/mcp`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

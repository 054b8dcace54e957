import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '@solana/kit';
import type { SwapAsk } from '#server/chains/solana/swap-source.ts';
import { instructionsReply, quoteReply } from './jupiter-replies.ts';

type Quote = ReturnType<typeof quoteReply>;
type Instructions = ReturnType<typeof instructionsReply>;

/** How a server differs from an honest one. */
export interface JupiterManners {
  readonly outAtomic?: bigint;
  readonly quote?: (reply: Quote) => unknown;
  readonly instructions?: (reply: Instructions, ask: SwapAsk) => unknown;
  /** Answers in place of the server. */
  readonly answer?: (path: string, response: ServerResponse) => boolean;
}

/** A server that speaks Jupiter's swap API, and what it was asked. */
export async function serveJupiter(manners: JupiterManners = {}) {
  const asked: { path: string; key: string | undefined; query: Record<string, string> }[] = [];
  const outAtomic = manners.outAtomic ?? 150_000_000n;
  let ask: SwapAsk | undefined;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = Object.fromEntries(url.searchParams);
    asked.push({
      path: url.pathname,
      key: request.headers['x-api-key']?.toString(),
      query,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (manners.answer?.(url.pathname, response)) return;
    response.setHeader('content-type', 'application/json');
    if (url.pathname.endsWith('/quote')) {
      ask = {
        owner: '' as Address,
        inputMint: query.inputMint as Address,
        outputMint: query.outputMint as Address,
        inAtomic: BigInt(query.amount ?? '0'),
        slippageBps: Number(query.slippageBps),
      };
      const reply = quoteReply(ask, outAtomic);
      response.end(JSON.stringify(manners.quote?.(reply) ?? reply));
      return;
    }
    const { userPublicKey } = JSON.parse(Buffer.concat(chunks).toString()) as {
      userPublicKey: Address;
    };
    const full = { ...(ask as SwapAsk), owner: userPublicKey };
    const reply = instructionsReply(full, outAtomic);
    response.end(JSON.stringify(manners.instructions?.(reply, full) ?? reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

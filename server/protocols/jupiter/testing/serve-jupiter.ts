import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '@solana/kit';
import {
  instructionsReply,
  type JupiterQuote,
  quoteReply,
} from '#devnet/solana/programs/jupiter/replies.ts';
import { readRequest } from '#devnet/testing/read-request.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';

type Quote = ReturnType<typeof quoteReply>;
type Instructions = ReturnType<typeof instructionsReply>;

/** How a server differs from an honest one. */
export interface JupiterManners {
  /** What an exact amount buys. */
  readonly outAtomic?: bigint;
  /** What an exact quantity costs. */
  readonly inAtomic?: bigint;
  readonly quote?: (reply: Quote) => unknown;
  readonly instructions?: (reply: Instructions) => unknown;
  /** Answers in place of the server. */
  readonly answer?: (path: string, response: ServerResponse) => boolean;
}

/** A server that speaks Jupiter's swap API, and what it was asked. */
export async function serveJupiter(manners: JupiterManners = {}) {
  const asked: { path: string; key: string | undefined; query: Record<string, string> }[] = [];
  const { outAtomic = 150_000_000n, inAtomic = 1_000_000_000n } = manners;
  let quoted: JupiterQuote | undefined;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = Object.fromEntries(url.searchParams);
    asked.push({
      path: url.pathname,
      key: request.headers['x-api-key']?.toString(),
      query,
    });
    const sent = await readRequest(request);
    if (sent === null) return;
    if (manners.answer?.(url.pathname, response)) return;
    response.setHeader('content-type', 'application/json');
    if (url.pathname.endsWith('/quote')) {
      const isExactIn = query.swapMode === 'ExactIn';
      const reply = quoteReply({
        inputMint: query.inputMint ?? '',
        inAmount: isExactIn ? (query.amount ?? '0') : inAtomic.toString(),
        outputMint: query.outputMint ?? '',
        outAmount: isExactIn ? outAtomic.toString() : (query.amount ?? '0'),
        swapMode: isExactIn ? 'ExactIn' : 'ExactOut',
        slippageBps: Number(query.slippageBps),
      });
      quoted = reply;
      response.end(JSON.stringify(manners.quote?.(reply) ?? reply));
      return;
    }
    const { userPublicKey } = JSON.parse(sent) as {
      userPublicKey: Address;
    };
    const reply = instructionsReply(quoted as JupiterQuote, userPublicKey, () => TOKEN_PROGRAM);
    response.end(JSON.stringify(manners.instructions?.(reply) ?? reply));
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

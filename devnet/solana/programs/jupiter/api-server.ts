import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Address, isAddress } from '@solana/kit';
import { z } from 'zod';
import type { SvmNode } from '../../svm-node.ts';
import { instructionsReply, type JupiterQuote, quoteReply } from './replies.ts';
import { jupiterPriceOf } from './seed.ts';

const MOST_BODY_BYTES = 100_000;
const PATH = '/swap/v1';

const Mint = z.string().refine((value) => isAddress(value));
const Uint = z.string().regex(/^\d{1,20}$/);
const Mode = z.enum(['ExactIn', 'ExactOut']);
const Slippage = z.coerce.number().int().min(0).max(10_000);

const QuoteQuery = z.object({
  inputMint: Mint,
  outputMint: Mint,
  amount: Uint,
  slippageBps: Slippage.default(50),
  swapMode: Mode.default('ExactIn'),
});

const SwapBody = z.object({
  userPublicKey: Mint,
  quoteResponse: z.object({
    inputMint: Mint,
    inAmount: Uint,
    outputMint: Mint,
    outAmount: Uint,
    otherAmountThreshold: Uint,
    swapMode: Mode,
    slippageBps: Slippage,
  }),
});

/** What cannot be answered, as Jupiter says it. */
class Unanswerable extends Error {
  readonly errorCode: string;

  constructor(errorCode: string, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

/**
 * A stand-in for Jupiter's swap API (`GET /quote`, `POST /swap-instructions`) over the stand-in of
 * its program: quotes are at the prices that stand on the local chain.
 */
export class JupiterApiServer {
  readonly #node: () => SvmNode;
  #server: Server | undefined;

  /** @param node the one to answer from: that of now */
  constructor(node: () => SvmNode) {
    this.#node = node;
  }

  /** Listens on a free port of 127.0.0.1. @returns the base address of the API. */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        },
        (error: unknown) => {
          console.error(error);
          response.writeHead(500).end();
        },
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    this.#server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    try {
      if (request.method === 'GET' && url.pathname === `${PATH}/quote`) {
        return { status: 200, body: this.#quote(Object.fromEntries(url.searchParams)) };
      }
      if (request.method === 'POST' && url.pathname === `${PATH}/swap-instructions`) {
        return { status: 200, body: this.#instructions(await readBody(request)) };
      }
    } catch (error) {
      if (!(error instanceof Unanswerable)) throw error;
      return { status: 400, body: { error: error.message, errorCode: error.errorCode } };
    }
    return { status: 404, body: { error: 'Not found' } };
  }

  #quote(query: unknown) {
    const { inputMint, outputMint, amount, slippageBps, swapMode } = parse(QuoteQuery, query);
    const [inPrice, outPrice] = [this.#priceOf(inputMint), this.#priceOf(outputMint)];
    const fixed = BigInt(amount);
    const [inAmount, outAmount] =
      swapMode === 'ExactIn'
        ? [fixed, (fixed * inPrice) / outPrice]
        : [(fixed * outPrice + inPrice - 1n) / inPrice, fixed];
    if (inAmount === 0n || outAmount === 0n) throw noRoute();
    return quoteReply({
      inputMint,
      inAmount: inAmount.toString(),
      outputMint,
      outAmount: outAmount.toString(),
      swapMode,
      slippageBps,
    });
  }

  #instructions(body: unknown) {
    const { quoteResponse, userPublicKey } = parse(SwapBody, body);
    const quote: JupiterQuote = quoteResponse;
    this.#priceOf(quote.inputMint);
    this.#priceOf(quote.outputMint);
    return instructionsReply(quote, userPublicKey as Address, (mint) => {
      const program = this.#node().account(mint)?.programAddress;
      if (!program) throw noRoute();
      return program;
    });
  }

  #priceOf(mint: string): bigint {
    const price = jupiterPriceOf(this.#node(), mint as Address);
    if (price === undefined) {
      throw new Unanswerable('TOKEN_NOT_TRADABLE', `The token ${mint} is not tradable`);
    }
    return price;
  }
}

function noRoute(): Unanswerable {
  return new Unanswerable('COULD_NOT_FIND_ANY_ROUTE', 'Could not find any route');
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Unanswerable('INVALID_REQUEST', z.prettifyError(parsed.error));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BODY_BYTES) throw new Unanswerable('INVALID_REQUEST', 'Too long');
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Unanswerable('INVALID_REQUEST', 'Not JSON');
  }
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createQuoteAccess } from '#server/quotes/create-quote-access.ts';
import type { planIntents } from '../index.ts';

/** An answer over HTTP; null leaves the question open. */
export type LifiAnswer = { readonly body: string; readonly status?: number } | null;

type Environment = Parameters<typeof planIntents>[1];

/** A LI.FI of the file's own, and what plans with it over the local chains. */
export interface LocalLifi {
  /** Its response until the test ends. */
  answer: (query: URLSearchParams) => LifiAnswer;
  /** Waits as long as a busy machine needs. */
  readonly environment: Environment;
  /** Waits for 300 ms, for a service that never answers. */
  readonly impatient: Environment;
}

export const json = (body: unknown): LifiAnswer => ({ body: JSON.stringify(body) });

/** Starts one, which ends with the file of tests. */
export async function openLocalLifi(): Promise<LocalLifi> {
  const server = createServer((request, response) => {
    const said = lifi.answer(new URL(request.url ?? '/', 'http://lifi').searchParams);
    if (!said) return;
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => {
    lifi.answer = () => null;
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rpcUrls = Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  );
  const environmentOf = (limits: { timeoutMs: number; hedgeAfterMs: number }): Environment => {
    const quotes = createQuoteAccess({ lifi: { baseUrl, headers: {} } }, limits);
    return { chains: createChainAccess(rpcUrls, { quotes }), nowMs: Date.now };
  };
  const lifi: LocalLifi = {
    answer: () => null,
    environment: environmentOf({ timeoutMs: 30_000, hedgeAfterMs: 10_000 }),
    impatient: environmentOf({ timeoutMs: 300, hedgeAfterMs: 100 }),
  };
  return lifi;
}

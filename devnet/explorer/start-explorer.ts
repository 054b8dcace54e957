import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { readTransaction } from './read-transaction.ts';
import { missingPage, transactionPage } from './transaction-page.ts';

/** A block explorer over local chains, as small as it can be: one page a transaction. */
export interface Explorer {
  /** Where each chain's is; a transaction is at `/tx/` and its hash below it. */
  readonly urls: Readonly<Partial<Record<ChainSlug, string>>>;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const PATH = /^\/([a-z]+)\/tx\/(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/;

/** Starts it on a free port of this machine. @param rpcUrls of the chains that it shows */
export async function startExplorer(
  rpcUrls: Readonly<Partial<Record<ChainSlug, string>>>,
): Promise<Explorer> {
  const server = http.createServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    const [, chain = '', hash = ''] = PATH.exec(request.url ?? '') ?? [];
    const rpcUrl = rpcUrls[chain as ChainSlug];
    if (rpcUrl === undefined) return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    readTransaction(rpcUrl, chain as ChainSlug, hash).then(
      (rows) => {
        if (rows === null) response.writeHead(404).end(missingPage(chain, hash));
        else response.end(transactionPage(chain, hash, rows));
      },
      (error: unknown) => response.writeHead(502).end(missingPage(chain, String(error))),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urls: Object.fromEntries(
      Object.keys(rpcUrls).map((chain) => [chain, `http://${LOOPBACK}:${port}/${chain}`]),
    ),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import type { Hex } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { QuoteAccess } from '#server/quotes/quote-ask.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { type OnExchange, RpcClient } from './rpc-client.ts';

/** The chains a deployment reaches. */
export interface ChainAccess {
  /** @throws {ChainUnreachable} when the deployment has no RPC for this chain. */
  rpc(chain: EvmChainSlug): RpcClient;
  /**
   * The block that contracts are read at; absent: at the head, whichever that is at each call
   * (`at-one-block.ts`).
   *
   * @throws {ChainUnreachable} when the chain does not tell its head
   */
  readonly blockOf?: (chain: EvmChainSlug) => Promise<Hex>;
  /**
   * Asked beside each read of contracts; absent: any head will do (`watch-heads.ts`).
   *
   * @throws {ChainUnreachable} when the head of the chain is old
   */
  readonly requireCurrent?: (chain: EvmChainSlug) => Promise<void>;
  /** Absent where no quoting service is connected. */
  readonly quotes?: QuoteAccess;
}

/**
 * Opens access to the chains that have an RPC URL.
 *
 * @param options.quotes the quoting services that are connected.
 * @param options.timeoutMs for one HTTP exchange; 5,000 when left out.
 * @param options.onExchange hears of each HTTP exchange.
 * @example createChainAccess({ base: 'http://127.0.0.1:8545' }).rpc('base')
 */
export function createChainAccess(
  rpcUrls: Readonly<Partial<Record<EvmChainSlug, string>>>,
  options: {
    readonly timeoutMs?: number;
    readonly quotes?: QuoteAccess;
    readonly onExchange?: OnExchange;
  } = {},
): ChainAccess {
  const { quotes, ...client } = options;
  const clients = new Map<EvmChainSlug, RpcClient>();
  for (const [slug, url] of Object.entries(rpcUrls)) {
    const chain = slug as EvmChainSlug;
    if (url) clients.set(chain, new RpcClient({ chain, url, ...client }));
  }
  return {
    ...(quotes && { quotes }),
    rpc(chain) {
      const client = clients.get(chain);
      if (!client) {
        throw new ChainUnreachable(chain, { cause: new Error(`No RPC URL for ${chain}.`) });
      }
      return client;
    },
  };
}
